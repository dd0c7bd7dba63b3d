import { type OutcomePolicy, outcomeOf } from '#shared/records/outcome.ts';
import type { Result, TimedRun } from '#shared/records/run.ts';
import type { PipelineRow } from './contract.ts';
import type { Database } from './database.ts';

export type TimedColumns = [
  id: number,
  generation: number,
  number: number,
  attempt: number,
  result: Result | null,
  timedOut: number,
  queuedAt: number | null,
  startedAt: number | null,
  finishedAt: number,
  revision: string | null,
];

/** The columns that `timedRun` reads, of runs known as `r`. The index that holds the order holds them too. */
export const timedColumns =
  'r.id, r.generation, r.number, r.attempt, r.result, r.timed_out, r.queued_at, r.started_at, r.finished_at, r.revision';

const onBranch = `r.pipeline_id = ? AND r.finished_at IS NOT NULL AND r.pull_request = 0
  AND (? IS NULL OR r.branch = ? OR (? AND r.branch IS NULL))`;
export const inOrder = 'ORDER BY r.finished_at, r.generation, r.number, r.attempt';

/** Picks the finished runs of one branch of a pipeline, in order. Bound with `chosen`. */
export const onBranchInOrder = `${onBranch} ${inOrder}`;

/** As `onBranchInOrder`, of those that finished from one moment to another, that one not included. */
export const onBranchInWindow = `${onBranch} AND r.finished_at >= ? AND r.finished_at < ? ${inOrder}`;

/** Runs whose system knows no branch belong to the release branch. */
export const chosen = ({ id, releaseBranch }: PipelineRow, branch: string | null) =>
  [id, branch, branch, branch === releaseBranch ? 1 : 0] as const;

/** When a run began, as far as its system tells; one that never waited nor began, such as a skipped one, began with its end. */
export const begunAt = (startedAt: number | null, queuedAt: number | null, finishedAt: number): number =>
  startedAt ?? queuedAt ?? finishedAt;

export function timedRun(pipeline: number, policy: OutcomePolicy, columns: TimedColumns): TimedRun {
  const [id, generation, number, attempt, result, timedOut, queuedAt, startedAt, finishedAt, revision] = columns;
  return {
    id,
    pipeline,
    generation,
    number,
    attempt,
    outcome: outcomeOf(result, timedOut === 1, policy),
    queuedAt,
    startedAt: begunAt(startedAt, queuedAt, finishedAt),
    finishedAt,
    revision,
  };
}

/** The branches to measure; a null stands for every run, where no branch is known. */
export function branchQueries(db: Database) {
  const branches = db.prepare<[number], { branch: string }>(
    'SELECT branch FROM branch_runs WHERE pipeline_id = ? AND runs > 0 ORDER BY branch',
  );
  return {
    branchesOf(pipeline: PipelineRow, asked: string | null): readonly (string | null)[] {
      if (asked !== '*') return [asked ?? pipeline.releaseBranch];
      const known = new Set(branches.all(pipeline.id).map(({ branch }) => branch));
      if (pipeline.releaseBranch !== null) known.add(pipeline.releaseBranch);
      return known.size > 0 ? [...known] : [null];
    },
  };
}
