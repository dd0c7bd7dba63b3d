import { z } from 'zod';
import { bucketLengths } from '../time/time-buckets.ts';
import { endpoint } from './endpoint.ts';
import {
  branchField,
  Day,
  formatField,
  Id,
  pipelineOfProjectField,
  statisticField,
  Timestamp,
  windowFields,
} from './fields.ts';
import { RunEvidence } from './series.ts';

const Parts = z.strictObject({ rework: z.number(), queue: z.number(), run: z.number(), wait: z.number() });

/** How one commit went, in minutes; `chain` from its pipeline's run to the release point's. */
export const CommitEvidence = z.strictObject({
  revision: z.string().nullable(),
  lead_time: z.number(),
  handed_at: Timestamp,
  arrived_at: Timestamp,
  estimated: z.boolean(),
  handed_in: RunEvidence,
  chain: z.array(RunEvidence),
  parts: Parts,
  longest: z
    .strictObject({ part: z.enum(['rework', 'queue', 'run', 'wait']), pipeline: z.string(), minutes: z.number() })
    .nullable()
    .describe('The longest single stretch of the way, and at which pipeline (a wait: for which) it was spent.'),
});

const RouteEvidence = z.strictObject({
  pipelines: z.array(z.string()),
  count: z.number().int().nonnegative(),
  median: z.number(),
  p90: z.number(),
  parts: Parts.describe('Means over the commits: they add up to the mean lead time, not to the median.'),
  commits: z.array(CommitEvidence),
  commits_left_out: z.number().int().nonnegative(),
  slowest: z.array(CommitEvidence).describe('Of all commits those with the longest lead times, the longest first.'),
});

const LeadTimeBucket = z.strictObject({
  from: Day,
  to: Day,
  lead_time: z.number().nonnegative(),
  count: z.number().int().positive().describe('The commits that arrived in it.'),
});

const PipelineEvidence = z.strictObject({
  in_flight: z.number().int().nonnegative(),
  oldest_in_flight_at: Timestamp.nullable(),
  routes_left_out: z.number().int().nonnegative(),
});

const EdgeWait = z.strictObject({
  from: z.string(),
  to: z.string(),
  median: z.number().nonnegative().describe('In minutes, whatever the statistic of the lead times.'),
  count: z.number().int().positive().describe('The waits that it is the median of: one per commit and route.'),
});

/** Interface document 2.3: lead times in minutes, per pipeline and route. */
export const LeadTimes = z.strictObject({
  data_name: z.string(),
  unit: z.literal('minutes'),
  data: z.array(
    z.strictObject({
      name: z.string(),
      lead_times: z.array(
        z.strictObject({
          path: z.string(),
          lead_time: z.number().nonnegative(),
          count: z.number().int().positive().optional().describe('The commits that it is the lead time of.'),
          evidence: RouteEvidence.optional(),
          series: z
            .array(LeadTimeBucket)
            .optional()
            .describe('The days, weeks or months of the window in which commits arrived, oldest first.'),
        }),
      ),
      evidence: PipelineEvidence.optional(),
    }),
  ),
  waits: z
    .array(EdgeWait)
    .optional()
    .describe(
      'How long commits wait between two pipelines: from the end of the run until the next pipeline is first queued with the commit. Over the routes of `from` that begin with the edge.',
    ),
});

/** Interface document 4: the lead times of a project. */
export const leadTimes = endpoint({
  id: 'lead_times',
  path: '/api/lead_times/:project_id',
  summary: 'For each pipeline and route: how long a commit takes from there to the release point.',
  input: z.strictObject({
    project_id: Id,
    ...statisticField,
    ...pipelineOfProjectField,
    ...windowFields,
    ...branchField,
    include: z
      .enum(['evidence', 'series', 'counts', 'waits'])
      .optional()
      .describe('Adds evidence, figures by day, week or month, commit counts, or waits between pipelines.'),
    by: z.enum(bucketLengths).optional().describe('The step of include=series. Default: what suits the period.'),
    ...formatField,
  }),
  output: LeadTimes,
  rows: (output) =>
    output.data.flatMap(({ name, lead_times }) => lead_times.map(({ path, lead_time }) => ({ name, path, lead_time }))),
  columns: ['name', 'path', 'lead_time'],
});
