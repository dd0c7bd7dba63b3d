import { expect, test } from 'vitest';
import { calendarOf } from '../time/calendar.ts';
import { always } from '../time/time.ts';
import { dailyAverages, pointsOf } from './points.ts';

const utc = calendarOf('UTC');
const sample = (value: number, at = 0) => ({ at, value, because: [] });

test('values are whole seconds, half up and never negative', () => {
  const values = [0, 499, 500, 1499, 1500, 2500, -1, -500, -90_000].map((value) => sample(value));
  expect([...pointsOf(values, utc, always)].map(({ y }) => y)).toEqual([0, 0, 1, 1, 2, 3, 0, 0, 0]);
});

test('a point is dated in the zone of the project', () => {
  const lateEvening = Date.UTC(2026, 10, 20, 23, 30);
  expect([...pointsOf([sample(1000, lateEvening)], calendarOf('Europe/Berlin'), always)][0]?.x).toBe('2026-11-21');
  expect([...pointsOf([sample(1000, lateEvening)], calendarOf('America/New_York'), always)][0]?.x).toBe('2026-11-20');
});

test('a day averages all values that it shows, unrounded', () => {
  const points = [
    { x: '2026-11-21', y: 5 },
    { x: '2026-11-20', y: 10 },
    { x: '2026-11-20', y: 11 },
    { x: '2026-11-20', y: 13 },
  ];
  expect(dailyAverages(points)).toEqual([
    { x: '2026-11-20', y: 34 / 3, count: 3, median: 11, p90: 12.6 },
    { x: '2026-11-21', y: 5, count: 1, median: 5, p90: 5 },
  ]);
});

test('nothing averages to nothing', () => {
  expect(dailyAverages([])).toEqual([]);
});
