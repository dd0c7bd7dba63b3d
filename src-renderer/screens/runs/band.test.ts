import { expect, test } from 'vitest';
import { spreadsOf, stretchFor } from './band.ts';

const at = (day: string, seconds: number) => ({ day, seconds });

test('the values of a week share one spread, from Monday to Sunday', () => {
  const [first, second] = spreadsOf(
    [at('2026-11-16', 10), at('2026-11-18', 20), at('2026-11-22', 60), at('2026-11-23', 5)],
    'week',
  );
  expect(first).toMatchObject({ from: '2026-11-16', count: 3, low: 15, middle: 20, high: 40 });
  expect(second).toMatchObject({ from: '2026-11-23', count: 1, low: 5, middle: 5, high: 5 });
});

test('a spread stands in the middle of its stretch', () => {
  const [week] = spreadsOf([at('2026-11-16', 10)], 'week');
  const [day] = spreadsOf([at('2026-11-16', 10)], 'day');
  expect(new Date(week?.x ?? 0).toISOString()).toBe('2026-11-19T12:00:00.000Z');
  expect(new Date(day?.x ?? 0).toISOString()).toBe('2026-11-16T12:00:00.000Z');
});

test('a day or week without a value has no spread', () => {
  expect(spreadsOf([], 'week')).toEqual([]);
  expect(spreadsOf([at('2026-11-02', 1), at('2026-11-30', 1)], 'week')).toHaveLength(2);
});

test('weeks are shown where days would be too many', () => {
  expect(stretchFor(30)).toBe('day');
  expect(stretchFor(90)).toBe('week');
});
