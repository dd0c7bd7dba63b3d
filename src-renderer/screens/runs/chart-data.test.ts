import { expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { scatterDataOf, spreadTableOf } from './chart-data.ts';
import type { RunPoint } from './points.ts';

const point = (day: string, seconds: number, flaky = false): RunPoint => ({
  key: `${day}-${seconds}`,
  day,
  at: Date.parse(`${day}T12:00:00Z`),
  moment: day,
  seconds,
  value: `${seconds} s`,
  pipeline: 'a',
  flaky,
  runs: [],
  issue: null,
  last: null,
  branch: 'main',
});

const shown = {
  summary: '',
  averages: null,
  range: { preset: 'custom', from: '2026-11-02', to: '2026-11-29' },
  scale: 'auto',
  calendar: calendarOf('UTC'),
} as const;

test('every point is drawn where and as high as it is', () => {
  const data = scatterDataOf({ ...shown, points: [point('2026-11-03', 60), point('2026-11-04', 90, true)] });
  expect(data.points.map(({ x, y, marked }) => [new Date(x).toISOString(), y, marked])).toEqual([
    ['2026-11-03T12:00:00.000Z', 60, false],
    ['2026-11-04T12:00:00.000Z', 90, true],
  ]);
});

test('the axis is logarithmic only where the spread asks for it, or the reader does', () => {
  const even = [60, 61, 62, 63].map((seconds) => point('2026-11-03', seconds));
  const wide = [...even, point('2026-11-04', 90_000)];
  expect(scatterDataOf({ ...shown, points: even }).scale.log).toBe(false);
  expect(scatterDataOf({ ...shown, points: wide }).scale.log).toBe(true);
  expect(scatterDataOf({ ...shown, points: wide, scale: 'linear' }).scale.log).toBe(false);
});

test('the whole range is shown, also where nothing happened', () => {
  const { span } = scatterDataOf({ ...shown, points: [point('2026-11-10', 60)] });
  expect([span.from, span.to].map((moment) => new Date(moment).toISOString())).toEqual([
    '2026-11-02T00:00:00.000Z',
    '2026-11-30T00:00:00.000Z',
  ]);
});

test('the table beneath holds what the band is drawn from', () => {
  const { columns, rows } = spreadTableOf([point('2026-11-03', 60), point('2026-11-03', 120)], shown.range);
  expect(columns[0]).toBe('Day');
  expect(rows).toEqual([['2026-11-03', '2', '1.3 min', '1.5 min', '1.8 min']]);
});
