import { expect, test } from 'vitest';
import { bucketCount, bucketLengths, daysFrom, timeBuckets, weekOf, weeksEnding } from './days.ts';

test('a week belongs to the year that holds its Thursday', () => {
  expect(weekOf('2027-01-03')).toEqual({ name: '2026-W53', from: '2026-12-28', to: '2027-01-03' });
  expect(weekOf('2026-01-01').name).toBe('2026-W01');
  expect(weekOf('2025-12-29').name).toBe('2026-W01');
});

test('weeks are chosen by their last day', () => {
  expect(weeksEnding('2026-11-15', '2026-11-28').map(({ to }) => to)).toEqual(['2026-11-15', '2026-11-22']);
  expect(weeksEnding('2026-11-16', '2026-11-21')).toEqual([]);
});

test('days are counted across months and clock changes', () => {
  expect([daysFrom('2026-03-28', '2026-03-30'), daysFrom('2026-03-01', '2026-02-28')]).toEqual([2, -1]);
});

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

test('no week ends before a day that is past all others', () => {
  expect(weeksEnding('9999-12-31', '2026-11-22')).toEqual([]);
  expect(weeksEnding('9999-12-20', '9999-12-31').map(({ to }) => to)).toEqual(['9999-12-26']);
});
