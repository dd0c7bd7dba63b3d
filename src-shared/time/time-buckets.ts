import { Temporal } from 'temporal-polyfill';
import { type DayRange, daysFrom } from './days.ts';
import type { CalendarDate } from './time.ts';
import { daysIntoWeek, weekEnd, weekStart } from './weeks.ts';

export const bucketLengths = ['day', 'week', 'month'] as const;
export type BucketLength = (typeof bucketLengths)[number];

/** Days cut at the ends of days, weeks or months; the first and the last may be shorter. */
export function timeBuckets({ from, to }: DayRange, length: BucketLength): readonly DayRange[] {
  const buckets: DayRange[] = [];
  for (let first = from; first <= to; ) {
    const end = lastDayOf(first, length);
    // Days of the year 10000 and later have names that cannot be compared.
    const isLast = daysFrom(end, to) <= 0;
    const last = isLast ? to : end;
    buckets.push({ from: first, to: last });
    if (isLast) break;
    first = Temporal.PlainDate.from(last).add({ days: 1 }).toString();
  }
  return buckets;
}

/** How many `timeBuckets` gives, without making them. */
export function bucketCount({ from, to }: DayRange, length: BucketLength): number {
  if (length === 'day') return daysFrom(from, to) + 1;
  if (length === 'week') return Math.floor((daysIntoWeek(from) + daysFrom(from, to)) / 7) + 1;
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  return (last.year - first.year) * 12 + last.month - first.month + 1;
}

/** The last day of the day, week or month that a day lies in. */
export function lastDayOf(day: CalendarDate, length: BucketLength): CalendarDate {
  if (length === 'day') return day;
  if (length === 'week') return weekEnd(day);
  const date = Temporal.PlainDate.from(day);
  return date.with({ day: date.daysInMonth }).toString();
}

/** How long the buckets are whose spread is shown. */
export const spreadLengths = ['day', 'week'] as const;
export type SpreadLength = (typeof spreadLengths)[number];

/** Days where few are shown, else weeks. */
export const spreadLengthFor = (days: number): SpreadLength => (days <= 45 ? 'day' : 'week');

/** The first day of the day or week that a day lies in. */
export const firstDayOf = (day: CalendarDate, length: SpreadLength): CalendarDate =>
  length === 'day' ? day : weekStart(day);
