import { type OutcomePolicy, outcomeOf } from '#shared/records/outcome-policy.ts';
import type { Result, TimedRun } from '#shared/records/run.ts';
import { always } from '#shared/time/time.ts';
import type { Database } from '../connection/database.ts';
import type { PipelineRow } from '../contract.ts';
import type { BranchSpan } from '../rows.ts';

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

export const onBranch = `r.pipeline_id = ? AND r.finished_at IS NOT NULL AND r.pull_request = 0
  AND (? IS NULL OR r.branch = ? OR (? AND r.branch IS NULL))`;
export const inOrder = 'ORDER BY r.finished_at, r.generation, r.number, r.attempt';

/** Picks the finished runs of a branch within a span, in order. Bound with `boundTo`. */
export const onBranchInOrder = `${onBranch} AND r.finished_at >= ? AND r.finished_at < ? ${inOrder}`;

/** The runs of a pipeline that make up one series. */
export interface Selection {
  /** Oldest first; none overlaps another. */
  readonly spans: readonly BranchSpan[];
  /** Runs whose system knows no branch belong to the release branch. */
  readonly withUnknown: boolean;
}

export const boundTo = (pipelineId: number, { branch, from, to }: BranchSpan, { withUnknown }: Selection) =>
  [pipelineId, branch, branch, Number(withUnknown), from, to] as const;

/** More generations than a pipeline can have on one branch. */
const generationsOfSpan = 1_000_000;

/** Runs on a later default branch count as newer whatever their number: where each branch has its own job, numbers begin again. */
export const generationIn = (span: number, generation: number): number => span * generationsOfSpan + generation;

/** In a series over several default branches every run counts as on the last one, which contains the commits of the earlier ones. */
export const branchIn = ({ spans }: Selection, branch: string | null): string | null =>
  branch === null || spans.length === 1 ? branch : (spans.at(-1)?.branch ?? branch);

/** When a run began, as far as its system reports it; a run that was never queued or started, such as a skipped one, began when it ended. */
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

/** The series to measure. A null branch means every run, if no branch is known. */
export function selectionQueries(db: Database) {
  const branches = db.prepare<[number], { branch: string }>(
    'SELECT branch FROM branch_runs WHERE pipeline_id = ? AND runs > 0 ORDER BY branch',
  );
  const alone = (branch: string | null, { releaseBranch }: PipelineRow): Selection => ({
    spans: [{ ...always, branch }],
    withUnknown: branch === releaseBranch,
  });
  return {
    selectionsOf(pipeline: PipelineRow, chosen: string | null): readonly Selection[] {
      if (chosen === null) return [{ spans: pipeline.measured, withUnknown: true }];
      if (chosen !== '*') return [alone(chosen, pipeline)];
      const known = new Set(branches.all(pipeline.id).map(({ branch }) => branch));
      if (pipeline.releaseBranch !== null) known.add(pipeline.releaseBranch);
      return known.size > 0 ? Array.from(known, (branch) => alone(branch, pipeline)) : [alone(null, pipeline)];
    },
  };
}
