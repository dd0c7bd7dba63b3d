import type { Result, Stage, StageExecution } from '#shared/records/run.ts';

const outcomes = {
  success: 'passes',
  failure: 'breaks',
  unstable: 'breaks',
  aborted: 'neutral',
  skipped: 'neutral',
} as const;

/** A stage as a collector finds it; without times where none are given. */
export const aStage = (
  name: string,
  result: Result | null = 'success',
  [startedAt, finishedAt]: readonly [number | null, number | null] = [null, null],
): Stage => ({ name, result, startedAt, finishedAt });

/** A stage as metrics look at it, under the usual policy of a CI server. */
export const aStageOutcome = (
  name: string,
  result: Result | null,
  finishedAt: number | null = null,
  startedAt: number | null = null,
): StageExecution => ({
  name,
  result,
  outcome: result === null ? 'neutral' : outcomes[result],
  startedAt,
  finishedAt,
});
