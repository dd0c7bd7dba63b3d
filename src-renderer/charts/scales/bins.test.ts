import { expect, test } from 'vitest';
import { binsOf } from './bins.ts';

test('every value stands in one bar, with empty bars between', () => {
  const bins = binsOf([59, 60, 119, 700]);
  expect(bins).toEqual([
    { from: 0, to: 60, count: 1 },
    { from: 60, to: 120, count: 2 },
    { from: 120, to: 300, count: 0 },
    { from: 300, to: 600, count: 0 },
    { from: 600, to: 900, count: 1 },
  ]);
});

test('a value beyond every edge is counted too', () => {
  expect(binsOf([1e9]).reduce((sum, { count }) => sum + count, 0)).toBe(1);
});

test('nothing has no bars', () => {
  expect(binsOf([])).toEqual([]);
});
