import { Temporal } from 'temporal-polyfill';
import type { CalendarDate, Interval, Millis, TimeZone } from './time.ts';

/** Calendar days of one time zone. */
export interface Calendar {
  /** The day that a moment falls on. Fast for moments that come in order. */
  dayOf(moment: Millis): CalendarDate;
  /** The days from `from` to `to`, both inclusive; open where one is not given. */
  interval(from: CalendarDate | null, to: CalendarDate | null): Interval;
  /** The day that lies `days` after (before, when negative) a day. */
  shift(day: CalendarDate, days: number): CalendarDate;
}

/** The calendar of an IANA zone; throws a RangeError where the zone is not known. */
export function calendarOf(zone: TimeZone): Calendar {
  const startOf = (day: CalendarDate): Millis => Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
  const shift = (day: CalendarDate, days: number): CalendarDate =>
    Temporal.PlainDate.from(day).add({ days }).toString();
  // Asking the zone's rules for every moment is slow; most moments fall on the day of the one before.
  let last: Interval & { readonly day: CalendarDate } = { from: 0, to: 0, day: '' };

  return {
    dayOf(moment) {
      if (moment < last.from || moment >= last.to) {
        const day = Temporal.Instant.fromEpochMilliseconds(Math.floor(moment))
          .toZonedDateTimeISO(zone)
          .toPlainDate()
          .toString();
        last = { from: startOf(day), to: startOf(shift(day, 1)), day };
      }
      return last.day;
    },
    interval: (from, to) => ({
      from: from === null ? Number.NEGATIVE_INFINITY : startOf(from),
      to: to === null ? Number.POSITIVE_INFINITY : startOf(shift(to, 1)),
    }),
    shift,
  };
}

/** Whether the name is one that this machine's zone data knows. */
export function isTimeZone(name: string): boolean {
  try {
    calendarOf(name).dayOf(0);
    return true;
  } catch {
    return false;
  }
}
