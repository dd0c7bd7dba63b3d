import type { Millis } from '#shared/time/time.ts';
import { isMoment } from '../../moments.ts';

/** In milliseconds since 1970, fractions cut; NaN where it is no moment. All times of Azure DevOps are UTC; some leave out the zone. */
export function parsedMoment(text: string): number {
  const moment = Date.parse(/(z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  // The year 1 of a zone may be none of UTC.
  return moment < 0 || isMoment(moment) ? moment : Number.NaN;
}

/** A moment; null if there is none. Azure DevOps writes the year 1 for "not yet". */
export function momentOf(text: string | null | undefined): Millis | null {
  if (!text) return null;
  const moment = parsedMoment(text);
  return Number.isNaN(moment) || moment < 0 ? null : moment;
}

/** A moment as text for a query. */
export const queryTime = (moment: Millis): string => new Date(moment).toISOString();

/** How far apart the clocks of a system's servers may be. */
export const clockSlack = 60 * 60_000;

/** Whether a moment is later than the server's own time in its `Date` header: its clock ran ahead, or the value is invalid. */
export const isAhead = (moment: Millis, date: string | null): boolean => moment > Date.parse(date ?? '') + clockSlack;
