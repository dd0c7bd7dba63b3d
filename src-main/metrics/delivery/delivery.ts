import type { ChangeStart } from '#shared/metrics/choices.ts';
import type { ReasonId } from '#shared/metrics/reasons.ts';
import { delivery as descriptor } from '#shared/metrics/registry.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import type { RunId } from '#shared/records/ids.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { DayRange } from '#shared/time/days.ts';
import type { CalendarDate, Millis } from '#shared/time/time.ts';
import { within } from '../../stats/lower-bound.ts';
import type { Arrival, IssueHistory, ReleaseHistory, ReportMetric } from '../contract.ts';
import { type ChangeFailRate, changeFailRate } from './change-fail-rate.ts';
import { type Arrived, arrivedCommits, type ChangeLeadTime, changeLeadTime } from './change-lead-time.ts';
import { type DeploymentFrequency, deploymentFrequency } from './deployment-frequency.ts';
import { type Deployment, deploymentsOf } from './deployments.ts';
import { type Charge, charged, incidentsOf, whyNoIncidents } from './incidents.ts';
import { type Failure, failuresOf, type RecoveryTime, recoveryTime } from './recovery-time.ts';
import { type ReworkRate, remediesIn, reworkRate } from './rework-rate.ts';
import { explained, type StageKnowledge, stageKnowledge } from './stage-knowledge.ts';

/** The input of the measures, and their options. */
export interface DeliveryQuery {
  readonly history: ReleaseHistory;
  readonly issues: readonly IssueHistory[];
  /** The commits that first reached a release point in the window, by arrival. */
  readonly arrivals: readonly Arrival[];
  readonly calendar: Calendar;
  /** The first and last day of the window. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly start: ChangeStart;
  readonly statistic: Statistic;
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
  /** Null if incidents are unknown. */
  readonly charges: readonly Charge[] | null;
  /** Where stages are release points: how much is known of them in the window. */
  readonly stages: readonly StageKnowledge[];
}

/** The DORA measures of a project. Source: METRICS.md, "The DORA measures". */
export const delivery = {
  ...descriptor,
  measure: deliveryMeasures,
} satisfies ReportMetric;

/** The states of the release points, whatever the selection. */
interface Outcomes {
  /** By finish. */
  readonly deployments: readonly Deployment[];
  /** Why the incidents are not known; null if they are. */
  readonly whyUnknown: ReasonId | null;
  readonly charges: readonly Charge[] | null;
  readonly failures: readonly Failure[];
  readonly remedies: ReadonlySet<RunId> | null;
}

/** The data for every window of one request. */
interface DeliveryFacts extends Outcomes {
  readonly arrived: readonly Arrived[];
}

const outcomeCache = new WeakMap<
  ReleaseHistory,
  { readonly issues: DeliveryQuery['issues']; readonly outcomes: Outcomes }
>();

/** Found once for the same history and issues, none of which is ever changed. */
export function outcomesOf({ history, issues }: Pick<DeliveryQuery, 'history' | 'issues'>): Outcomes {
  const made = outcomeCache.get(history);
  if (made?.issues === issues) return made.outcomes;
  const deployments = deploymentsOf(history);
  const incidents = incidentsOf(issues);
  const charges = incidents && charged(incidents, deployments);
  const outcomes = {
    deployments,
    whyUnknown: whyNoIncidents(issues),
    charges,
    failures: failuresOf(deployments, charges),
    remedies: remediesIn(deployments, charges),
  };
  outcomeCache.set(history, { issues, outcomes });
  return outcomes;
}

const deliveryFacts = (query: DeliveryQuery): DeliveryFacts => ({
  ...outcomesOf(query),
  arrived: arrivedCommits(query.arrivals, query.start),
});

const finish = ({ finishedAt }: Deployment): Millis => finishedAt;

function measuresOf(from: DeliveryFacts, query: DeliveryQuery): DeliveryMeasures {
  const { deployments: all, arrived, whyUnknown, charges, failures, remedies } = from;
  const window = query.calendar.interval(query.from, query.to);
  const deployments = within(all, finish, window);
  const stages = stageKnowledge(query.history, window);
  const arrivedInWindow = within(arrived, ({ arrivedAt }) => arrivedAt, window);
  return {
    changeLeadTime: explained(changeLeadTime(arrivedInWindow, query), stages),
    deploymentFrequency: explained(deploymentFrequency(deployments, all.length > 0, query), stages),
    changeFailRate: explained(changeFailRate(deployments, charges, whyUnknown), stages),
    recoveryTime: recoveryTime(failures, { window, statistic: query.statistic }),
    reworkRate: explained(reworkRate(deployments, remedies, whyUnknown), stages),
    deployments,
    charges,
    stages,
  };
}

function deliveryMeasures(query: DeliveryQuery): DeliveryMeasures {
  return measuresOf(deliveryFacts(query), query);
}

/** The measures of each of some buckets that lie in the window. */
export function deliverySeries(
  query: DeliveryQuery,
  buckets: readonly DayRange[],
): readonly (DayRange & { readonly measures: DeliveryMeasures })[] {
  const from = deliveryFacts(query);
  return buckets.map((bucket) => ({ ...bucket, measures: measuresOf(from, { ...query, ...bucket }) }));
}
