import { z } from 'zod';
import { efficiencyReasonIds } from '../metrics/reasons.ts';
import { flow as metric } from '../metrics/registry.ts';
import { issueCategories, stateFlows } from '../records/issue.ts';
import { endpoint } from './endpoint.ts';
import { Day, formatField, Id, IdOut, statisticField, Timestamp, windowFields } from './fields.ts';

const count = z.number().int().nonnegative();
const minutes = z.number().nonnegative();

const figures = {
  finished: count,
  lead_time: minutes.nullable().describe('Business lead time: created to done.'),
  cycle_time: minutes.nullable().describe('First in progress to done.'),
  without_progress: count.describe('Finished issues that never were in progress, so without a cycle time.'),
};

const IssueEvidence = z.strictObject({
  id: IdOut,
  integration_id: IdOut,
  key: z.string(),
  title: z.string(),
  type: z.string(),
  url: z.string(),
});

const FlowEvidence = z.strictObject({
  finished: z.array(
    z.strictObject({
      issue: IssueEvidence,
      created_at: Timestamp,
      in_progress_at: Timestamp.nullable(),
      done_at: Timestamp,
      lead_time: minutes,
      cycle_time: minutes.nullable(),
    }),
  ),
  finished_left_out: count,
  unfinished: z.array(
    z.strictObject({
      issue: IssueEvidence,
      state: z.string(),
      category: z.enum(issueCategories).nullable().describe('Null where the tracker has deleted the state.'),
      age_days: count,
      in_progress_days: count.nullable(),
    }),
  ),
  unfinished_left_out: count,
});

/** How issues flow, over the issues that were finished in the window. */
export const Flow = z.strictObject({
  data_name: z.string(),
  unit: z.literal('minutes'),
  from: Day,
  to: Day,
  ...figures,
  cycle_time_percentiles: z
    .strictObject({ p50: minutes, p85: minutes, p95: minutes })
    .nullable()
    .describe('Of the cycle times of the window: what an issue that is not done yet can be compared with.'),
  weeks: z
    .array(
      z.strictObject({
        week: z.string().describe('ISO 8601, as 2026-W47.'),
        from: Day,
        to: Day,
        ...figures,
        in_progress: count.describe('Issues in progress when the week ended.'),
        flow_efficiency: z.number().min(0).max(1).nullable().describe('Of the issues that were finished in the week.'),
      }),
    )
    .describe('The weeks that ended in the window, each whole.'),
  states: z.array(
    z.strictObject({
      integration_id: IdOut,
      state: z.string(),
      name: z.string().nullable(),
      category: z.enum(issueCategories).nullable(),
      flow: z.enum(stateFlows).nullable(),
      issues: count,
      sum: minutes,
      median: minutes,
    }),
  ),
  flow_efficiency: z.strictObject({
    value: z.number().min(0).max(1).nullable(),
    reason: z.string().nullable(),
    reason_id: z.enum(efficiencyReasonIds).nullable(),
    active: minutes,
    waiting: minutes,
    unmarked: minutes,
  }),
  ageing: z.strictObject({
    unfinished: count,
    in_progress: count,
    median_days: z.number().nullable().describe('Since the issues in progress first were.'),
    p90_days: z.number().nullable(),
  }),
  evidence: FlowEvidence.optional(),
});

export const flow = endpoint({
  id: metric.id,
  path: '/api/flow/:project_id',
  summary: metric.about,
  input: z.strictObject({
    project_id: Id,
    ...statisticField,
    ...windowFields,
    include: z
      .enum(['evidence', 'points'])
      .optional()
      .describe('Adds issues: evidence up to 100 finished and 100 unfinished, points up to 5000 of each.'),
    ...formatField,
  }),
  output: Flow,
  rows: ({ weeks }) => weeks,
  columns: ['week', 'from', 'to', ...Object.keys(figures), 'in_progress', 'flow_efficiency'],
});
