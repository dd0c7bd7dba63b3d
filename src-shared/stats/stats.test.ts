import { expect, test } from 'vitest';
import { mean, median, percentile, statisticOf } from './stats.ts';

test('percentiles lie linearly between the closest ranks', () => {
  expect(percentile([40, 10, 30, 20], 25)).toBe(17.5);
  expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 90)).toBeCloseTo(9.1);
  expect([percentile([3, 1, 2], 0), percentile([3, 1, 2], 100)]).toEqual([1, 3]);
});

test('the median of an even number of values is the mean of the middle two', () => {
  expect(median([100, 9, 11, 1])).toBe(10);
});

test('numbers are ranked as numbers', () => {
  expect(median([9, 10, 100])).toBe(10);
});

test('nothing has no statistic', () => {
  expect([mean([]), median([]), statisticOf([], 'p95'), statisticOf([], 'mean')]).toEqual([null, null, null, null]);
});
