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
