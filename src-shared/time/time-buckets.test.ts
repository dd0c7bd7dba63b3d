import { expect, test } from 'vitest';
import { bucketCount, bucketLengths, timeBuckets } from './time-buckets.ts';

test('days are cut at the ends of weeks and months, and none is left out', () => {
  const days = { from: '2026-01-30', to: '2026-03-02' };
  expect(timeBuckets(days, 'month')).toEqual([
    { from: '2026-01-30', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-02' },
  ]);
  const weeks = timeBuckets(days, 'week');
  expect(weeks.slice(0, 2)).toEqual([
    { from: '2026-01-30', to: '2026-02-01' },
    { from: '2026-02-02', to: '2026-02-08' },
  ]);
  expect(weeks.at(-1)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
  expect(timeBuckets({ from: '2026-02-28', to: '2026-03-01' }, 'day').map(({ from }) => from)).toEqual([
    '2026-02-28',
    '2026-03-01',
  ]);
});

test.each([
  { from: '2026-02-28', to: '2026-03-01' },
  { from: '2026-11-16', to: '2026-11-22' },
  { from: '2026-11-22', to: '2026-11-23' },
  { from: '2025-12-31', to: '2026-01-01' },
  { from: '9999-11-30', to: '9999-12-31' },
  { from: '0001-01-01', to: '0001-03-04' },
])('the buckets from $from to $to are counted as they are made, and they end', (days) => {
  for (const length of bucketLengths) expect(timeBuckets(days, length)).toHaveLength(bucketCount(days, length));
});
