import { z } from 'zod';
import { cycleTime, seriesMetrics } from '../metrics/registry.ts';
import { verdicts } from '../metrics/verdict.ts';
import { endpoint } from './endpoint.ts';
import {
  branchField,
  Day,
  formatField,
  hasWholePeriodBefore,
  Id,
  IdOut,
  periodBeforeFields,
  wholePeriodBefore,
  windowFields,
} from './fields.ts';

const count = z.number().int().nonnegative();
const seconds = z.number().nonnegative();

const Flakiness = z
  .strictObject({ flaky: count, repairs: count })
  .describe('Repairs that ended in the window; flaky where the repairing run has the revision of a run that broke it.');

const RankedPipeline = z.strictObject({
  integration_id: IdOut,
  integration: z.string(),
  pipeline: z.string(),
  count: count.describe('Values in the window.'),
  median: seconds.nullable(),
  p90: seconds.nullable().describe('The 90th percentile.'),
  before: z.strictObject({ value: seconds.nullable(), count }).describe('The median of the period before.'),
  p: z.number().min(0).max(1).nullable().describe('How likely chance alone makes such a difference.'),
  verdict: z.enum(verdicts).describe('Of the change since the period before, as /api/changes judges it.'),
  flakiness: Flakiness,
  week_medians: z.array(seconds.nullable()).describe('One for each of `weeks`; null where there is no value.'),
});

/** The pipelines of a project side by side, by one metric of runs. */
export const pipelineRanking = endpoint({
  id: 'pipeline_ranking',
  path: '/api/pipeline_ranking/:project_id',
  summary: 'All pipelines of a project by one metric of runs, the worst median first; those without a value come last.',
  input: z
    .strictObject({
      project_id: Id,
      metric: z
        .enum(seriesMetrics.map(({ id }) => id))
        .default(cycleTime.id)
        .describe('The run metric that ranks the pipelines.'),
      ...windowFields,
      ...periodBeforeFields,
      ...branchField,
      ...formatField,
    })
    .refine(hasWholePeriodBefore, wholePeriodBefore),
  output: z.strictObject({
    data_name: z.string(),
    metric: z.string(),
    unit: z.literal('seconds'),
    better: z.enum(['lower', 'higher']),
    from: Day,
    to: Day,
    before_from: Day,
    before_to: Day,
    weeks: z
      .array(z.strictObject({ from: Day, to: Day }))
      .describe('The last 12 weeks, whatever the window; the newest ends today.'),
    flakiness: Flakiness.describe('Of all pipelines together.'),
    data: z.array(RankedPipeline),
  }),
  rows: ({ data }) =>
    data.map(({ before, flakiness, week_medians, ...row }) => ({
      ...row,
      before: before.value,
      before_count: before.count,
      ...flakiness,
    })),
  columns: [
    'integration_id',
    'integration',
    'pipeline',
    'count',
    'median',
    'p90',
    'before',
    'before_count',
    'p',
    'verdict',
    'flaky',
    'repairs',
  ],
});
