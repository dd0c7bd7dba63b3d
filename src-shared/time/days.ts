import { Temporal } from 'temporal-polyfill';
import type { Calendar } from './calendar.ts';
import type { CalendarDate } from './time.ts';

/** Days from the first to the last, both inclusive. */
export interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
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
