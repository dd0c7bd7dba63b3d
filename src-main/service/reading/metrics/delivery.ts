import type { z } from 'zod';
import { type Delivery, type deliveryMeasures, delivery as endpoint } from '#shared/api/delivery.ts';
import { daysOfDeployments, releaseStageRuns } from '#shared/desktop/commands.ts';
import { reasons } from '#shared/metrics/reasons.ts';
import type { ChangeId } from '#shared/records/ids.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import type { DayRange } from '#shared/time/days.ts';
import type { Interval } from '#shared/time/time.ts';
import { timestamp } from '#shared/time/time.ts';
import type { ReleaseHistory } from '../../../metrics/contract.ts';
import type { DeployedCommit } from '../../../metrics/delivery/change-lead-time.ts';
import {
  type DeliveryMeasures,
  type DeliveryQuery,
  deliverySeries,
  delivery as metric,
} from '../../../metrics/delivery/delivery.ts';
import { deploymentDays } from '../../../metrics/delivery/deployment-days.ts';
import { type Deployment, isPassing } from '../../../metrics/delivery/deployments.ts';
import type { Incident } from '../../../metrics/delivery/incidents.ts';
import type { Measure } from '../../../metrics/delivery/measure.ts';
import type { Recovery } from '../../../metrics/delivery/recovery-time.ts';
import { type StageKnowledge, stageKnowledge } from '../../../metrics/delivery/stage-knowledge.ts';
import { arrivalsOf } from '../../../metrics/lead-time/first-arrivals.ts';
import type { ProjectRow, RunRow, StoreReader } from '../../../store/contract.ts';
import { runEvidence } from '../../answer-rows.ts';
import { type BucketQuery, bucketQuery } from '../bucket-query.ts';
import { projectOf, type QueryHandler, queryHandler, type ReadContext } from '../handler.ts';
import { bounded, type DayQuery, todayIfNeeded } from '../window.ts';
import { targetOut } from './delivery-targets.ts';
import { issuesOf } from './issue-histories.ts';
import { inMinutes, minute } from './minutes.ts';
import { historyOf, mostShown } from './route-metric.ts';

type Answer = z.output<typeof Delivery>;
type Evidence = NonNullable<Answer['evidence']>;
type RunsById = ReadonlyMap<number, RunRow>;

/** The first entries of a list sorted by time: the heaviest, among equals the newest; and how many are left out. */
function firstOf<T>(
  all: readonly T[],
  weightOf: ((one: T) => number) | null,
): { readonly shown: readonly T[]; readonly leftOut: number } {
  const newest = all.toReversed();
  const sorted = weightOf ? newest.sort((one, other) => weightOf(other) - weightOf(one)) : newest;
  const shown = sorted.slice(0, mostShown);
  return { shown, leftOut: all.length - shown.length };
}

type MeasureId = (typeof deliveryMeasures)[number];

/** The deployments that decide a measure; null if each counts alike. */
function decidingDeployments(
  { changeFailRate, reworkRate }: DeliveryMeasures,
  measure: MeasureId | undefined,
): ((deployment: Deployment) => number) | null {
  if (measure === 'deployment_rework_rate') {
    const rework = new Set(reworkRate.rework);
    return ({ id }) => Number(rework.has(id));
  }
  if (measure !== 'change_fail_rate') return null;
  const failed = new Set(changeFailRate.failed);
  // Without incidents it is the runs that broke which somebody looks for.
  return (deployment) => 2 * Number(failed.has(deployment.id)) + Number(!isPassing(deployment));
}

const incidentOut = ({ key, title, url }: Incident) => ({ key, title, url });

function deploymentsOut(measures: DeliveryMeasures, shown: DeliveryMeasures['deployments'], rows: RunsById) {
  const rework = new Set(measures.reworkRate.rework);
  return shown.flatMap((deployment): Evidence['deployments'] => {
    const row = rows.get(deployment.id);
    if (!row) return [];
    const charges = (measures.charges ?? []).filter((charge) => charge.deployment?.id === deployment.id);
    const incidents = charges.map(({ incident }) => incidentOut(incident));
    const { stage, finishedAt, outcome } = deployment;
    return [
      {
        run: runEvidence(row),
        stage: stage && { name: stage.name, result: stage.result, finished_at: timestamp(finishedAt) },
        passed: outcome === 'passes',
        rework: rework.has(deployment.id),
        incidents,
      },
    ];
  });
}

type RevisionOf = (change: ChangeId) => string | null;

function commitsOut(shown: readonly DeployedCommit[], rows: RunsById, revisionOf: RevisionOf) {
  return shown.flatMap(({ change, begunAt, arrivedAt, run, ...commit }): Evidence['commits'] => {
    const row = rows.get(run);
    if (!row) return [];
    const revision = change === null ? commit.revision : (revisionOf(change) ?? commit.revision);
    const lead_time = Math.max(0, arrivedAt - begunAt) / minute;
    return [
      { revision, begun_at: timestamp(begunAt), arrived_at: timestamp(arrivedAt), lead_time, run: runEvidence(row) },
    ];
  });
}

