import { z } from 'zod';
import { changeStarts } from '../metrics/choices.ts';
import { reasonIds } from '../metrics/reasons.ts';
import { delivery as metric } from '../metrics/registry.ts';
import type { TargetMeasureId } from '../metrics/targets.ts';
import { results } from '../records/run.ts';
import { bucketLengths } from '../time/time-buckets.ts';
import { endpoint, type TableRow } from './endpoint.ts';
import { branchField, Day, formatField, Id, statisticField, Timestamp, windowFields } from './fields.ts';
import { RunEvidence } from './series.ts';

const count = z.number().int().nonnegative();
const amount = z.number().nonnegative();
const ratio = z.number().min(0).max(1);
const reasons = {
  reason: z.string().nullable().describe('Why there is no value; null where there is one.'),
  reason_id: z.enum(reasonIds).nullable().describe('The same as a word for programs, which stays as it is.'),
};

const targets = {
  target: amount.nullable().describe('The target of the project in the unit of the value; null where none is set.'),
  target_met: count
    .nullable()
    .describe(
      'With include=series: how many buckets met the target. Null without a target or with another statistic than the median.',
    ),
  target_of: count.nullable().describe('Of how many: buckets that are over and have a value.'),
};

const IncidentEvidence = z.strictObject({ key: z.string(), title: z.string(), url: z.string() });

const DeliveryEvidence = z.strictObject({
  deployments: z.array(
    z.strictObject({
      run: RunEvidence,
      stage: z
        .strictObject({
          name: z.string(),
          result: z.enum(results).nullable(),
          finished_at: Timestamp.describe('The end of the run, where the system does not tell that of the stage.'),
        })
        .nullable()
        .describe('Null where the whole run releases.'),
      passed: z.boolean(),
      rework: z.boolean(),
      incidents: z.array(IncidentEvidence),
    }),
  ),
  deployments_left_out: count,
  commits: z.array(
    z.strictObject({
      revision: z.string().nullable(),
      begun_at: Timestamp,
      arrived_at: Timestamp,
      lead_time: amount,
      run: RunEvidence,
    }),
  ),
  commits_left_out: count,
  recoveries: z.array(
    z.strictObject({
      from: Timestamp,
      to: Timestamp,
      recovery_time: amount,
      run: RunEvidence.nullable(),
      incident: IncidentEvidence.nullable(),
    }),
  ),
  recoveries_left_out: count,
});

/** How much is known of a stage that releases: what is not known of it cannot count as a deployment. */
export const ReleaseStage = z.strictObject({
  pipeline: z.string(),
  stage: z.string(),
  runs: count.describe('Completed runs of the pipeline in the window.'),
  runs_without_stages: count.describe('Those of them of which the system told no stages.'),
  occurs: z
    .boolean()
    .describe(
      'Whether any run of the window has a stage of that name; of all time, where none of the window tells its stages.',
    ),
});

/** The measures of one bucket of a window; null if there is none. */
const DeliveryBucket = z.strictObject({
  from: Day,
  to: Day,
  change_lead_time: amount.nullable(),
  deployment_frequency: amount.nullable(),
  change_fail_rate: ratio.nullable(),
  failed_deployment_recovery_time: amount.nullable(),
  deployment_rework_rate: ratio.nullable(),
  pipeline_failure_rate: ratio.nullable(),
  commits: count,
  passing: count,
  breaking: count.describe('Deployments that broke.'),
  recoveries: count,
});

/** A day on which something was deployed, and how many deployments passed. */
export const DayWithDeployment = z.strictObject({ day: Day, passing: count });

