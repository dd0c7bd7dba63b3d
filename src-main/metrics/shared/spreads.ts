import { type MiddleHalf, middleHalf } from '#shared/stats/stats.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { firstDayOf, type SpreadLength } from '#shared/time/time-buckets.ts';
import type { DayOfPoints, Points } from './points.ts';

/** The middle half of the points of one day or week, in seconds. */
export interface Spread extends MiddleHalf {
  /** Its first day. */
  readonly from: CalendarDate;
}

/** The spread of each day or week of some points that has any, oldest first. */
export function spreadsOf({ seconds }: Points, days: readonly DayOfPoints[], length: SpreadLength): readonly Spread[] {
  const stretches: { readonly first: CalendarDate; readonly from: number; to: number }[] = [];
  for (const { day, from, to } of days) {
    const first = firstDayOf(day, length);
    const last = stretches.at(-1);
    if (last?.first === first) last.to = to;
    else stretches.push({ first, from, to });
  }
  return stretches.flatMap(({ first, from, to }) => {
    const half = middleHalf(seconds.subarray(from, to));
    return half ? { from: first, ...half } : [];
  });
}
