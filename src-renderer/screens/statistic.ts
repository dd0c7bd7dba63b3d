import { type Statistic, statistics } from '#shared/metrics/contract.ts';

export const statisticNames: Readonly<Record<Statistic, string>> = {
  median: 'Median',
  mean: 'Mean',
  p75: '75th percentile',
  p90: '90th percentile',
  p95: '95th percentile',
};

/** The statistic that the address asks for; the median where it asks for none or for nonsense. */
export function statisticIn(query: URLSearchParams): Statistic {
  return statistics.find((one) => one === query.get('statistic')) ?? 'median';
}
