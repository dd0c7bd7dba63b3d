import { expect, test } from 'vitest';
import { linkTo, viewAddress } from './links.ts';

test('a link opens the same view again, in the window or in the browser', () => {
  const address = '/project/1/lead-time?from=2026-01-01';
  expect(linkTo(address, { isDesktop: true, origin: 'app://plumbline' })).toBe(
    'plumbline://project/1/lead-time?from=2026-01-01',
  );
  expect(linkTo(address, { isDesktop: false, origin: 'http://127.0.0.1:8417' })).toBe(
    `http://127.0.0.1:8417${address}`,
  );
});

test('a view is a screen of a project with its choices, and nothing else is one', () => {
  expect(viewAddress('/project/12/runs/cycle_times', '?range=30')).toBe('runs/cycle_times?range=30');
  expect(viewAddress('/project/12/overview/', '')).toBe('overview');
  expect(viewAddress('/tokens', '')).toBeNull();
  expect(viewAddress('/project/12', '')).toBeNull();
});
