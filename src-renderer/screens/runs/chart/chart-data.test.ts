import { expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { averagesDataOf, averagesTableOf } from '../averages/average-data.ts';
import { keyOf, type PointsAnswer } from '../points/points.ts';
import { scatterDataOf, spreadTableOf } from './chart-data.ts';

/** Points at noon of days, each made from two runs. */
const answered = (points: readonly (readonly [day: string, seconds: number])[]): PointsAnswer => ({
  count: points.length,
  flaky: 0,
  first: points[0]?.[0] ?? null,
  last: points.at(-1)?.[0] ?? null,
  figures: { p25: 0, median: 0, p75: 0, p90: 0 },
  by: 'day',
  spreads: [],
  pipelines: ['a'],
  points: {
    at: points.map(([day]) => Date.parse(`${day}T12:00:00Z`)),
    seconds: points.map(([, seconds]) => seconds),
    pipeline: points.map(() => 0),
    flaky: [1],
    runs: [1, 2].map((first) => ({
      id: points.map((_, index) => first * 100 + index),
      number: points.map((_, index) => first + index),
      attempt: points.map(() => 1),
    })),
    issues: null,
  },
});

const shown = {
  summary: '',
  range: { preset: 'custom', from: '2026-11-02', to: '2026-11-29' },
  scale: 'auto',
  calendar: calendarOf('UTC'),
  zone: 'UTC',
} as const;

const few = answered([
  ['2026-11-03', 60],
  ['2026-11-04', 90],
]);

test('every point is drawn where and as high as it is', () => {
  const data = scatterDataOf({ ...shown, answer: few });
  expect(data.points.map(({ x, y, marked }) => [new Date(x).toISOString(), y, marked])).toEqual([
    ['2026-11-03T12:00:00.000Z', 60, false],
    ['2026-11-04T12:00:00.000Z', 90, true],
  ]);
});

test('a point says what made it, and is named by its runs', () => {
  const { points } = scatterDataOf({ ...shown, answer: few });
  expect(points.map(({ label }) => label.split('\n').slice(0, 2))).toEqual([
    ['1 min', 'a #1, #2'],
    ['1.5 min', 'a #2, #3'],
  ]);
  expect(points[1]?.label).toContain('flaky');
  expect(keyOf(few.points, 1)).toBe('101-201');
});

test('a point of an issue tracker says which issue made it', () => {
  const issues = { key: ['SHOP-7', 'SHOP-8'], title: ['A door', 'A window'] };
  const answer = { ...few, points: { ...few.points, runs: [], issues } };
  expect(scatterDataOf({ ...shown, answer }).points[0]?.label.split('\n')[1]).toBe('a SHOP-7 A door');
  expect(keyOf(answer.points, 1)).toBe('SHOP-8');
});

test('the axis is logarithmic only where the spread asks for it, or the reader does', () => {
  const even = [60, 61, 62, 63].map((seconds) => ['2026-11-03', seconds] as const);
  const wide = answered([...even, ['2026-11-04', 90_000]]);
  expect(scatterDataOf({ ...shown, answer: answered(even) }).scale.log).toBe(false);
  expect(scatterDataOf({ ...shown, answer: wide }).scale.log).toBe(true);
  expect(scatterDataOf({ ...shown, answer: wide, scale: 'linear' }).scale.log).toBe(false);
});

test('the whole range is shown, also where nothing happened', () => {
  const { span } = scatterDataOf({ ...shown, answer: answered([['2026-11-10', 60]]) });
  expect([span.from, span.to].map((moment) => new Date(moment).toISOString())).toEqual([
    '2026-11-02T00:00:00.000Z',
    '2026-11-30T00:00:00.000Z',
  ]);
});

test('the table beneath holds what the band is drawn from', () => {
  const spreads = [{ from: '2026-11-03', count: 2, low: 75, middle: 90, high: 105 }];
  const { columns, rows } = spreadTableOf({ by: 'day', spreads });
  expect(columns[0]).toBe('Day');
  expect(rows).toEqual([['3 Nov 2026', '2', '1.3 min', '1.5 min', '1.8 min']]);
  const { band } = scatterDataOf({ ...shown, answer: { ...few, by: 'day', spreads } });
  expect(band.map(({ x, low, high }) => [new Date(x).toISOString(), low, high])).toEqual([
    ['2026-11-03T12:00:00.000Z', 75, 105],
  ]);
});

test('a day or week that is not over yet is drawn hollow, and the last value is written out', () => {
  const spreads = ['2026-11-02', '2026-11-09'].map((from) => ({ from, count: 1, low: 60, middle: 60, high: 60 }));
  const { band } = scatterDataOf({ ...shown, answer: { ...few, by: 'week', spreads }, today: '2026-11-12' });
  expect(band.map(({ isUnfinished }) => isUnfinished)).toEqual([false, true]);
  expect(band.map(({ middleText, crosshair }) => [middleText, crosshair])).toContainEqual([
    '1 min',
    '9 Nov 2026: median 1 min',
  ]);
});

test('the axis has room for the period before', () => {
  const spreads = [{ from: '2026-10-03', count: 1, low: 900, middle: 900, high: 900 }];
  const change = {
    now: { value: 60, count: 2 },
    before: { value: 900, count: 1 },
    p: null,
    verdict: 'too_few',
  } as const;
  const before = { from: '2026-10-02', answer: { ...few, by: 'day', spreads }, change } as const;
  expect(scatterDataOf({ ...shown, answer: few, before, scale: 'linear' }).scale.max).toBeGreaterThanOrEqual(900);
});

test('a daily average names its integration, on the chart and in the table', () => {
  const evidence = { integration_id: 1, integration: 'shop-build', count: 3, median: 60, p90: 90 };
  const averages = { unit: 'Date/seconds' as const, data: [{ x: '2026-11-03', y: 75, evidence }] };
  const range = { from: null, to: null };
  const data = averagesDataOf({ summary: '', averages, range, scale: 'linear' });
  expect(data.averages.map(({ label }) => label)).toEqual(['3 Nov 2026\naverage 1.3 min\nshop-build, 3 values']);
  expect(averagesTableOf(averages).rows).toEqual([['3 Nov 2026', 'shop-build', '3', '1.3 min']]);
});
