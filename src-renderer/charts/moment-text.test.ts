import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

test('a tick names the largest thing that begins there', () => {
  const ticks = ['2026-01-01T00:00Z', '2026-11-01T00:00Z', '2026-11-08T00:00Z', '2026-11-08T06:30Z'];
  expect(ticks.map((tick) => momentText(Date.parse(tick)))).toEqual(['2026', 'Nov', '8', '06:30']);
});
