import type { Result, Stage } from '#shared/records/run.ts';
import type { Millis } from '#shared/time/time.ts';
import type { RunRecord } from '../../contract.ts';
import { firstOf, lastOf } from '../../moments.ts';
import type { DeploymentAnswer, JobAnswer, RunAnswer, StatusAnswer } from '../schema.ts';
import { deployed } from './deployment-status.ts';

/** The repository of the runs. Its number stays when it is renamed, so keys are made of it. */
interface RunContext {
  readonly web: string;
  readonly id: number;
  readonly fullName: string;
  readonly repository: string;
}

export const workflowKey = ({ web, id }: Pick<RunContext, 'web' | 'id'>, workflow: number): string =>
  `github:${web}/repositories/${id}/workflows/${workflow}`;

export const deploymentKey = ({ web, id }: RunContext, environment: string): string =>
  `github:${web}/repositories/${id}/deployments/${environment}`;

/** The outcome of each conclusion; any other is unknown and neutral. Source: METRICS.md, "outcome". */
const resultOf: ReadonlyMap<string, Result> = new Map(
  Object.entries<Result>({
    success: 'success',
    neutral: 'success',
    failure: 'failure',
    timed_out: 'failure',
    startup_failure: 'failure',
    cancelled: 'aborted',
    stale: 'aborted',
    skipped: 'skipped',
  }),
);

/** One attempt of a workflow run. GitHub reports no end of a run: it is that of its last job, or the last change if there are no jobs. */
export function runOfAttempt(
  runContext: RunContext & { readonly lost: boolean },
  run: RunAnswer,
  jobs: readonly JobAnswer[],
): RunRecord {
  const attempt = run.run_attempt ?? 1;
  const conclusion = run.conclusion?.toLowerCase() || null;
  const createdAt = Date.parse(run.created_at);
  const attemptQueuedAt = run.run_started_at ? Date.parse(run.run_started_at) : createdAt;
  const queuedAt = attempt === 1 ? createdAt : attemptQueuedAt;
  const own = jobs.filter(
    (job) => (job.run_attempt ?? attempt) === attempt && !(attempt > 1 && endedBefore(job, queuedAt)),
  );
  const isGoing = run.status?.toLowerCase() === 'in_progress';
  const startedAt =
    startOf(own, queuedAt) ?? (conclusion !== null || isGoing ? Math.max(attemptQueuedAt, queuedAt) : null);
  const finishedAt = conclusion === null ? null : (endOf(own) ?? Date.parse(run.updated_at));
  return {
    kind: 'run',
    pipeline: workflowKey(runContext, run.workflow_id),
    series: '',
    generation: 0,
    number: run.run_number,
    attempt,
    ...(runContext.lost && { attemptsLost: true }),
    branch: run.head_branch ?? null,
    pullRequest: run.event.startsWith('pull_request'),
    repository: runContext.repository,
    revision: run.head_sha,
    result: conclusion === null ? null : (resultOf.get(conclusion) ?? null),
    systemResult: conclusion,
    timedOut: conclusion === 'timed_out',
    queuedAt,
    startedAt,
    finishedAt: finishedAt === null ? null : Math.max(finishedAt, startedAt ?? queuedAt),
    url: `${runContext.web}/${runContext.fullName}/actions/runs/${run.id}/attempts/${attempt}`,
    changes: [],
    fedBy: [],
    // The jobs that an attempt took over ran in the one before, which is stored unless it is lost.
    stages: (runContext.lost ? jobs : own).map(stageOf),
  };
}

/** A partial re-run lists the jobs that it did not repeat with the times that they have in the attempt before. */
const endedBefore = ({ completed_at }: JobAnswer, moment: Millis): boolean => Date.parse(completed_at ?? '') < moment;

/** Jobs that a later attempt took over from an earlier one began before its request, and skipped ones never did. */
function startOf(jobs: readonly JobAnswer[], queuedAt: Millis): Millis | null {
  const starts = jobs.flatMap(({ started_at, conclusion }) =>
    started_at && conclusion !== 'skipped' && Date.parse(started_at) >= queuedAt ? [Date.parse(started_at)] : [],
  );
  return firstOf(starts);
}

function endOf(jobs: readonly JobAnswer[]): Millis | null {
  return lastOf(jobs.flatMap(({ completed_at }) => (completed_at ? [Date.parse(completed_at)] : [])));
}

/** A skipped job has times, though it never began. */
function stageOf({ name, conclusion, started_at, completed_at }: JobAnswer): Stage {
  const result = resultOf.get(conclusion?.toLowerCase() ?? '') ?? null;
  const momentOf = (text: string | null | undefined): Millis | null =>
    text && result !== 'skipped' ? Date.parse(text) : null;
  return { name, result, startedAt: momentOf(started_at), finishedAt: momentOf(completed_at) };
}

/** A deployment as a run of its environment. Its id is its number: it rises, and its place in the list does not stay. */
export function runOfDeployment(
  runContext: RunContext,
  deployment: DeploymentAnswer,
  statuses: readonly StatusAnswer[],
): RunRecord {
  const { result, state, startedAt, finishedAt } = deployed(statuses);
  const queuedAt = Date.parse(deployment.created_at);
  const began = startedAt ?? (finishedAt === null ? null : queuedAt);
  return {
    kind: 'run',
    pipeline: deploymentKey(runContext, deployment.environment),
    series: '',
    generation: 0,
    number: deployment.id,
    attempt: 1,
    // An environment is a series of its own, whatever branch or tag its deployments were made from.
    branch: null,
    // Environments that come and go belong to pull requests.
    pullRequest: deployment.transient_environment === true,
    repository: runContext.repository,
    revision: deployment.sha,
    result,
    systemResult: state,
    timedOut: false,
    queuedAt,
    startedAt: began,
    finishedAt: finishedAt === null ? null : Math.max(finishedAt, began ?? queuedAt),
    url: `${runContext.web}/${runContext.fullName}/deployments/${encodeURIComponent(deployment.environment)}`,
    changes: [],
    fedBy: [],
    stages: [],
  };
}
