import type { Millis } from '#shared/time/time.ts';

/** A moment as answers write it. */
export const timestamp = (moment: Millis): string => new Date(moment).toISOString();
export const timestampOrNull = (moment: Millis | null): string | null => (moment === null ? null : timestamp(moment));
