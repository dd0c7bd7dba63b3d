import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { percentile } from '#shared/stats/stats.ts';
import { duration, count as whole } from '../../ui/format.ts';
import type { RunPoint } from './points.ts';

/** The figures over the points that are shown. */
export interface RunFigures {
  readonly count: number;
  readonly median: string;
  readonly p25: string;
  readonly p75: string;
  readonly p90: string;
  readonly flaky: number;
}

/** The figures of some points; null of none. */
export function figuresOf(points: readonly RunPoint[]): RunFigures | null {
  const values = points.map(({ seconds }) => seconds);
  const told = (p: number): string => duration(percentile(values, p) ?? 0);
  if (values.length === 0) return null;
  return {
    count: values.length,
    median: told(50),
    p25: told(25),
    p75: told(75),
    p90: told(90),
    flaky: points.filter(({ flaky }) => flaky).length,
  };
}

/** Which way is good, in words. */
export function betterText({ better }: Pick<SeriesMetric, 'better'>): string {
  return better === 'lower' ? 'Lower is better.' : 'Higher is better.';
}

/** The sentence that says what the chart shows. */
export function summaryOf(metric: Pick<SeriesMetric, 'title'>, figures: RunFigures, where: string): string {
  const { count, median, p25, p75, flaky } = figures;
  const values = count === 1 ? '1 value' : `${whole(count)} values`;
  const marked = flaky === 0 ? '' : ` ${flaky === 1 ? '1 is' : `${flaky} are`} marked flaky.`;
  return `${metric.title}, ${where}: ${values}, median ${median}, the middle half from ${p25} to ${p75}.${marked}`;
}
