import { expect, test } from 'vitest';
import { ago, count, duration, frequency, rate, timeUntil } from './format.ts';

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

test.each([
  [7.68, '7.7 a day'],
  [1, '1 a day'],
  [2.5 / 7, '2.5 a week'],
  [0.5 / 7, '2.1 in 30 days'],
  [0.01, '0.3 in 30 days'],
  [0, 'none'],
])('%d a day reads as %s', (perDay, text) => {
  expect(frequency(perDay)).toBe(text);
});

test('small rates keep their tenths', () => {
  expect([rate(0.0726), rate(0.5), rate(0)]).toEqual(['7.3 %', '50 %', '0 %']);
});

test('what is to come is told in words too, and what is due is never in the past', () => {
  const now = Date.parse('2026-01-02T10:00:00.000Z');
  expect(timeUntil('2026-01-02T10:12:00.000Z', now)).toBe('in 12 minutes');
  expect(timeUntil('2026-01-02T09:00:00.000Z', now)).toBe('in a moment');
});
