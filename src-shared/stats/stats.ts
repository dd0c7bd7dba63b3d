import type { Statistic } from '../metrics/statistic.ts';

/** Values in a list or, where there are a million of them, in a column. */
export type Values = ArrayLike<number>;

export function sumOf(values: Values): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index] ?? 0;
  return sum;
}

/** The arithmetic mean; null of nothing. */
export function mean(values: Values): number | null {
  return values.length === 0 ? null : sumOf(values) / values.length;
}

/** The p-th percentile (0 to 100), linear between the closest ranks; null of nothing. */
export function percentile(values: Values, p: number): number | null {
  return values.length === 0 ? null : percentileOf(new Float64Array(values), p);
}

/** Several percentiles of the same values, in less time than one after the other; null of nothing. */
export function percentiles<P extends readonly number[]>(
  values: Values,
  ps: P,
): { readonly [At in keyof P]: number } | null {
  if (values.length === 0) return null;
  const some = new Float64Array(values);
  return ps.map((p) => percentileOf(some, p)) as { readonly [At in keyof P]: number };
}

/** Puts the values into another order. */
function percentileOf(values: Float64Array, p: number): number {
  const rank = (p / 100) * (values.length - 1);
  const below = valueAtRank(values, Math.floor(rank));
  const above = Math.ceil(rank) === Math.floor(rank) ? below : leastFrom(values, Math.ceil(rank));
  return below + (above - below) * (rank - Math.floor(rank));
}

/** The middle value, or the mean of the middle two; null of nothing. */
export function median(values: Values): number | null {
  return percentile(values, 50);
}

/** How many values there are, the middle one, and between what the middle half of them lies. */
export interface MiddleHalf {
  readonly count: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** The middle half of some values; null of nothing. */
export function middleHalf(values: Values): MiddleHalf | null {
  const quartiles = percentiles(values, [25, 50, 75] as const);
  if (!quartiles) return null;
  const [low, middle, high] = quartiles;
  return { count: values.length, low, middle, high };
}

const ranksOf = { median: 50, p75: 75, p90: 90, p95: 95 } as const;

/** The statistic that was asked for; null of nothing. */
export function statisticOf(values: Values, statistic: Statistic): number | null {
  return statistic === 'mean' ? mean(values) : percentile(values, ranksOf[statistic]);
}

/**
 * The value that would stand at a rank (0 and up) if the values were sorted; afterwards none before it is larger and none after it smaller. To sort a
 * million of them would take four times as long.
 */
export function valueAtRank(values: Float64Array, rank: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = middleOf(values[from] ?? 0, values[(from + to) >> 1] ?? 0, values[to] ?? 0);
    let [low, high] = [from, to];
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low++;
      while ((values[high] ?? 0) > pivot) high--;
      if (low > high) break;
      const smaller = values[high] ?? 0;
      values[high] = values[low] ?? 0;
      values[low] = smaller;
      low++;
      high--;
    }
    if (rank <= high) to = high;
    else if (rank >= low) from = low;
    else break;
  }
  return values[rank] ?? 0;
}

/** The smallest of the values from a place on. */
function leastFrom(values: Float64Array, from: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = from; index < values.length; index++) least = Math.min(least, values[index] ?? 0);
  return least;
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/** The places of the largest values, the largest first; of equal ones the first place comes first. */
export function largest(length: number, sizeOf: (index: number) => number, count: number): readonly number[] {
  const points: { readonly index: number; readonly value: number }[] = [];
  // From the end, where what grows with time is largest: less is found that is not kept.
  for (let index = length - 1; index >= 0; index--) {
    const value = sizeOf(index);
    const last = points.at(-1);
    if (last && points.length >= count && value < last.value) continue;
    const at = points.findIndex((one) => one.value <= value);
    points.splice(at === -1 ? points.length : at, 0, { index, value });
    if (points.length > count) points.pop();
  }
  return points.map(({ index }) => index);
}
