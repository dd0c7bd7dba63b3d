import type { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { count, frequency, minutes, percent, rate } from '../ui/format.ts';
import { type Change, changeOf } from './change.ts';

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

/** What is told of a measure whatever its figure. */
interface About {
  readonly title: string;
  readonly about: string;
  readonly example: string;
  readonly better: 'lower' | 'higher';
  readonly told: (value: number) => string;
  readonly compared: 'time' | 'rate';
}

export const aboutMeasures: Readonly<Record<MeasureId, About>> = {
  change_lead_time: {
    title: 'Change lead time',
    about:
      'From the moment a commit was made to the first passing deployment that holds it, over the commits that arrived in these days.',
    example:
      'A commit made at 09:00 is deployed by a run that ends at 11:30, and again at 15:00: its change lead time is 2 h 30 min.',
    better: 'lower',
    told: minutes,
    compared: 'time',
  },
  deployment_frequency: {
    title: 'Deployment frequency',
    about: 'Deployments that passed, divided by the days shown, weekends and holidays among them.',
    example: '18 deployments pass in 30 days, two of them on one day: 4.2 a week, on 57 % of the days.',
    better: 'higher',
    told: frequency,
    compared: 'rate',
  },
  change_fail_rate: {
    title: 'Change fail rate',
    about:
      'Deployments that an incident is charged to, divided by all deployments. An incident is charged to the deployment whose revision it names, else to the last one before it.',
    example: '40 deployments, and incidents are charged to 3 of them: 7.5 %.',
    better: 'lower',
    told: rate,
    compared: 'rate',
  },
  failed_deployment_recovery_time: {
    title: 'Failed deployment recovery time',
    about:
      'From the start of an incident to its end. Where a deployment broke and no incident tells of it: from its finish to that of the next one that passed.',
    example: 'A deployment breaks at 14:00 and the next one passes at 14:50: 50 min.',
    better: 'lower',
    told: minutes,
    compared: 'time',
  },
  deployment_rework_rate: {
    title: 'Deployment rework rate',
    about: 'Deployments that nobody planned and an open incident asked for, divided by all deployments.',
    example: '40 deployments, 2 of them made while an incident was open and to end it: 5 %.',
    better: 'lower',
    told: rate,
    compared: 'rate',
  },
};

/** The measures where there is little room. */
export const shortNames: Readonly<Record<MeasureId, string>> = {
  change_lead_time: 'Change lead time',
  deployment_frequency: 'Deployments',
  change_fail_rate: 'Change fail rate',
  failed_deployment_recovery_time: 'Recovery time',
  deployment_rework_rate: 'Rework rate',
};

/** One measure as it is shown. */
export interface MeasureView {
  readonly id: MeasureId;
  readonly title: string;
  /** Null where it cannot be told; then there is a reason. */
  readonly figure: string | null;
  readonly reason: string | null;
  /** What it was made from, in words. */
  readonly of: string;
  /** Null where there is nothing to compare. */
  readonly change: Change | null;
}

/** The five measures with how they stand against the period before, in their usual order. */
export function measuresOf(now: DeliveryAnswer, before: DeliveryAnswer | null): readonly MeasureView[] {
  return measureIds.map((id) => {
    const { value, reason } = now[id];
    const { title, told, better, compared } = aboutMeasures[id];
    const change = value === null || before === null ? null : changeOf(value, before[id].value, better, told, compared);
    return { id, title, figure: value === null ? null : told(value), reason, of: madeFrom[id](now), change };
  });
}

const several = (number: number, one: string, many: string): string => `${count(number)} ${number === 1 ? one : many}`;
const deployments = (number: number): string => several(number, 'deployment', 'deployments');

const madeFrom: Readonly<Record<MeasureId, (answer: DeliveryAnswer) => string>> = {
  change_lead_time: ({ change_lead_time: { evidence } }) => {
    const unknown = evidence.without_time === 0 ? '' : `; ${count(evidence.without_time)} more have no known time`;
    return `${several(evidence.commits, 'commit', 'commits')} arrived${unknown}`;
  },
  deployment_frequency: ({ deployment_frequency: { evidence, share_of_days } }) =>
    `${several(evidence.passing, 'passing deployment', 'passing deployments')} in ${several(evidence.days, 'day', 'days')}${share_of_days === null || evidence.passing === 0 ? '' : `, some on ${percent(share_of_days)} of them`}`,
  change_fail_rate: ({ change_fail_rate: { evidence } }) =>
    evidence.failed === null
      ? deployments(evidence.deployments)
      : `${count(evidence.failed)} of ${deployments(evidence.deployments)} led to an incident`,
  failed_deployment_recovery_time: ({ failed_deployment_recovery_time: { evidence } }) => {
    const open = evidence.open === 0 ? '' : `; ${count(evidence.open)} not over when the days ended`;
    return `${several(evidence.recoveries, 'recovery', 'recoveries')}, ${count(evidence.incidents)} told by incidents${open}`;
  },
  deployment_rework_rate: ({ deployment_rework_rate: { evidence } }) =>
    evidence.rework === null
      ? deployments(evidence.deployments)
      : `${count(evidence.rework)} of ${deployments(evidence.deployments)} answered an incident`,
};

/** What CI alone knows of failing, which is no DORA measure; null without a run. */
export function pipelineFailuresOf({ change_fail_rate }: DeliveryAnswer): string | null {
  const { pipeline_failure_rate, evidence } = change_fail_rate;
  if (pipeline_failure_rate === null) return null;
  const runs = several(evidence.runs, 'run', 'runs');
  return `${rate(pipeline_failure_rate)}: ${count(evidence.breaking)} of ${runs} broke`;
}
