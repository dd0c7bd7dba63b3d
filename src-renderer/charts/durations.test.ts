import { expect, test } from 'vitest';
import { durationText, tickText } from './durations.ts';

test('a length of time is told in its two largest units', () => {
  expect(durationText(45)).toBe('45 s');
  expect(durationText(6_720)).toBe('1 h 52 min');
  expect(durationText(720)).toBe('12 min');
  expect(durationText(750)).toBe('12 min 30 s');
  expect(durationText(183_600)).toBe('2 d 3 h');
  expect(durationText(0)).toBe('0 s');
  expect(durationText(0.44)).toBe('0.4 s');
});

test('rounding never leaves sixty of a unit', () => {
  expect(durationText(59.97)).toBe('1 min');
  expect(durationText(3_599.9)).toBe('1 h');
  expect(durationText(86_399)).toBe('1 d');
  expect(durationText(7_170)).toBe('2 h');
});

test('an axis is labelled in one unit', () => {
  expect([45, 720, 10_800, 172_800, 5_400, 0].map(tickText)).toEqual(['45 s', '12 min', '3 h', '2 d', '1.5 h', '0 s']);
});
