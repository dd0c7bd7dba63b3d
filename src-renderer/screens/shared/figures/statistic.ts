import { type Statistic, statistics } from '#shared/metrics/statistic.ts';
import { t } from '../../../language/language.ts';

export const statisticNames: Readonly<Record<Statistic, string>> = {
  median: t('range.statistics.median'),
  mean: t('range.statistics.mean'),
  p75: t('range.statistics.p75'),
  p90: t('range.statistics.p90'),
  p95: t('range.statistics.p95'),
};

/** The statistic in the address; the median if there is none or an invalid one. */
export function statisticIn(query: URLSearchParams): Statistic {
  return statistics.find((one) => one === query.get('statistic')) ?? 'median';
}
