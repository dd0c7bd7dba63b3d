import type { Millis } from '../time/time.ts';
import type { ChangeId, PipelineId, RunId } from './ids.ts';

/** The result that a system reported for a run, in the field's words; null while it is unfinished or if the word is unknown. */
export const results = ['success', 'failure', 'unstable', 'aborted', 'skipped'] as const;
export type Result = (typeof results)[number];

/** What a result means for the team, by the integration's outcome policy. */
export const outcomes = ['passes', 'breaks', 'neutral'] as const;
export type Outcome = (typeof outcomes)[number];

/** The part of a run that the single-run metrics look at. */
export interface TimedRun {
  readonly id: RunId;
  readonly pipeline: PipelineId;
  /** Rises when the pipeline was made again in its system and its numbers began again. */
  readonly generation: number;
  /** The system's own rising number, unique within a generation of a branch series together with the attempt. */
  readonly number: number;
  readonly attempt: number;
  readonly outcome: Outcome;
  /** When the run was queued; null if the system does not report it. */
  readonly queuedAt: Millis | null;
  readonly startedAt: Millis;
  /** Always set: an unfinished run counts nowhere and is not passed to these metrics. */
  readonly finishedAt: Millis;
  readonly revision: string | null;
}

/** A named part of a run, such as the deployment to one environment. */
export interface Stage {
  readonly name: string;
  /** Null while it runs or waits, and if the system's word is unknown. */
  readonly result: Result | null;
  /** Null if it never began, or if the system does not report it. */
  readonly startedAt: Millis | null;
  readonly finishedAt: Millis | null;
}

/** What a stage came to in one run under the team's policy. */
export interface StageOutcome extends Pick<Stage, 'name' | 'result' | 'finishedAt'> {
  readonly outcome: Outcome;
}

/** One go at a stage. */
export interface StageExecution extends Stage, StageOutcome {}

/**
 * What several executions of one stage in a run come to. One after the other (a loop, a retry) the last counts: it is what users have. Those at the
 * same time (the parts of a matrix) are one: each of them must pass. What is neutral takes nothing back. Null if nothing else was executed.
 */
export function lastOutcome(executions: readonly StageExecution[]): StageOutcome | null {
  let last: StageExecution | null = null;
  const ended = executions
    .filter(({ outcome }) => outcome !== 'neutral')
    .sort((one, other) => endOf(one) - endOf(other));
  for (const one of ended.reverse()) {
    if (last === null) last = one;
    else if (areTogether(one, last)) last = joined(one, last);
  }
  return last;
}

/** A stage without a reported end ends with the run. */
const endOf = ({ finishedAt }: StageExecution): number => finishedAt ?? Number.MAX_VALUE;

const areTogether = (one: StageExecution, other: StageExecution): boolean =>
  isBefore(one.startedAt, other.finishedAt) && isBefore(other.startedAt, one.finishedAt);

const isBefore = (one: Millis | null, other: Millis | null): boolean => one !== null && other !== null && one < other;

const joined = (one: StageExecution, other: StageExecution): StageExecution => ({
  ...(one.outcome === 'breaks' ? one : other),
  startedAt: Math.min(one.startedAt ?? 0, other.startedAt ?? 0),
  finishedAt: Math.max(one.finishedAt ?? 0, other.finishedAt ?? 0),
});

/** How strongly one run is known to have fed another, strongest first (METRICS.md, "What fed a run"). */
export const evidences = ['consumed', 'triggered', 'same_revision', 'estimated'] as const;
export type Evidence = (typeof evidences)[number];

/** A link from a run to one that fed it. */
export interface Feed {
  readonly run: RunId;
  readonly evidence: Evidence;
}

/** One finished execution of one pipeline, with what it brought and what fed it. */
export interface Run extends TimedRun {
  /** The result that its system reported, before the team's policy made an outcome of it. */
  readonly result: Result | null;
  readonly branch: string | null;
  /** The repository that the run read, as a canonical remote address; null if unknown. */
  readonly repository: string | null;
  /** The changes that the run lists as first contained in it. */
  readonly changes: readonly ChangeId[];
  readonly fedBy: readonly Feed[];
  /** Pipelines of which a run fed it that is recorded but not loaded, such as one on another branch. */
  readonly fedUnseen?: readonly PipelineId[];
  /** In the order of the system; null or empty if it reports none. A stored history holds only the stage that releases. */
  readonly stages: readonly StageExecution[] | null;
}

/** One commit as the systems report it. No person is stored. */
export interface Change {
  readonly id: ChangeId;
  readonly repository: string | null;
  readonly revision: string;
  readonly committedAt: Millis | null;
  /** Absent if only a source host could report it. */
  readonly authoredAt?: Millis | null;
  /** Whether the commit is known to be a merge; merges are no samples. */
  readonly merge: boolean;
}
