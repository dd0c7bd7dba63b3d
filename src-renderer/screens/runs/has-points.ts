import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { familyOf, type IntegType } from '#shared/records/kinds.ts';

/** Whether a system of a type can have points of a metric: issue trackers have those that are made from issues too. */
export function hasPoints(metric: Pick<SeriesMetric, 'ofIssues'>, type: IntegType): boolean {
  return familyOf(type) === 'pipelines' || metric.ofIssues !== undefined;
}
