import type { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import { t } from '../../../language/language.ts';
import { withinSentence } from '../../../language/service-text.ts';
import { frequency, minutes, percent, rate } from '../../../ui/format.ts';
import { type Change, type ChangesAnswer, type Comparative, changeOf } from './change.ts';
import { statisticNames } from './statistic.ts';

export type DeliveryAnswer = OutputOf<typeof delivery>;
export type DeliveryEvidence = NonNullable<DeliveryAnswer['evidence']>;

export const measureIds = [
  'change_lead_time',
  'deployment_frequency',
  'change_fail_rate',
  'failed_deployment_recovery_time',
  'deployment_rework_rate',
] as const;
export type MeasureId = (typeof measureIds)[number];

/** The texts of a measure, whatever its figure. */
interface About {
  readonly title: string;
  readonly about: string;
  readonly example: string;
  readonly better: 'lower' | 'higher';
  readonly format: (value: number) => string;
  readonly compared: Comparative;
}

const figures: Readonly<Record<MeasureId, Omit<About, 'title' | 'about' | 'example'>>> = {
  change_lead_time: { better: 'lower', format: minutes, compared: 'time' },
  deployment_frequency: { better: 'higher', format: frequency, compared: 'rate' },
  change_fail_rate: { better: 'lower', format: rate, compared: 'share' },
  failed_deployment_recovery_time: { better: 'lower', format: minutes, compared: 'time' },
  deployment_rework_rate: { better: 'lower', format: rate, compared: 'share' },
};

const ofEach = <T>(made: (id: MeasureId) => T): Readonly<Record<MeasureId, T>> =>
  Object.fromEntries(measureIds.map((id) => [id, made(id)])) as Record<MeasureId, T>;

export const aboutMeasures: Readonly<Record<MeasureId, About>> = ofEach((id) => ({
  ...figures[id],
  title: t(`metrics.${id}.title`),
  about: t(`metrics.${id}.about`),
  example: t(`metrics.${id}.example`),
}));

/** One measure as it is shown. */
export interface MeasureView {
  readonly id: MeasureId;
  readonly title: string;
  /** Null if it is unknown; then there is a reason. */
  readonly figure: string | null;
  readonly reason: string | null;
  /** What it was made from, in words. */
  readonly of: string;
  /** Null if there is nothing to compare. */
  readonly change: Change | null;
}

/** Why there is no figure, by the word that the service gives for it. */
function reasonOf({ reason, reason_id }: DeliveryAnswer[MeasureId]): string | null {
  return reason_id === null ? reason : t(`delivery.reasons.${reason_id}`);
}

/** The five measures with their change against the period before, in their usual order. `statistic`: the one that the times were requested with. */
export function measuresOf(
  now: DeliveryAnswer,
  changes: ChangesAnswer | null,
  statistic: Statistic = 'median',
): readonly MeasureView[] {
  return measureIds.map((id) => {
    const { value } = now[id];
    const { title, format, compared } = aboutMeasures[id];
    const row = changes?.data.find(({ family, figure }) => family === 'delivery' && figure === id) ?? null;
    const change = value === null || changes === null ? null : changeOf(value, row, format, compared);
    return {
      id,
      title,
      figure: value === null ? null : format(value),
      reason: reasonOf(now[id]),
      of: madeFrom[id](now, withinSentence(statisticNames[statistic])),
      change,
    };
  });
}

const deployments = (number: number): string => t('common.deployments', { count: number });

const madeFrom: Readonly<Record<MeasureId, (answer: DeliveryAnswer, statistic: string) => string>> = {
  change_lead_time: ({ change_lead_time: { evidence } }, statistic) =>
    [
      t('measures.commitsArrived', { statistic, count: evidence.commits }),
      ...(evidence.without_time === 0 ? [] : [t('measures.withoutTime', { count: evidence.without_time })]),
    ].join('; '),
  deployment_frequency: ({ deployment_frequency: { evidence, share_of_days } }) =>
    [
      t('measures.passing', { count: evidence.passing, days: t('common.days', { count: evidence.days }) }),
      ...(share_of_days === null || evidence.passing === 0
        ? []
        : [t('measures.someOn', { share: percent(share_of_days) })]),
    ].join(', '),
  change_fail_rate: ({ change_fail_rate: { evidence } }) =>
    evidence.failed === null
      ? deployments(evidence.deployments)
      : t('measures.failed', { failed: evidence.failed, deployments: deployments(evidence.deployments) }),
  failed_deployment_recovery_time: ({ failed_deployment_recovery_time: { evidence } }, statistic) =>
    [
      t('measures.recoveries', { statistic, count: evidence.recoveries, incidents: evidence.incidents }),
      ...(evidence.open === 0 ? [] : [t('measures.stillOpen', { count: evidence.open })]),
    ].join('; '),
  deployment_rework_rate: ({ deployment_rework_rate: { evidence } }) =>
    evidence.rework === null
      ? deployments(evidence.deployments)
      : t('measures.rework', { rework: evidence.rework, deployments: deployments(evidence.deployments) }),
};

/** What CI alone knows of failing, which is no DORA measure; null without a run. */
export function pipelineFailuresOf({ change_fail_rate }: DeliveryAnswer): string | null {
  const { pipeline_failure_rate, evidence } = change_fail_rate;
  if (pipeline_failure_rate === null) return null;
  return t('measures.pipelineFailures', {
    rate: rate(pipeline_failure_rate),
    breaking: evidence.breaking,
    runs: t('common.runs', { count: evidence.runs }),
  });
}
