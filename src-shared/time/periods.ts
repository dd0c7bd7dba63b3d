import { Temporal } from 'temporal-polyfill';
import type { Calendar } from './calendar.ts';
import { type DayRange, daysFrom } from './days.ts';
import type { CalendarDate } from './time.ts';

/** The period that ends the day before some days (-1), or begins the day after (1): whole months beside whole months, else as many days. */
export function periodBeside(days: DayRange, by: -1 | 1, { shift }: Pick<Calendar, 'shift'>): DayRange {
  const months = monthsBeside(days, by);
  if (months !== null) return months;
  const length = by * (daysFrom(days.from, days.to) + 1);
  return { from: shift(days.from, length), to: shift(days.to, length) };
}

/** The period before, where all of it is known since `first`; null else, since a half-known period would compare badly. */
export function fullPeriodBefore(
  days: DayRange,
  first: CalendarDate | null,
  calendar: Pick<Calendar, 'shift'>,
): DayRange | null {
  const before = periodBeside(days, -1, calendar);
  return first !== null && first <= before.from ? before : null;
}

/** Null if the days do not begin and end with a month. */
function monthsBeside({ from, to }: DayRange, by: -1 | 1): DayRange | null {
  const first = Temporal.PlainDate.from(from);
  const next = Temporal.PlainDate.from(to).add({ days: 1 });
  if (first.day !== 1 || next.day !== 1) return null;
  const months = by * first.until(next, { largestUnit: 'months' }).months;
  return { from: first.add({ months }).toString(), to: next.add({ months }).subtract({ days: 1 }).toString() };
}
