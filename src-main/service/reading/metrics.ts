import { leadTimes } from '#shared/api/lead-times.ts';
import { routeMetrics, seriesMetrics } from '../../metrics/registry.ts';
import type { QueryHandler } from './handler.ts';
import { routeRead } from './metrics/route-metric.ts';
import { averageRead, seriesRead } from './metrics/series-metric.ts';

/** Every metric of the registry, answered by its kind. */
export const metricQueries: readonly QueryHandler[] = [
  ...seriesMetrics.map(seriesRead),
  ...seriesMetrics.flatMap((metric) => (metric.average ? [averageRead(metric, metric.average)] : [])),
  ...routeMetrics.filter(({ id }) => id === leadTimes.id).map(routeRead),
];
