import { z } from 'zod';
import { changeStarts } from '../metrics/choices.ts';
import { statistics } from '../metrics/statistic.ts';
import { leastValues, significance, verdicts } from '../metrics/verdict.ts';
import { endpoint } from './endpoint.ts';
import {
  branchField,
  Day,
  formatField,
  hasWholePeriodBefore,
  Id,
  IdOut,
  periodBeforeFields,
  statisticField,
  wholePeriodBefore,
  windowFields,
} from './fields.ts';

/** What can be compared: the DORA measures, lead times by route, the metrics of runs, the flow of issues. */
export const changeFamilies = ['delivery', 'lead_times', 'runs', 'flow'] as const;

const Period = z.strictObject({ value: z.number().nonnegative().nullable(), count: z.number().int().nonnegative() });

/** One figure of a period and of the period before. */
const ChangeOut = z.strictObject({
  family: z.enum(changeFamilies),
  figure: z.string().describe('Such as change_lead_time, lead_time or repair_times.'),
  pipeline: z.string().nullable(),
  path: z.string().nullable(),
  integration_id: IdOut.nullable().describe('Null of a figure of the whole project.'),
  unit: z.enum(['minutes', 'seconds', 'per day', 'ratio', 'count']),
  statistic: z.enum(statistics).nullable().describe('Of times, which statistic the values are.'),
  better: z.enum(['lower', 'higher']),
  now: Period,
  before: Period,
  test: z.enum(['mann_whitney', 'fisher', 'poisson']),
  p: z.number().min(0).max(1).nullable().describe('How likely chance alone makes such a difference.'),
  verdict: z
    .enum(verdicts)
    .describe(
      `better or worse only from ${leastValues} values in both periods and p below ${significance}; else too_few or same.`,
    ),
});

export const changes = endpoint({
  id: 'changes',
  path: '/api/changes/:project_id',
  summary: 'How each figure changed since the period before, and whether the difference is more than chance.',
  input: z
    .strictObject({
      project_id: Id,
      of: z.enum(changeFamilies).optional().describe('Only the figures of one kind. Default: all.'),
      ...statisticField,
      start: z.enum(changeStarts).default('committed').describe('When the lead time of a commit begins.'),
      ...windowFields,
      ...periodBeforeFields,
      ...branchField,
      ...formatField,
    })
    .refine(hasWholePeriodBefore, wholePeriodBefore),
  output: z.strictObject({
    data_name: z.string(),
    from: Day,
    to: Day,
    before_from: Day,
    before_to: Day,
    data: z.array(ChangeOut),
  }),
  rows: ({ data }) =>
    data.map(({ now, before, ...row }) => ({
      ...row,
      now: now.value,
      now_count: now.count,
      before: before.value,
      before_count: before.count,
    })),
  columns: [
    'family',
    'figure',
    'pipeline',
    'path',
    'integration_id',
    'unit',
    'statistic',
    'better',
    'now',
    'now_count',
    'before',
    'before_count',
    'test',
    'p',
    'verdict',
  ],
});

/** The changes of figures whose period before is wholly known, which may be so of runs or of issues alone. */
export const knownChanges = <C extends { readonly data: readonly Pick<z.output<typeof ChangeOut>, 'family'>[] }>(
  answer: C,
  isKnown: { readonly ofRuns: boolean; readonly ofIssues: boolean },
): C => ({
  ...answer,
  data: answer.data.filter(({ family }) => (family === 'flow' ? isKnown.ofIssues : isKnown.ofRuns)),
});
