import { expect, test } from 'vitest';
import { indexesByBucket } from './indexes-by-bucket.ts';

const within = (moments: readonly number[], ends: readonly [number, number][]) =>
  indexesByBucket(
    moments.length,
    (index) => moments[index] ?? 0,
    ends.map(([from, to]) => ({ from, to })),
  ).map((indexes) => [...indexes]);

test('every place is in the bucket that its moment lies in, in the order given', () => {
  const ends: [number, number][] = [
    [10, 20],
    [20, 30],
  ];
  expect(within([29, 10, 20, 19, 12], ends)).toEqual([
    [1, 3, 4],
    [0, 2],
  ]);
});

test('what lies in none is in none', () => {
  expect(within([9, 30, 31], [[10, 30]])).toEqual([[]]);
  expect(within([5], [])).toEqual([]);
});
