import type { Interval, Millis } from '#shared/time/time.ts';
import { firstWhere } from './lower-bound.ts';

/**
 * For each of some stretches, which follow upon each other without a gap, the places of what lies in it, in their order; what lies in none is left
 * out.
 */
export function placesByStretch(
  length: number,
  momentOf: (place: number) => Millis,
  stretches: readonly Interval[],
): readonly Int32Array[] {
  const starts = Float64Array.from(stretches, ({ from }) => from);
  const end = stretches.at(-1)?.to ?? Number.NEGATIVE_INFINITY;
  const stretchOf = new Int32Array(length);
  const counts = new Int32Array(stretches.length);
  for (let place = 0; place < length; place++) {
    const moment = momentOf(place);
    const stretch = moment < end ? lastFrom(starts, moment) : -1;
    stretchOf[place] = stretch;
    if (stretch >= 0) counts[stretch] = (counts[stretch] ?? 0) + 1;
  }
  const places = Array.from(counts, (count) => new Int32Array(count));
  const filled = new Int32Array(stretches.length);
  for (let place = 0; place < length; place++) {
    const stretch = stretchOf[place] ?? -1;
    const of = places[stretch];
    if (!of) continue;
    of[filled[stretch] ?? 0] = place;
    filled[stretch] = (filled[stretch] ?? 0) + 1;
  }
  return places;
}

/** The place of the last of ascending numbers that is no larger; -1 where all are. */
export function lastFrom(ascending: Float64Array, value: number): number {
  return firstWhere(ascending.length, (place) => (ascending[place] ?? 0) > value) - 1;
}
