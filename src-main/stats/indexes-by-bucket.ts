import type { Interval, Millis } from '#shared/time/time.ts';
import { lastAtMost } from './lower-bound.ts';

/** For each of some consecutive buckets the indexes of its items, in their order; items outside all buckets are left out. */
export function indexesByBucket(
  length: number,
  momentOf: (index: number) => Millis,
  buckets: readonly Interval[],
): readonly Int32Array[] {
  const starts = Float64Array.from(buckets, ({ from }) => from);
  const end = buckets.at(-1)?.to ?? Number.NEGATIVE_INFINITY;
  const bucketOf = new Int32Array(length);
  const counts = new Int32Array(buckets.length);
  for (let index = 0; index < length; index++) {
    const moment = momentOf(index);
    const bucket = moment < end ? lastAtMost(starts, moment) : -1;
    bucketOf[index] = bucket;
    if (bucket >= 0) counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  const indexes = Array.from(counts, (count) => new Int32Array(count));
  const filled = new Int32Array(buckets.length);
  for (let index = 0; index < length; index++) {
    const bucket = bucketOf[index] ?? -1;
    const of = indexes[bucket];
    if (!of) continue;
    of[filled[bucket] ?? 0] = index;
    filled[bucket] = (filled[bucket] ?? 0) + 1;
  }
  return indexes;
}
