import { z } from 'zod';
import { flowGroups } from '../metrics/choices.ts';
import { issueCategories } from '../records/issue.ts';
import { bucketLengths } from '../time/time-buckets.ts';
import { endpoint } from './endpoint.ts';
import { Day, formatField, Id, IdOut, windowFields } from './fields.ts';

const Band = z.strictObject({
  integration_id: IdOut.nullable().describe('Of a state; null of a category, which all trackers share.'),
  state: z.string().nullable().describe('Null of a category.'),
  name: z.string().nullable().describe('Null of a category, and of a state that the tracker has deleted.'),
  category: z.enum(issueCategories).nullable().describe('Null where the tracker has deleted the state.'),
});

/** How many issues were in each band of a cumulative flow diagram, day by day or week by week. */
export const cumulativeFlow = endpoint({
  id: 'cumulative_flow',
  path: '/api/cumulative_flow/:project_id',
  summary:
    'How many issues were to do, in progress and done, or in each state, at the end of each day, week or month of the window.',
  input: z.strictObject({
    project_id: Id,
    group: z.enum(flowGroups).default('category').describe('Counts issues by category or by state.'),
    by: z
      .enum(bucketLengths)
      .optional()
      .describe('Counts at the end of each of these. Default: what suits the period.'),
    ...windowFields,
    ...formatField,
  }),
  output: z.strictObject({
    data_name: z.string(),
    from: Day,
    to: Day,
    group: z.enum(flowGroups),
    by: z.enum(bucketLengths),
    bands: z.array(Band).describe('To do first, then in progress, done, and states that the tracker has deleted.'),
    data: z
      .array(
        z.strictObject({
          from: Day,
          to: Day,
          counts: z.array(z.number().int().nonnegative()).describe('One for each of `bands`.'),
        }),
      )
      .describe('Oldest first, none before the first issue. What ends today holds the issues until now.'),
  }),
  rows: ({ bands, data }) =>
    data.flatMap(({ from, to, counts }) => bands.map((band, at) => ({ from, to, ...band, issues: counts[at] ?? 0 }))),
  columns: ['from', 'to', ...Object.keys(Band.shape), 'issues'],
});
