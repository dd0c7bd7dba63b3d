import { ServiceError } from '#shared/api/problem.ts';
import { type Calendar, calendarOf } from '#shared/time/calendar.ts';
import { type DayRange, daysEnding, daysFrom } from '#shared/time/days.ts';
import type { CalendarDate, Interval } from '#shared/time/time.ts';
import type { ProjectRow } from '../../store/contract.ts';

/** The requested days. */
export interface DayQuery {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

/** The default number of days. */
export const recentDays = 90;

/** The project's calendar with the requested interval; refuses one that ends before it begins. */
export function windowOf(project: ProjectRow, { from, to }: DayQuery): { calendar: Calendar; window: Interval } {
  if (from !== undefined && to !== undefined && from > to) {
    const detail = `must not be later than to (${to})`;
    throw new ServiceError(400, `Correct the request: from ${detail}.`, [{ pointer: '/from', detail }]);
  }
  const calendar = calendarOf(project.timeZone);
  return { calendar, window: calendar.interval(from ?? null, to ?? null) };
}

const todayOf = (project: ProjectRow, now: number): CalendarDate => calendarOf(project.timeZone).dayOf(now);

/** The day on which an answer about `bounded` or `recent` days depends; null if the request fixes them. */
export function todayIfNeeded(
  project: ProjectRow,
  { from, to }: DayQuery,
  now: number,
  counts: 'days' | 'commits',
): CalendarDate | null {
  const today = todayOf(project, now);
  const isOpen = to === undefined ? from === undefined || counts === 'days' : to > today;
  return isOpen ? today : null;
}

/** The first and last day of a daily series: the last 90 days by default. Future days are excluded; a window of them alone is empty. */
export function bounded(project: ProjectRow, days: DayQuery, now: number): { from: CalendarDate; to: CalendarDate } {
  windowOf(project, days);
  const today = todayOf(project, now);
  const { from = today, to = today } = recent(project, days, now);
  return { from, to: to > today ? today : to };
}

/** The requested days, or the last 90: those that end with `to`, else with today. */
export function recent(project: ProjectRow, days: DayQuery, now: number): DayQuery {
  if (days.from !== undefined) return days;
  const today = todayOf(project, now);
  const { to = today } = days;
  return daysEnding(to > today ? today : to, recentDays, calendarOf(project.timeZone));
}

interface EarlierQuery {
  readonly days: DayRange;
  readonly before_from?: CalendarDate | undefined;
  readonly before_to?: CalendarDate | undefined;
}

/** The period before some days: the requested days, else as many before. */
export function daysBefore(
  project: ProjectRow,
  { days: { from, to }, before_from, before_to }: EarlierQuery,
  now: number,
): DayRange {
  if (before_from !== undefined && before_to !== undefined)
    return bounded(project, { from: before_from, to: before_to }, now);
  const calendar = calendarOf(project.timeZone);
  return daysEnding(calendar.shift(from, -1), Math.max(1, daysFrom(from, to) + 1), calendar);
}
