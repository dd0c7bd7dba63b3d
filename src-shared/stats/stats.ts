import type { Statistic } from '../metrics/statistic.ts';
import { leastFrom, valueAtRank } from './ranks.ts';

/** Values in a list or, where there are a million of them, in a column. */
export type Values = ArrayLike<number>;

export function sumOf(values: Values): number {
  let sum = 0;
  for (let place = 0; place < values.length; place++) sum += values[place] ?? 0;
  return sum;
}

/** The arithmetic mean; null of nothing. */
export function mean(values: Values): number | null {
  return values.length === 0 ? null : sumOf(values) / values.length;
}

/** The mean of all values of several groups, from each group's mean and count; null of nothing. Never a mean of means. */
export function pooledMean(groups: readonly { readonly mean: number; readonly count: number }[]): number | null {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return count === 0 ? null : groups.reduce((sum, group) => sum + group.mean * group.count, 0) / count;
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
  const found = percentiles(values, [25, 50, 75] as const);
  if (!found) return null;
  const [low, middle, high] = found;
  return { count: values.length, low, middle, high };
}

const ranksOf = { median: 50, p75: 75, p90: 90, p95: 95 } as const;

/** The statistic that was asked for; null of nothing. */
export function statisticOf(values: Values, statistic: Statistic): number | null {
  return statistic === 'mean' ? mean(values) : percentile(values, ranksOf[statistic]);
}
