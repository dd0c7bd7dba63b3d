import { mean, percentile } from '../stats/stats.ts';
import type { Calendar } from '../time/calendar.ts';
import { type CalendarDate, holds, type Interval, type Seconds } from '../time/time.ts';
import type { Sample } from './contract.ts';

/** A sample as it is shown: whole seconds, half up, never negative, on the day of the moment that closed it. */
export interface Point {
  readonly x: CalendarDate;
  readonly y: Seconds;
  readonly sample: Sample;
}

/** The points of samples whose closing moment lies in the window. A window chooses points, it never changes one. */
export function* pointsOf(samples: Iterable<Sample>, calendar: Calendar, window: Interval): Generator<Point> {
  for (const sample of samples) {
    if (!holds(window, sample.at)) continue;
    yield { x: calendar.dayOf(sample.at), y: Math.max(0, Math.floor(sample.value / 1000 + 0.5)), sample };
  }
}

/** One day of one integration: the mean of its values, unrounded, with what it was made from. */
export interface DailyAverage {
  readonly x: CalendarDate;
  readonly y: Seconds;
  readonly count: number;
  readonly median: Seconds;
  readonly p90: Seconds;
}

/** The daily averages of one integration, by date; all its pipelines pooled, never a mean of means. */
export function dailyAverages(points: Iterable<Pick<Point, 'x' | 'y'>>): readonly DailyAverage[] {
  const days = new Map<CalendarDate, number[]>();
  for (const { x, y } of points) {
    const values = days.get(x);
    if (values) values.push(y);
    else days.set(x, [y]);
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([x, values]) => ({
      x,
      y: mean(values) ?? 0,
      count: values.length,
      median: percentile(values, 50) ?? 0,
      p90: percentile(values, 90) ?? 0,
    }));
}
