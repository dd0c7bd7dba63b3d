import { expect, test } from 'vitest';
import { chartBuckets } from './chart-buckets.ts';

test('a month is cut into days, a quarter into weeks that end on Sundays, a decade into months', () => {
  expect(chartBuckets({ from: '2026-11-01', to: '2026-11-30' }).pieces).toHaveLength(30);
  const quarter = chartBuckets({ from: '2026-08-26', to: '2026-11-21' });
  expect(quarter.length).toBe('week');
  expect(quarter.pieces.slice(0, 2)).toEqual([
    { from: '2026-08-26', to: '2026-08-30' },
    { from: '2026-08-31', to: '2026-09-06' },
  ]);
  expect(quarter.pieces.at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-21' });
  const decade = chartBuckets({ from: '2016-11-21', to: '2026-11-21' });
  expect(decade).toMatchObject({ length: 'month', cut: true });
  expect(decade.pieces.at(-2)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
});

test('pieces hold every day once', () => {
  const { pieces } = chartBuckets({ from: '2026-01-07', to: '2026-12-31' }, 'week');
  const next = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  for (const [at, { from }] of pieces.slice(1).entries()) expect(from).toBe(next(pieces[at]?.to ?? ''));
});

test('a single day is one piece', () => {
  expect(chartBuckets({ from: '2026-11-21', to: '2026-11-21' }).pieces).toEqual([
    { from: '2026-11-21', to: '2026-11-21' },
  ]);
});
