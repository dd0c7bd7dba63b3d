import { seriesMetrics } from '#shared/metrics/registry.ts';

/** The metrics that have a daily average, with it. */
export const averagedMetrics = seriesMetrics.flatMap((metric) =>
  metric.average ? [{ metric, average: metric.average }] : [],
);
