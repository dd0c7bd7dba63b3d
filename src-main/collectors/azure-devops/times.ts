import type { Millis } from '#shared/time/time.ts';

/**
 * A moment in milliseconds, fractions cut; null where there is none. Azure DevOps writes the year 1 for "not yet", and leaves out
 * the zone there; all its times are UTC.
 */
export function momentOf(text: string | null | undefined): Millis | null {
  if (!text) return null;
  const moment = Date.parse(/(z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(moment) || moment < 0 ? null : moment;
}

/** A moment as it is asked for. */
export const askedTime = (moment: Millis): string => new Date(moment).toISOString();

/** So far apart may the clocks of a system's servers be. */
export const clockSlack = 60 * 60_000;

/** Whether a moment is later than the server's own time, as its `Date` header tells it: its clock ran ahead, or what it tells is nonsense. */
export const isAhead = (moment: Millis, date: string | null): boolean => moment > Date.parse(date ?? '') + clockSlack;
