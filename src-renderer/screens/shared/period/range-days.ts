import { Temporal } from 'temporal-polyfill';
import type { Calendar } from '#shared/time/calendar.ts';
import { daysEnding } from '#shared/time/days.ts';
import type { CalendarDate } from '#shared/time/time.ts';

interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The days of a preset, from what day it is today. */
export type DaysOfPreset = (today: CalendarDate, calendar: Calendar) => Days;

/** So many days, today the last of them. */
export function lastDays(count: number): DaysOfPreset {
  return (today, calendar) => daysEnding(today, count, calendar);
}

/** The month of today (0) or the one before (-1); this month ends today. */
export function thisMonth(shift: 0 | -1): DaysOfPreset {
  return (today) => cut(Temporal.PlainDate.from(today).with({ day: 1 }).add({ months: shift }), 1, today);
}

/** The quarter of today (0) or the one before (-1); this quarter ends today. */
export function quarterOf(shift: 0 | -1): DaysOfPreset {
  return (today) => {
    const day = Temporal.PlainDate.from(today).with({ day: 1 });
    const first = day.subtract({ months: (day.month - 1) % 3 }).add({ months: 3 * shift });
    return cut(first, 3, today);
  };
}

function cut(first: Temporal.PlainDate, months: number, today: CalendarDate): Days {
  const last = first.add({ months }).subtract({ days: 1 }).toString();
  return { from: first.toString(), to: last < today ? last : today };
}
