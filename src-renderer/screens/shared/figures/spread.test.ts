import { expect, test } from 'vitest';
import { spreadLengthFor } from '#shared/time/time-buckets.ts';
import { spreadsOf } from './spread.ts';

const at = (day: string, seconds: number) => ({ day, seconds });

test('the values of a week share one spread', () => {
  const [first, second] = spreadsOf(
    [at('2026-11-16', 10), at('2026-11-18', 20), at('2026-11-22', 60), at('2026-11-23', 5)],
    'week',
  );
  expect(first).toMatchObject({ from: '2026-11-16', count: 3, low: 15, middle: 20, high: 40 });
  expect(second).toMatchObject({ from: '2026-11-23', count: 1, low: 5, middle: 5, high: 5 });
});

test('weeks are shown where days would be too many', () => {
  expect(spreadLengthFor(30)).toBe('day');
  expect(spreadLengthFor(90)).toBe('week');
});
