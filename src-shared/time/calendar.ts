import { Temporal } from 'temporal-polyfill';
import { type CalendarDate, dayLength, holds, type Interval, type Millis, type TimeZone } from './time.ts';

/** Calendar days of one time zone. */
export interface Calendar {
  /** The day that a moment falls on. Fast for many moments, in any order. */
  dayOf(moment: Millis): CalendarDate;
  /** The days from `from` to `to`, both inclusive; open where one is not given. */
  interval(from: CalendarDate | null, to: CalendarDate | null): Interval;
  /** The day that lies `days` after (before, when negative) a day. */
  shift(day: CalendarDate, days: number): CalendarDate;
}

interface Day extends Interval {
  readonly day: CalendarDate;
}

const calendars = new Map<TimeZone, Calendar>();

/** The calendar of an IANA zone, one and the same each time; throws a RangeError where the zone is not known. */
export function calendarOf(zone: TimeZone): Calendar {
  const made = calendars.get(zone) ?? calendarIn(zone);
  calendars.set(zone, made);
  return made;
}

/** A calendar of a zone that has met no day yet. */
export function calendarIn(zone: TimeZone): Calendar {
  const shift = (day: CalendarDate, days: number): CalendarDate =>
    Temporal.PlainDate.from(day).add({ days }).toString();
  // Reading the zone's rules takes long, so their answers are cached: of days by their name, and of moments by the day in UTC.
  const starts = new Map<CalendarDate, Millis>();
  const startOf = (day: CalendarDate): Millis => {
    const start = starts.get(day) ?? Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
    starts.set(day, start);
    return start;
  };
  const met = new Map<number, Day[]>();
  let last: Day = { from: 0, to: 0, day: '' };

  const dayAt = (moment: Millis): Day => {
    let day = Temporal.Instant.fromEpochMilliseconds(Math.floor(moment))
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .toString();
    let next = shift(day, 1);
    // If clocks go back across midnight, some moments have the old date again. They belong to the next day, so that days never overlap.
    while (moment >= startOf(next)) {
      day = next;
      next = shift(day, 1);
    }
    return { from: startOf(day), to: startOf(next), day };
  };

  return {
    dayOf(moment) {
      if (holds(last, moment)) return last.day;
      const key = Math.floor(moment / dayLength);
      const near = met.get(key) ?? [];
      let match = near.find((day) => holds(day, moment));
      if (!match) {
        match = dayAt(moment);
        met.set(key, [...near, match]);
      }
      last = match;
      return match.day;
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
