import { daysFrom } from '#shared/time/days.ts';
import { type BucketLength, timeBuckets } from '#shared/time/time-buckets.ts';
import type { Days } from './range.ts';

/** More could not be distinguished on a chart, and each needs a request of its own. */
const mostPieces = 60;
const mostDays = 31;

/** Days cut at the ends of days, weeks or months. */
export interface ChartBuckets {
  readonly length: BucketLength;
  /** Oldest first; the first and the last may be shorter than the others. */
  readonly pieces: readonly Days[];
  /** Whether there are older ones that are left out. */
  readonly cut: boolean;
}

/** Cuts days into as many pieces as a chart can show. */
export function chartBuckets({ from, to }: Days, shortest: 'day' | 'week' = 'day'): ChartBuckets {
  const days = daysFrom(from, to) + 1;
  const length = shortest === 'day' && days <= mostDays ? 'day' : days <= (mostPieces - 1) * 7 ? 'week' : 'month';
  const pieces = timeBuckets({ from, to }, length);
  return { length, pieces: pieces.slice(-mostPieces), cut: pieces.length > mostPieces };
}
