import type { Calendar } from '#shared/time/calendar.ts';
import { type CalendarDate, dayLength, type Millis } from '#shared/time/time.ts';

/** The start of a day on a chart, where every day has 24 hours. */
export function chartDay(day: CalendarDate): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/**
 * Places moments on a chart by the clock of the project and not of this computer. On the two days of the year
 * that are longer or shorter, a moment is up to an hour off, but always within its day.
 */
export function wallClock(calendar: Calendar): (moment: Millis) => number {
  const starts = new Map<CalendarDate, Millis>();
  return (moment) => {
    const day = calendar.dayOf(moment);
    const start = starts.get(day) ?? calendar.interval(day, day).from;
    starts.set(day, start);
    return chartDay(day) + Math.min(moment - start, dayLength - 1);
  };
}

/** The weekends between two days of a chart; none if they would only be a blur. */
export function weekends(from: number, to: number): readonly { readonly from: number; readonly to: number }[] {
  if (to - from > 200 * dayLength) return [];
  // Day 0 of the epoch was a Thursday, so Saturdays are the days 2, 9, 16, ...
  const first = Math.floor((from / dayLength - 2) / 7) * 7 + 2;
  const ranges = [];
  for (let day = first; day * dayLength < to; day += 7) {
    const stretch = { from: Math.max(from, day * dayLength), to: Math.min(to, (day + 2) * dayLength) };
    if (stretch.to > stretch.from) ranges.push(stretch);
  }
  return ranges;
}
