import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { percentile } from '#shared/stats/stats.ts';
import { t } from '../../language/language.ts';
import { duration } from '../../ui/format.ts';
import type { RunPoint } from './points.ts';

/** The figures over the points that are shown. */
export interface RunFigures {
  readonly count: number;
  readonly median: string;
  /** The middle and the 90th percentile as they are, in seconds, to be compared. */
  readonly seconds: { readonly median: number; readonly p90: number };
  readonly p25: string;
  readonly p75: string;
  readonly p90: string;
  readonly flaky: number;
}

/** The figures of some points; null of none. */
export function figuresOf(points: readonly Pick<RunPoint, 'seconds' | 'flaky'>[]): RunFigures | null {
  const values = points.map(({ seconds }) => seconds);
  const rank = (p: number): number => percentile(values, p) ?? 0;
  const told = (p: number): string => duration(rank(p));
  if (values.length === 0) return null;
  return {
    count: values.length,
    median: told(50),
    seconds: { median: rank(50), p90: rank(90) },
    p25: told(25),
    p75: told(75),
    p90: told(90),
    flaky: points.filter(({ flaky }) => flaky).length,
  };
}

/** Which way is good, in words. */
export function betterText({ better }: Pick<SeriesMetric, 'better'>): string {
  return t(better === 'lower' ? 'common.lowerIsBetter' : 'common.higherIsBetter');
}

/** The sentence that says what the chart shows. */
export function summaryOf(metric: Pick<SeriesMetric, 'title'>, figures: RunFigures, where: string): string {
  const { count, median, p25, p75, flaky } = figures;
  const values = t('common.values', { count });
  const said = t('runs.summary', { metric: metric.title, where, values, median, low: p25, high: p75 });
  return flaky === 0 ? said : `${said} ${t('runs.flaky', { count: flaky })}`;
}
