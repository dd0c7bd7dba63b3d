import { expect, test } from 'vitest';
import { ago, count, duration } from './format.ts';

test.each([
  [45, '45 s'],
  [59.6, '1 min'],
  [90, '1.5 min'],
  [12 * 60, '12 min'],
  [3 * 3600 + 5 * 60, '3 h 5 min'],
  [3 * 3600, '3 h'],
  [2 * 86_400, '2 d'],
  [2 * 86_400 - 1, '2 d'],
  [2 * 86_400 + 4 * 3600, '2 d 4 h'],
])('%d seconds read as %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

test('ages are told in words, and nothing is in the future', () => {
  const at = '2026-01-02T10:00:00.000Z';
  const now = Date.parse(at);
  expect(ago(at, now + 5 * 60_000)).toBe('5 minutes ago');
  expect(ago(at, now + 26 * 3_600_000)).toBe('yesterday');
  expect(ago(at, now - 2000)).toBe('now');
});

test('large numbers have separators', () => {
  expect(count(12_345)).toBe('12,345');
});
