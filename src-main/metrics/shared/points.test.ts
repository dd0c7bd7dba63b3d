import { expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { always } from '#shared/time/time.ts';
import type { Sample } from '../contract.ts';
import { dailyAverages, daysOf, pointsOf } from './points.ts';

const utc = calendarOf('UTC');
const hour = 3_600_000;
const sample = (value: number, at = 0): Sample => ({ at, value, because: [] });
const of = (...samples: Sample[]) => pointsOf([{ name: 'a', samples }], always);

test('values are whole seconds, half up and never negative', () => {
  const values = [0, 499, 500, 1499, 1500, 2500, -1, -500, -90_000].map((value) => sample(value));
  expect([...of(...values).seconds]).toEqual([0, 0, 1, 1, 2, 3, 0, 0, 0]);
});

test('a point is dated in the zone of the project', () => {
  const points = of(sample(1000, Date.UTC(2026, 10, 20, 23, 30)));
  expect(daysOf(points, calendarOf('Europe/Berlin'))).toEqual([{ day: '2026-11-21', from: 0, to: 1 }]);
  expect(daysOf(points, calendarOf('America/New_York'))).toEqual([{ day: '2026-11-20', from: 0, to: 1 }]);
});

test('points come by moment, then by pipeline, then as their series have them, each with its runs', () => {
  const made = (at: number, ...numbers: number[]): Sample => ({
    at,
    value: 0,
    because: numbers.map((number) => ({ id: number * 10, number, attempt: 1 })),
  });
  const { at, pipeline, pipelines, runs } = pointsOf(
    [
      { name: 'b', samples: [made(1, 1, 2), made(3, 3, 4), made(3, 5, 6)] },
      { name: 'a', samples: [made(2, 1, 2), made(3, 3, 4)] },
    ],
    always,
  );
  expect(Array.from(pipeline, (index, point) => `${at[point]} ${pipelines[index]}`)).toEqual([
    '1 b',
    '2 a',
    '3 a',
    '3 b',
    '3 b',
  ]);
  expect(runs.map(({ number }) => [...number])).toEqual([
    [1, 1, 3, 3, 5],
    [2, 2, 4, 4, 6],
  ]);
  expect([...(runs[1]?.id ?? [])]).toEqual([20, 20, 40, 40, 60]);
});

test('a day averages all values that it shows, unrounded', () => {
  const samples = [sample(10_000), sample(11_000, hour), sample(5000, 24 * hour), sample(7000, 48 * hour)];
  const series = [{ samples }, { samples: [sample(13_000, 2 * hour)] }];
  expect(dailyAverages(series, { window: { from: 0, to: 48 * hour }, calendar: utc })).toEqual([
    { x: '1970-01-01', y: 34 / 3, count: 3, median: 11, p90: 12.6 },
    { x: '1970-01-02', y: 5, count: 1, median: 5, p90: 5 },
  ]);
});

test('an average is that of whole seconds, as the values are shown', () => {
  const series = [{ samples: [sample(10_400), sample(11_400)] }];
  expect(dailyAverages(series, { window: always, calendar: utc })).toMatchObject([{ y: 10.5, median: 10.5 }]);
});

test('nothing averages to nothing', () => {
  expect(dailyAverages([{ samples: [] }], { window: always, calendar: utc })).toEqual([]);
});
