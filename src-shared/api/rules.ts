import { z } from 'zod';
import { otherRules as metric } from '../metrics/registry.ts';
import { endpoint } from './endpoint.ts';
import { branchField, formatField, Id, pipelineField, windowFields } from './fields.ts';

const text = z.string().nullable();
const RuledOut = z.strictObject({
  value: z.number().nullable(),
  count: z.number().int().nonnegative().describe('What it was made from: stretches, commits or runs.'),
});

/** The runs of each pipeline under the rules of several tools. Times in seconds, rates from 0 to 1. */
export const Rules = z.strictObject({
  unit: z.literal('seconds'),
  rules: z.array(
    z.strictObject({
      id: z.string(),
      tool: z.string(),
      source: text.describe('Where the rule was read; null for our own.'),
      repair_time: text,
      failure_time: text,
      failure_rate: text,
      lead_time: text,
    }),
  ),
  data: z.array(
    z.strictObject({
      name: z.string(),
      branch: z.string().nullable(),
      figures: z.array(
        z.strictObject({
          rule: z.string(),
          repair_time: RuledOut,
          failure_time: RuledOut,
          failure_rate: RuledOut,
          lead_time: RuledOut,
        }),
      ),
    }),
  ),
});

export const rules = endpoint({
  id: metric.id,
  path: '/api/rules/:integration_id',
  summary: metric.about,
  input: z.strictObject({
    integration_id: Id,
    ...pipelineField,
    ...windowFields,
    ...branchField,
    ...formatField,
  }),
  output: Rules,
  rows: ({ data }) =>
    data.flatMap(({ name, branch, figures }) =>
      figures.map(({ rule, repair_time, failure_time, failure_rate, lead_time }) => ({
        name,
        branch,
        rule,
        repair_time: repair_time.value,
        failure_time: failure_time.value,
        failure_rate: failure_rate.value,
        lead_time: lead_time.value,
      })),
    ),
  columns: ['name', 'branch', 'rule', 'repair_time', 'failure_time', 'failure_rate', 'lead_time'],
});