function recoveryOut({ from, to, deployment, incident }: Recovery, rows: RunsById): Evidence['recoveries'][number] {
  const row = deployment === null ? undefined : rows.get(deployment);
  return {
    from: timestamp(from),
    to: timestamp(to),
    recovery_time: Math.max(0, to - from) / minute,
    run: row ? runEvidence(row) : null,
    incident: incident && incidentOut(incident),
  };
}

function evidenceOf(
  store: StoreReader,
  measures: DeliveryMeasures,
  { revisionOf, measure }: { readonly revisionOf: RevisionOf; readonly measure: MeasureId | undefined },
): Evidence {
  const deployments = firstOf(measures.deployments, decidingDeployments(measures, measure));
  const commits = firstOf(
    measures.changeLeadTime.commits,
    measure === 'change_lead_time' ? ({ begunAt, arrivedAt }) => arrivedAt - begunAt : null,
  );
  const recoveries = firstOf(
    measures.recoveryTime.recoveries,
    measure === 'failed_deployment_recovery_time' ? ({ from, to }) => to - from : null,
  );
  const rows = store.runsById([
    ...new Set([
      ...deployments.shown.map(({ id }) => id),
      ...commits.shown.map(({ run }) => run),
      ...recoveries.shown.flatMap(({ deployment }) => deployment ?? []),
    ]),
  ]);
  return {
    deployments: deploymentsOut(measures, deployments.shown, rows),
    deployments_left_out: deployments.leftOut,
    commits: commitsOut(commits.shown, rows, revisionOf),
    commits_left_out: commits.leftOut,
    recoveries: recoveries.shown.map((recovery) => recoveryOut(recovery, rows)),
    recoveries_left_out: recoveries.leftOut,
  };
}

const reasonOut = ({ reason }: Measure) => ({ reason: reason && reasons[reason], reason_id: reason });

const releaseStagesOut = (stages: readonly StageKnowledge[]): NonNullable<Answer['release_stages']> =>
  stages.map(({ withoutStages, ...counts }) => ({ ...counts, runs_without_stages: withoutStages }));

/** The measures of each of some buckets, none of which is left out. */
const seriesOf = (query: DeliveryQuery, buckets: BucketQuery): NonNullable<Answer['series']> => ({
  by: buckets.by,
  data: deliverySeries(query, buckets.buckets).map(bucketOut),
});

function bucketOut({ from, to, measures }: ReturnType<typeof deliverySeries>[number]) {
  const { changeLeadTime, deploymentFrequency, changeFailRate, recoveryTime, reworkRate, deployments } = measures;
  return {
    from,
    to,
    change_lead_time: inMinutes(changeLeadTime.value),
    deployment_frequency: deploymentFrequency.value,
    change_fail_rate: changeFailRate.value,
    failed_deployment_recovery_time: inMinutes(recoveryTime.value),
    deployment_rework_rate: reworkRate.value,
    pipeline_failure_rate: changeFailRate.pipelineFailureRate,
    commits: changeLeadTime.commits.length,
    passing: deploymentFrequency.passing,
    breaking: deployments.length - deploymentFrequency.passing,
    recoveries: recoveryTime.recoveries.length,
  };
}

function measuresOut(measures: DeliveryMeasures, targetOf: (id: MeasureId) => ReturnType<typeof targetOut>) {
  const { changeLeadTime, deploymentFrequency, changeFailRate, recoveryTime, reworkRate, charges } = measures;
  const { recoveries } = recoveryTime;
  return {
    change_lead_time: {
      unit: 'minutes' as const,
      value: inMinutes(changeLeadTime.value),
      ...reasonOut(changeLeadTime),
      ...targetOf('change_lead_time'),
      evidence: { commits: changeLeadTime.commits.length, without_time: changeLeadTime.withoutTime },
    },
    deployment_frequency: {
      unit: 'per day' as const,
      value: deploymentFrequency.value,
      share_of_days: deploymentFrequency.shareOfDays,
      ...reasonOut(deploymentFrequency),
      ...targetOf('deployment_frequency'),
      evidence: {
        passing: deploymentFrequency.passing,
        days: deploymentFrequency.days,
        days_with_one: deploymentFrequency.daysWithOne,
      },
    },
    change_fail_rate: {
      unit: 'ratio' as const,
      value: changeFailRate.value,
      pipeline_failure_rate: changeFailRate.pipelineFailureRate,
      ...reasonOut(changeFailRate),
      ...targetOf('change_fail_rate'),
      evidence: {
        deployments: changeFailRate.deployments,
        runs: changeFailRate.deployments,
        breaking: changeFailRate.breaking,
        failed: changeFailRate.failed?.length ?? null,
        incidents: charges?.length ?? null,
      },
    },
    failed_deployment_recovery_time: {
      unit: 'minutes' as const,
      value: inMinutes(recoveryTime.value),
      ...reasonOut(recoveryTime),
      ...targetOf('failed_deployment_recovery_time'),
      evidence: {
        recoveries: recoveries.length,
        incidents: recoveries.filter(({ incident }) => incident !== null).length,
        open: recoveryTime.open,
      },
    },
    deployment_rework_rate: {
      unit: 'ratio' as const,
      value: reworkRate.value,
      ...reasonOut(reworkRate),
      ...targetOf('deployment_rework_rate'),
      evidence: { deployments: reworkRate.deployments, rework: reworkRate.rework?.length ?? null },
    },
  };
}

