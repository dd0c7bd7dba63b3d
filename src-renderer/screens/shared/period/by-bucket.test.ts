import { expect, test } from 'vitest';
import { byBucket } from './by-bucket.ts';

const put = (days: readonly string[], length: 'day' | 'week') => byBucket(days, (day) => day, length);

test('a week goes from Monday to Sunday', () => {
  const weeks = put(['2026-11-23', '2026-11-16', '2026-11-22'], 'week');
  expect(weeks.map(({ from, things }) => [from, things.length])).toEqual([
    ['2026-11-16', 2],
    ['2026-11-23', 1],
  ]);
});

test('a bucket stands in its middle', () => {
  expect(new Date(put(['2026-11-16'], 'week')[0]?.x ?? 0).toISOString()).toBe('2026-11-19T12:00:00.000Z');
  expect(new Date(put(['2026-11-16'], 'day')[0]?.x ?? 0).toISOString()).toBe('2026-11-16T12:00:00.000Z');
});

test('what holds nothing is not there', () => {
  expect(put([], 'week')).toEqual([]);
  expect(put(['2026-11-02', '2026-11-30'], 'week')).toHaveLength(2);
});
