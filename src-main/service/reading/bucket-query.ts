import { ServiceError } from '#shared/api/problem.ts';
import { type DayRange, daysFrom } from '#shared/time/days.ts';
import { type BucketLength, bucketCount, timeBuckets } from '#shared/time/time-buckets.ts';

/** The most buckets of a series: a window may begin far in the past, and thousands of days help nobody. */
const mostBuckets = 1000;

export interface BucketQuery {
  readonly by: BucketLength;
  readonly buckets: readonly DayRange[];
}

/** The days, weeks or months of a window; refuses more of them than anybody reads. */
export function bucketQuery(days: DayRange, wanted: BucketLength | undefined): BucketQuery {
  const by = wanted ?? usualLength(days);
  const count = bucketCount(days, by);
  if (count > mostBuckets) {
    const detail = `gives ${count} stretches of these days, and at most ${mostBuckets} are told`;
    throw new ServiceError(400, `Ask for longer stretches or fewer days: by=${by} ${detail}.`, [
      { pointer: '/by', detail },
    ]);
  }
  return { by, buckets: timeBuckets(days, by) };
}

/** As many buckets as a chart can show apart. */
function usualLength({ from, to }: DayRange): BucketLength {
  const days = daysFrom(from, to) + 1;
  if (days <= 31) return 'day';
  return days <= 60 * 7 ? 'week' : 'month';
}
