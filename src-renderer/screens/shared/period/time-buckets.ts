import { firstDayOf } from '#shared/time/days.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { chartDay } from '../../../charts/scales/wall-clock.ts';
import type { Days } from './range.ts';

const millisPerDay = 86_400_000;
/** More could not be told apart on a chart, and each is asked for on its own. */
const mostPieces = 60;
const mostDays = 31;

export type BucketLength = 'day' | 'week' | 'month';

/** Days cut at the ends of days, weeks or months. */
export interface TimeBuckets {
  readonly length: BucketLength;
  /** Oldest first; the first and the last may be shorter than the others. */
  readonly pieces: readonly Days[];
  /** Whether there are older ones that are left out. */
  readonly cut: boolean;
}

const dayOf = (millis: number): CalendarDate => new Date(millis).toISOString().slice(0, 10);

/** Cuts days into as many pieces as a chart can show. Weeks begin on Monday. */
export function timeBuckets({ from, to }: Days, shortest: 'day' | 'week' = 'day'): TimeBuckets {
  const days = (chartDay(to) - chartDay(from)) / millisPerDay + 1;
  const length = shortest === 'day' && days <= mostDays ? 'day' : days <= (mostPieces - 1) * 7 ? 'week' : 'month';
  const pieces: Days[] = [];
  for (let at = chartDay(from); at <= chartDay(to); at = chartDay(pieces.at(-1)?.to ?? to) + millisPerDay) {
    const last = Math.min(lastDayOf(at, length), chartDay(to));
    pieces.push({ from: dayOf(at), to: dayOf(last) });
  }
  return { length, pieces: pieces.slice(-mostPieces), cut: pieces.length > mostPieces };
}

/** The last day of the day, week or month that a day lies in. */
function lastDayOf(at: number, length: BucketLength): number {
  if (length === 'day') return at;
  if (length === 'week') return chartDay(firstDayOf(dayOf(at), 'week')) + 6 * millisPerDay;
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0);
}
