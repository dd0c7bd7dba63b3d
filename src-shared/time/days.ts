import { Temporal } from 'temporal-polyfill';
import type { Calendar } from './calendar.ts';
import type { CalendarDate } from './time.ts';

/** An ISO 8601 week, Monday to Sunday. */
export interface Week {
  /** As `2026-W47`. */
  readonly name: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Days from the first to the last, both inclusive. */
export interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export const bucketLengths = ['day', 'week', 'month'] as const;
export type BucketLength = (typeof bucketLengths)[number];

/** Days cut at the ends of days, weeks (which begin on Monday) or months; the first and the last may be shorter. */
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
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (length === 'month') return (last.year - first.year) * 12 + last.month - first.month + 1;
  if (length === 'day') return daysFrom(from, to) + 1;
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  return Math.floor(monday.until(last).days / 7) + 1;
}

/** The last day of the day, week or month that a day lies in. */
export function lastDayOf(day: CalendarDate, length: BucketLength): CalendarDate {
  if (length === 'day') return day;
  if (length === 'week') return weekOf(day).to;
  const date = Temporal.PlainDate.from(day);
  return date.with({ day: date.daysInMonth }).toString();
}

/** The first day that has a name of four digits and a year. */
export const firstDay: CalendarDate = '0001-01-01';

/** So many days, of which one is the last. */
export function daysEnding(last: CalendarDate, count: number, { shift }: Pick<Calendar, 'shift'>): DayRange {
  const named = (day: CalendarDate): CalendarDate => (day < firstDay ? firstDay : day);
  return { from: named(shift(last, 1 - count)), to: named(last) };
}

/** Before any day with data: a range from here on covers all days. */
export const earliestDay: CalendarDate = '1970-01-01';

/** How many days lie between two days; negative where the second comes first. */
export function daysFrom(from: CalendarDate, to: CalendarDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
}

/** The week that a day belongs to. */
export function weekOf(day: CalendarDate): Week {
  const date = Temporal.PlainDate.from(day);
  const { yearOfWeek, weekOfYear, dayOfWeek } = date;
  const monday = date.subtract({ days: dayOfWeek - 1 });
  return {
    name: `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`,
    from: monday.toString(),
    to: monday.add({ days: 6 }).toString(),
  };
}

/** The weeks whose last day lies from one day to another, both inclusive. */
export function weeksEnding(from: CalendarDate, to: CalendarDate): readonly Week[] {
  const weeks: Week[] = [];
  if (from > to) return weeks;
  for (let week = weekOf(from); daysFrom(week.to, to) >= 0; week = weekAfter(week)) weeks.push(week);
  return weeks;
}

function weekAfter({ to }: Week): Week {
  return weekOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString());
}

/** How long the buckets are whose spread is shown. */
export const spreadLengths = ['day', 'week'] as const;
export type SpreadLength = (typeof spreadLengths)[number];

/** Days where few are shown, else weeks. */
export const spreadLengthFor = (days: number): SpreadLength => (days <= 45 ? 'day' : 'week');

const millisPerDay = 86_400_000;

/** The first day of the day or week that a day lies in; quick enough for every point of a chart. */
export function firstDayOf(day: CalendarDate, length: SpreadLength): CalendarDate {
  if (length === 'day') return day;
  // Day 0 of the epoch was a Thursday: Mondays are 4, 11, 18, ...
  const monday = Math.floor((Date.parse(day) / millisPerDay - 4) / 7) * 7 + 4;
  return new Date(monday * millisPerDay).toISOString().slice(0, 10);
}
