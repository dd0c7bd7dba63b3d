import type { Calendar } from '../../time/calendar.ts';
import { daysFrom } from '../../time/days.ts';
import { type CalendarDate, holds } from '../../time/time.ts';
import type { DeliveryHistory, IssueHistory, LeadTimeSample, ReportMetric, Statistic } from '../contract.ts';
import { type ChangeFailRate, changeFailRate } from './change-fail-rate.ts';
import { type ChangeLeadTime, type ChangeStart, changeLeadTime } from './change-lead-time.ts';
import { type Deployment, isPassing, releasesOf } from './deployments.ts';
import { type Charge, charged, incidentsOf } from './incidents.ts';
import { type Measure, measured } from './measure.ts';
import { type RecoveryTime, recoveryTime } from './recovery-time.ts';
import { type ReworkRate, reworkRate } from './rework-rate.ts';

/** What the measures are asked of, and how. */
export interface DeliveryAsked {
  readonly history: DeliveryHistory;
  readonly issues: readonly IssueHistory[];
  /** The commits that first reached a release point in the window. */
  readonly arrivals: readonly LeadTimeSample[];
  readonly calendar: Calendar;
  /** The first and last day of the window. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly start: ChangeStart;
  readonly statistic: Statistic;
}

export interface DeploymentFrequency extends Measure {
  /** The share of days with a deployment that passed. */
  readonly shareOfDays: number | null;
  readonly days: number;
  readonly daysWithOne: number;
  readonly passing: number;
}

/** The five measures of a window; times in milliseconds. */
export interface DeliveryMeasures {
  readonly changeLeadTime: ChangeLeadTime;
  readonly deploymentFrequency: DeploymentFrequency;
  readonly changeFailRate: ChangeFailRate;
  readonly recoveryTime: RecoveryTime;
  readonly reworkRate: ReworkRate;
  /** The deployments that finished in the window, by finish. */
  readonly deployments: readonly Deployment[];
  /** Null where incidents are unknown. */
  readonly charges: readonly Charge[] | null;
}

/** The DORA measures of a project. Source: METRICS.md, "The DORA measures". */
export const delivery = {
  kind: 'report',
  id: 'delivery',
  title: 'DORA measures',
  about:
    'Change lead time, deployment frequency, change fail rate, failed deployment recovery time and deployment rework rate over a window. What cannot be known from what is connected is left out with the reason.',
  example:
    'Three deployments finish in four days: the first and the third pass, the second breaks. An incident is opened after the first and closed before the third. Deployment frequency is 0.5 per day, change fail rate 1 in 3, and the failure rate of the pipeline, which is no DORA measure, 1 in 3.',
  measure: deliveryMeasures,
} satisfies ReportMetric;

function deliveryMeasures(asked: DeliveryAsked): DeliveryMeasures {
  const window = asked.calendar.interval(asked.from, asked.to);
  const { runs, deployments: all } = releasesOf(asked.history);
  const isShown = ({ finishedAt }: Deployment): boolean => holds(window, finishedAt);
  const deployments = all.filter(isShown);
  const incidents = incidentsOf(asked.issues);
  const charges = incidents && charged(incidents, all);
  return {
    changeLeadTime: changeLeadTime(asked.arrivals, asked.history.changes, asked),
    deploymentFrequency: frequency(deployments, all.length > 0, asked),
    changeFailRate: changeFailRate({ runs: runs.filter(isShown), deployments }, charges),
    recoveryTime: recoveryTime(all, charges, { window, statistic: asked.statistic }),
    reworkRate: reworkRate(all, deployments, charges),
    deployments,
    charges,
  };
}

function frequency(
  deployments: readonly Deployment[],
  isAnyKnown: boolean,
  { calendar, from, to }: Pick<DeliveryAsked, 'calendar' | 'from' | 'to'>,
): DeploymentFrequency {
  const passing = deployments.filter(isPassing);
  const days = daysFrom(from, to) + 1;
  const daysWithOne = new Set(passing.map(({ finishedAt }) => calendar.dayOf(finishedAt))).size;
  return {
    ...measured(isAnyKnown ? passing.length / days : null, 'No deployment of this project is known.'),
    shareOfDays: isAnyKnown ? daysWithOne / days : null,
    days,
    daysWithOne,
    passing: passing.length,
  };
}