/** The five DORA measures of a window. */
export const Delivery = z.strictObject({
  data_name: z.string(),
  from: Day,
  to: Day,
  change_lead_time: z
    .strictObject({
      unit: z.literal('minutes'),
      value: amount.nullable(),
      ...reasons,
      ...targets,
      evidence: z.strictObject({ commits: count, without_time: count }),
    })
    .describe('From commit to its first arrival in production, over the commits that arrived in the window.'),
  deployment_frequency: z
    .strictObject({
      unit: z.literal('per day'),
      value: amount.nullable(),
      share_of_days: ratio.nullable(),
      ...reasons,
      ...targets,
      evidence: z.strictObject({ passing: count, days: count, days_with_one: count }),
    })
    .describe('Passing deployments per day of the window, and the share of days that had one.'),
  change_fail_rate: z
    .strictObject({
      unit: z.literal('ratio'),
      value: ratio.nullable(),
      pipeline_failure_rate: ratio.nullable().describe('Breaking among all deployments: what CI alone knows.'),
      ...reasons,
      ...targets,
      evidence: z.strictObject({
        deployments: count,
        runs: count,
        breaking: count,
        failed: count.nullable(),
        incidents: count.nullable(),
      }),
    })
    .describe('Deployments that an incident is charged to, among all. Null where incidents are unknown.'),
  failed_deployment_recovery_time: z
    .strictObject({
      unit: z.literal('minutes'),
      value: amount.nullable(),
      ...reasons,
      ...targets,
      evidence: z.strictObject({ recoveries: count, incidents: count, open: count }),
    })
    .describe(
      'From incident start to incident end; where a deployment broke without an incident, to the next that passed.',
    ),
  deployment_rework_rate: z
    .strictObject({
      unit: z.literal('ratio'),
      value: ratio.nullable(),
      ...reasons,
      ...targets,
      evidence: z.strictObject({ deployments: count, rework: count.nullable() }),
    })
    .describe('Deployments that an open incident asked for, among all. Null where incidents are unknown.'),
  release_stages: z
    .array(ReleaseStage)
    .optional()
    .describe('Where stages are release points: how much is known of each in the window.'),
  evidence: DeliveryEvidence.optional(),
  series: z
    .strictObject({ by: z.enum(bucketLengths), data: z.array(DeliveryBucket) })
    .optional()
    .describe('The measures of each day, week or month of the window, oldest first; its ends may be shorter.'),
  days: z
    .array(DayWithDeployment)
    .optional()
    .describe('The days that had a passing deployment, oldest first, and how many.'),
});

/** The five measures, in their usual order. */
export const deliveryMeasures = [
  'change_lead_time',
  'deployment_frequency',
  'change_fail_rate',
  'failed_deployment_recovery_time',
  'deployment_rework_rate',
] as const;

/** Under which name each has its target. */
export const targetMeasureOf = {
  change_lead_time: 'change_lead_time',
  deployment_frequency: 'deployment_frequency',
  change_fail_rate: 'change_fail_rate',
  failed_deployment_recovery_time: 'recovery_time',
  deployment_rework_rate: 'rework_rate',
} as const satisfies Readonly<Record<(typeof deliveryMeasures)[number], TargetMeasureId>>;

export const delivery = endpoint({
  id: metric.id,
  path: '/api/delivery/:project_id',
  summary: metric.about,
  input: z.strictObject({
    project_id: Id,
    ...statisticField,
    start: z.enum(changeStarts).default('committed').describe('When the lead time of a commit begins.'),
    ...windowFields,
    ...branchField,
    include: z
      .enum(['evidence', 'series', 'days'])
      .optional()
      .describe('Adds the evidence, the measures by day, week or month, or the days with deployments.'),
    evidence_for: z
      .enum(deliveryMeasures)
      .optional()
      .describe('Puts first the evidence that decides this measure. Default: newest first.'),
    by: z.enum(bucketLengths).optional().describe('The step of include=series. Default: what suits the period.'),
    ...formatField,
  }),
  output: Delivery,
  rows: (output) => [
    ...deliveryMeasures.map((measure): TableRow => {
      const { value, unit, reason, target, target_met, target_of } = output[measure];
      return { measure, value, unit, reason, target, target_met, target_of };
    }),
    {
      measure: 'pipeline_failure_rate',
      value: output.change_fail_rate.pipeline_failure_rate,
      unit: 'ratio',
      reason: null,
      target: null,
      target_met: null,
      target_of: null,
    },
  ],
  columns: ['measure', 'value', 'unit', 'reason', 'target', 'target_met', 'target_of'],
});
