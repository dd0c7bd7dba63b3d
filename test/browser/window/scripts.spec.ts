import { expect, test } from '@playwright/test';
import { scriptsOfScreens } from '../support/scripts.ts';

const most = 700_000;

test('no screen needs more than 700 KB of gzipped JavaScript to be shown first', () => {
  const screens = scriptsOfScreens();
  expect(screens.map(({ screen }) => screen)).toContain('Overview');
  expect(screens.filter(({ initial }) => initial > most)).toEqual([]);
});
