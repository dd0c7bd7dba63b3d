import { expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { chartDay, wallClock, weekends } from './wall-clock.ts';

test('a moment stands at the clock of the project', () => {
  const at = wallClock(calendarOf('Europe/Berlin'));
  expect(new Date(at(Date.parse('2026-01-10T23:30:00Z'))).toISOString()).toBe('2026-01-11T00:30:00.000Z');
  expect(new Date(at(Date.parse('2026-07-10T10:00:00Z'))).toISOString()).toBe('2026-07-10T12:00:00.000Z');
});

test('a moment never leaves its day, even on a day of 25 hours', () => {
  const at = wallClock(calendarOf('Europe/Berlin'));
  const lastMinute = Date.parse('2026-10-25T22:59:00Z');
  expect(new Date(at(lastMinute)).toISOString().slice(0, 10)).toBe('2026-10-25');
});

test('weekends are Saturdays and Sundays, cut at the ends', () => {
  const days = weekends(chartDay('2026-11-15'), chartDay('2026-11-24')).map(({ from, to }) => [
    new Date(from).toISOString().slice(0, 10),
    new Date(to).toISOString().slice(0, 10),
  ]);
  expect(days).toEqual([
    ['2026-11-15', '2026-11-16'],
    ['2026-11-21', '2026-11-23'],
  ]);
});

test('over a long time weekends are not drawn', () => {
  expect(weekends(chartDay('2020-01-01'), chartDay('2026-01-01'))).toEqual([]);
});
