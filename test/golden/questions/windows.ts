import { calendarOf } from '#shared/time/calendar.ts';
import { daysEnding, earliestDay } from '#shared/time/days.ts';
import { clock } from '../companies/clock.ts';

/** Days that a question asks for, by the names of the wire. */
export type Days = Readonly<Partial<Record<'from' | 'to' | 'before_from' | 'before_to', string>>>;

interface Windows {
  readonly all: readonly Days[];
  /** Those with which every option is asked. */
  readonly main: readonly Days[];
  /** Of at most 90 days. */
  readonly short: ReadonlySet<Days>;
}

/** The windows of screens and some that no screen offers. */
export function windowsIn(timeZone: string, hasBefore: boolean): Windows {
  const calendar = calendarOf(timeZone);
  const today = calendar.dayOf(clock);
  const last = (count: number): Days => {
    const now = daysEnding(today, count, calendar);
    const before = daysEnding(calendar.shift(today, -count), count, calendar);
    return hasBefore ? { ...now, before_from: before.from, before_to: before.to } : now;
  };
  const [week, month, quarter, year] = [last(7), last(30), last(90), last(365)] as const;
  const all = { from: earliestDay, to: today };
  const earlier = { from: calendar.shift(today, -75), to: calendar.shift(today, -40) };
  const oneDay = { from: calendar.shift(today, -3), to: calendar.shift(today, -3) };
  const until = { to: calendar.shift(today, -20) };
  const since = { from: calendar.shift(today, -50) };
  const wrong = { from: today, to: calendar.shift(today, -1) };
  return {
    all: [week, month, quarter, year, all, {}, earlier, oneDay, until, since, wrong],
    main: [quarter, all],
    short: new Set<Days>([week, month, quarter, earlier, oneDay, since, wrong]),
  };
}
