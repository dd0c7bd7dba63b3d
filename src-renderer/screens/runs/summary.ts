import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import { t } from '../../language/language.ts';
import { duration } from '../../ui/format.ts';
import type { PointsAnswer } from './points/points.ts';

/** The figures over all points of the days that are shown. */
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

/** The figures as text; null without points. */
export function figuresOf({
  figures,
  count,
  flaky,
}: Pick<PointsAnswer, 'figures' | 'count' | 'flaky'>): RunFigures | null {
  if (figures === null) return null;
  const { p25, median, p75, p90 } = figures;
  return {
    count,
    median: duration(median),
    seconds: { median, p90 },
    p25: duration(p25),
    p75: duration(p75),
    p90: duration(p90),
    flaky,
  };
}

/** Which way is good, in words. */
export function betterText({ better }: Pick<SeriesDescriptor, 'better'>): string {
  return t(better === 'lower' ? 'common.lowerIsBetter' : 'common.higherIsBetter');
}

/** The sentence that describes the chart. */
export function summaryOf(metric: Pick<SeriesDescriptor, 'title'>, figures: RunFigures, where: string): string {
  const { count, median, p25, p75, flaky } = figures;
  const values = t('common.values', { count });
  const summary = t('runs.summary', { metric: metric.title, where, values, median, low: p25, high: p75 });
  return flaky === 0 ? summary : `${summary} ${t('runs.flaky', { count: flaky })}`;
}
