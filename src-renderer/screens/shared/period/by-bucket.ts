import { groupedBy } from '#shared/stats/grouped.ts';
import { type CalendarDate, dayLength } from '#shared/time/time.ts';
import { firstDayOf, type SpreadLength } from '#shared/time/time-buckets.ts';
import { chartDay } from '../../../charts/scales/wall-clock.ts';

export interface TimeBucket {
  /** Its first day. */
  readonly from: CalendarDate;
  /** Its middle, the position on a chart. */
  readonly x: number;
}

/** A bucket by its first day. */
export function bucketFrom(from: CalendarDate, length: SpreadLength): TimeBucket {
  return { from, x: chartDay(from) + ((length === 'day' ? 1 : 7) / 2) * dayLength };
}

/** Puts dated things together by day or by week, oldest first. */
export function byBucket<T>(
  things: readonly T[],
  dayOf: (thing: T) => CalendarDate,
  length: SpreadLength,
): readonly (TimeBucket & { readonly things: readonly T[] })[] {
  return [...groupedBy(things, (thing) => firstDayOf(dayOf(thing), length))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, group]) => ({ ...bucketFrom(from, length), things: group }));
}
