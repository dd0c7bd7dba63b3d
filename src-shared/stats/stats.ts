import type { Statistic } from '../metrics/contract.ts';

/** The arithmetic mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of all values of several groups, from each group's mean and count; null of nothing. Never a mean of means. */
export function pooledMean(groups: readonly { readonly mean: number; readonly count: number }[]): number | null {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return count === 0 ? null : groups.reduce((sum, group) => sum + group.mean * group.count, 0) / count;
}

/** The p-th percentile (0 to 100), linear between the closest ranks; null of nothing. */
export function percentile(values: readonly number[], p: number): number | null {
  const sorted = Float64Array.from(values).sort();
  const rank = (p / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(rank)];
  const above = sorted[Math.ceil(rank)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (rank - Math.floor(rank));
}

/** The middle value, or the mean of the middle two; null of nothing. */
export function median(values: readonly number[]): number | null {
  return percentile(values, 50);
}

const percentiles = { median: 50, p75: 75, p90: 90, p95: 95 } as const;

/** The statistic that was asked for; null of nothing. */
export function statisticOf(values: readonly number[], statistic: Statistic): number | null {
  return statistic === 'mean' ? mean(values) : percentile(values, percentiles[statistic]);
}
