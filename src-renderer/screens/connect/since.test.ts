import { expect, test } from 'vitest';
import { sinceOf } from './since.ts';

const now = Date.parse('2026-11-20T23:30:00Z');

test('the first day is counted back from today, by the clock of the zone', () => {
  expect(sinceOf('90', '', 'Europe/Berlin', now)).toBe('2026-08-23');
  expect(sinceOf('90', '', 'UTC', now)).toBe('2026-08-22');
});

test('all there is has no first day, and neither has a day that nobody typed', () => {
  expect(sinceOf('all', '2026-01-01', 'UTC', now)).toBeNull();
  expect(sinceOf('day', '', 'UTC', now)).toBeNull();
  expect(sinceOf('day', '2026-01-01', 'UTC', now)).toBe('2026-01-01');
});
