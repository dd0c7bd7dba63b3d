import { z } from 'zod';
import type { SeriesDescriptor } from '../metrics/descriptor.ts';
import { seriesMetrics } from '../metrics/registry.ts';
import { endpoint } from './endpoint.ts';
import {
  branchField,
  Day,
  formatField,
  Id,
  IdOut,
  includeField,
  pipelineField,
  Timestamp,
  windowFields,
} from './fields.ts';

/** A run as evidence shows it. */
export const RunEvidence = z.strictObject({
  id: IdOut,
  pipeline: z.string(),
  number: z.number().int(),
  attempt: z.number().int(),
  branch: z.string().nullable(),
  revision: z.string().nullable(),
  result: z.string().nullable(),
  queued_at: Timestamp.nullable(),
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  url: z.string(),
});

const PointEvidence = z.strictObject({
  at: Timestamp,
  pipeline: z.string().describe('The pipeline; of an issue the integration.'),
  flaky: z.boolean(),
  runs: z.array(RunEvidence),
  issue: z
    .strictObject({ key: z.string(), title: z.string(), url: z.string() })
    .optional()
    .describe('Of an issue tracker, whose points are made from issues.'),
});

/** Interface document 2.4: y is a whole number of seconds. */
export const DateSeries = z.strictObject({
  unit: z.literal('Date/seconds'),
  data: z.array(z.strictObject({ x: Day, y: z.number().int().nonnegative(), evidence: PointEvidence.optional() })),
});

const AverageEvidence = z.strictObject({
  integration_id: IdOut.describe('The integration or, of a source host, the repository.'),
  integration: z.string(),
  count: z.number().int().positive(),
  median: z.number(),
  p90: z.number(),
});

/** Interface document 2.5: y may have a fraction. */
export const AverageSeries = z.strictObject({
  unit: z.literal('Date/seconds'),
  data: z.array(z.strictObject({ x: Day, y: z.number().nonnegative(), evidence: AverageEvidence.optional() })),
});

const points = (output: { readonly data: readonly { readonly x: string; readonly y: number }[] }) =>
  output.data.map(({ x, y }) => ({ x, y }));

/** The endpoint of a metric of one integration, such as `/api/repair_times/{integration_id}`. */
export function seriesEndpoint(metric: Pick<SeriesDescriptor, 'id' | 'about'>) {
  return endpoint({
    id: metric.id,
    path: `/api/${metric.id}/:integration_id`,
    summary: metric.about,
    input: z.strictObject({
      integration_id: Id,
      ...pipelineField,
      ...windowFields,
      ...branchField,
      ...includeField,
      ...formatField,
    }),
    output: DateSeries,
    rows: points,
    columns: ['x', 'y'],
  });
}

/** The endpoint of a daily average of one project, such as `/api/avg_repair_times/{project_id}`. */
export function averageEndpoint(average: { readonly id: string; readonly about: string }) {
  return endpoint({
    id: average.id,
    path: `/api/${average.id}/:project_id`,
    summary: average.about,
    input: z.strictObject({ project_id: Id, ...windowFields, ...branchField, ...includeField, ...formatField }),
    output: AverageSeries,
    rows: points,
    columns: ['x', 'y'],
  });
}

/** The endpoints that follow from the metric registry. */
export const seriesEndpoints = seriesMetrics.map(seriesEndpoint);
export const averageEndpoints = seriesMetrics.flatMap((metric) =>
  metric.average ? [averageEndpoint(metric.average)] : [],
);
