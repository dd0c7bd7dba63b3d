import { z } from 'zod';
import { DayWithDeployment, ReleaseStage } from '../../api/delivery.ts';
import { branchField, Day, Id, pipelineField, windowFields } from '../../api/fields.ts';
import { DateSeries } from '../../api/series.ts';
import { seriesMetrics } from '../../metrics/registry.ts';
import { verdicts } from '../../metrics/verdict.ts';
import { spreadLengths } from '../../time/time-buckets.ts';
import { command } from '../command.ts';

const pointsQuery = {
  metric: z.enum(seriesMetrics.map(({ id }) => id)),
  integration_id: Id,
  ...pipelineField,
  ...windowFields,
  ...branchField,
};

/** More points at once neither pan smoothly nor can be distinguished. */
export const mostPoints = 100_000;

const count = z.number().int().nonnegative();
const seconds = z.number().nonnegative();
/** One number for each point. */
const Column = z.array(z.number());

/** Points in columns: as objects a hundred thousand of them would take a second to write and to read. */
const PointColumns = z.strictObject({
  at: Column.describe('The moments that closed them, in milliseconds since 1970.'),
  seconds: Column,
  pipeline: Column.describe('Places in the list of pipelines.'),
  flaky: Column.describe('The places of the flaky ones.'),
  runs: z
    .array(z.strictObject({ id: Column, number: Column, attempt: Column }))
    .describe('The first run that each was made from, then the second where there is one.'),
  issues: z
    .strictObject({ key: z.array(z.string()), title: z.array(z.string()) })
    .nullable()
    .describe('The issue that each was made from; null of runs.'),
});

export const Points = z.strictObject({
  count: count.describe('All of them, and not only those that are given.'),
  flaky: count,
  first: Day.nullable(),
  last: Day.nullable(),
  figures: z.strictObject({ p25: seconds, median: seconds, p75: seconds, p90: seconds }).nullable(),
  by: z.enum(spreadLengths),
  spreads: z.array(z.strictObject({ from: Day, count, low: seconds, middle: seconds, high: seconds })),
  pipelines: z.array(z.string()),
  points: PointColumns,
});

export const daysOfDeployments = command('daysOfDeployments', {
  summary: 'The days on which something was deployed, as marks of a chart: nothing else of the measures is worked out.',
  side: 'read',
  input: z.strictObject({ project_id: Id, ...windowFields }),
  output: z.strictObject({ days: z.array(DayWithDeployment) }),
});

export const releaseStageRuns = command('releaseStageRuns', {
  summary:
    'How much is known of the stages that are release points: runs of which no stages are told count as no deployment.',
  side: 'read',
  input: z.strictObject({ project_id: Id, ...windowFields }),
  output: z.strictObject({ stages: z.array(ReleaseStage) }),
});

export const points = command('points', {
  summary:
    'The points of a metric of one integration, for a chart: at most so many, of every stretch of time the lowest, the highest and a fair share of the others. Figures and spreads are of all.',
  side: 'read',
  input: z.strictObject({
    ...pointsQuery,
    most: z.number().int().min(0).max(mostPoints).default(mostPoints),
    by: z.enum(spreadLengths).optional().describe('Whose spreads are told; without it what suits the days.'),
  }),
  output: Points,
});

const Period = z.strictObject({ value: seconds.nullable(), count });

export const pointsChange = command('pointsChange', {
  summary: 'How the median of points changed since the period before, and whether that is more than chance.',
  side: 'read',
  input: z.strictObject({ ...pointsQuery, from: Day, to: Day, before_from: Day, before_to: Day }),
  output: z.strictObject({ now: Period, before: Period, p: z.number().nullable(), verdict: z.enum(verdicts) }),
});

const Rows = DateSeries.shape.data;

export const pointOrders = ['moment', 'pipeline', 'value', 'branch', 'mark'] as const;
export type PointOrder = (typeof pointOrders)[number];

export const pointsPage = command('pointsPage', {
  summary: 'One page of all points with what they were made from, the newest first unless another order is asked for.',
  side: 'read',
  input: z.strictObject({
    ...pointsQuery,
    order: z.enum(pointOrders).optional(),
    descending: z.boolean().default(true),
    locale: z
      .string()
      .regex(/^[a-z]{2,3}-[A-Z]{2}$/)
      .describe('By whose rules names are put in order.'),
    page: count.describe('From 0; the last where there are fewer.'),
    size: z.number().int().min(1).max(1000),
  }),
  output: z.strictObject({ count, page: count, rows: Rows }),
});

export const onePoint = command('onePoint', {
  summary: 'One of the points with what it was made from; null where it is none of them.',
  side: 'read',
  input: z.strictObject({
    ...pointsQuery,
    key: z.string().max(500).describe('The ids of its runs with hyphens between them, or the key of its issue.'),
  }),
  output: z.strictObject({ point: Rows.element.nullable() }),
});