/** The deployments and arrivals of the release points: from facts, or measured from history where facts are behind or another branch is chosen. */
function releasesIn(
  context: ReadContext,
  {
    projectId,
    branch,
    window,
  }: { readonly projectId: number; readonly branch: string | null; readonly window: Interval },
) {
  const { store } = context;
  if (branch === null && store.hasLeadTimeFacts(projectId))
    return {
      history: releaseHistoryOf(context, projectId),
      arrivals: store.releases(projectId, window),
      revisionOf: store.revisionOf,
    };
  const history = historyOf(context, projectId, branch);
  const name = ['arrivals', branch, window.from, window.to].join('\n');
  const arrivals = context.cache(projectId, name, () => arrivalsOf(history, window));
  return { history, arrivals, revisionOf: (change: ChangeId) => history.changes.get(change)?.revision ?? null };
}

const releaseHistoryOf = (context: ReadContext, projectId: number): ReleaseHistory =>
  context.cache(projectId, 'releases', () => context.store.releaseHistory(projectId));

/** The measures of some days with their input. */
export function deliveryOf(
  context: ReadContext,
  project: ProjectRow,
  { branch, ...input }: Pick<DeliveryQuery, 'statistic' | 'start'> & DayRange & { branch?: string | undefined },
) {
  const calendar = calendarOf(project.timeZone);
  const window = calendar.interval(input.from, input.to);
  const of = releasesIn(context, { projectId: project.id, branch: branch ?? null, window });
  const query = { ...of, issues: issuesOf(context, project.id), calendar, ...input };
  return { query, measures: metric.measure(query) };
}

const onDays = (context: ReadContext, { project_id, ...days }: DayQuery & { readonly project_id: number }) => ({
  projectId: project_id,
  day: todayIfNeeded(projectOf(context, project_id), days, context.now(), 'days'),
});

export const deliveryQueries: readonly QueryHandler[] = [
  queryHandler(daysOfDeployments, {
    dependence: onDays,
    answer: (context, { project_id, from, to }) => {
      const project = projectOf(context, project_id);
      const calendar = calendarOf(project.timeZone);
      const days = bounded(project, { from, to }, context.now());
      const history = releaseHistoryOf(context, project_id);
      return { days: [...deploymentDays(history, calendar, calendar.interval(days.from, days.to))] };
    },
  }),

  queryHandler(releaseStageRuns, {
    dependence: onDays,
    answer: (context, { project_id, from, to }) => {
      const project = projectOf(context, project_id);
      const days = bounded(project, { from, to }, context.now());
      const window = calendarOf(project.timeZone).interval(days.from, days.to);
      return { stages: releaseStagesOut(stageKnowledge(releaseHistoryOf(context, project_id), window)) };
    },
  }),

  queryHandler(endpoint, {
    dependence: (context, query) => {
      const fixed = onDays(context, query);
      const { timeZone } = projectOf(context, query.project_id);
      const hasTargets = Object.keys(context.store.targets(query.project_id)).length > 0;
      // The week or month that a window of past days ends in may still go on.
      return query.include === 'series' && hasTargets
        ? { ...fixed, day: calendarOf(timeZone).dayOf(context.now()) }
        : fixed;
    },
    answer: (context, { project_id, statistic, start, branch, include, evidence_for: measure, by, from, to }) => {
      const project = projectOf(context, project_id);
      const days = bounded(project, { from, to }, context.now());
      const buckets = include === 'series' ? bucketQuery(days, by) : null;
      const { query, measures } = deliveryOf(context, project, { statistic, start, branch, ...days });
      const { history, calendar } = query;
      const window = calendar.interval(days.from, days.to);
      const evidence =
        include === 'evidence'
          ? { evidence: evidenceOf(context.store, measures, { revisionOf: query.revisionOf, measure }) }
          : {};
      const series = buckets ? { series: seriesOf(query, buckets) } : {};
      const today = calendar.dayOf(context.now());
      const targets = { targets: context.store.targets(project_id), statistic, series: series.series, today };
      const deployed = include === 'days' ? { days: [...deploymentDays(history, calendar, window)] } : {};
      const stages = measures.stages.length === 0 ? {} : { release_stages: releaseStagesOut(measures.stages) };
      return {
        data_name: project.name,
        ...days,
        ...measuresOut(measures, (id) => targetOut(id, targets)),
        ...stages,
        ...evidence,
        ...series,
        ...deployed,
      };
    },
  }),
];
