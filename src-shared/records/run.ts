import type { Millis } from '../time/time.ts';
import type { ChangeId, PipelineId, RunId } from './ids.ts';

/** What a system said a run came to, in the field's words; null while it still goes on or where the word is unknown. */
export const results = ['success', 'failure', 'unstable', 'aborted', 'skipped'] as const;
export type Result = (typeof results)[number];

/** What a result means for the team, by the integration's outcome policy. */
export const outcomes = ['passes', 'breaks', 'neutral'] as const;
export type Outcome = (typeof outcomes)[number];

/** The part of a run that the single-run metrics look at. */
export interface TimedRun {
  readonly id: RunId;
  readonly pipeline: PipelineId;
  /** Rises when the pipeline was made anew in its system and its numbers began again. */
  readonly generation: number;
  /** The system's own rising number, unique within a generation of a branch series together with the attempt. */
  readonly number: number;
  readonly attempt: number;
  readonly outcome: Outcome;
  /** When the run was asked for; null where the system does not tell. */
  readonly queuedAt: Millis | null;
  readonly startedAt: Millis;
  /** Always set: a run that still goes on counts nowhere and is not handed to these metrics. */
  readonly finishedAt: Millis;
  readonly revision: string | null;
}

/** A named part of a run, such as the deployment to one environment. */
export interface Stage {
  readonly name: string;
  /** Null while it goes on or waits, and where the system's word is unknown. */
  readonly result: Result | null;
  /** Null where it never began, and where the system does not tell. */
  readonly startedAt: Millis | null;
  readonly finishedAt: Millis | null;
}

/** What a stage came to in one run under the team's policy. */
export interface StageOutcome extends Pick<Stage, 'name' | 'result' | 'finishedAt'> {
  readonly outcome: Outcome;
}

/**
 * Of several stages of one name (a loop, a retry, parallel branches) the last that was executed counts: it is what users have. Undefined where
 * none was executed.
 */
export const lastExecution = <S extends Pick<Stage, 'name' | 'result'>>(
  stages: readonly S[],
  name: string,
): S | undefined => stages.findLast((stage) => stage.name === name && stage.result !== 'skipped');

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
  /** What its system said it came to, before the team's policy made an outcome of it. */
  readonly result: Result | null;
  readonly branch: string | null;
  /** The repository that the run read, as a canonical remote address; null where unknown. */
  readonly repository: string | null;
  /** The changes that the run lists as first contained in it. */
  readonly changes: readonly ChangeId[];
  readonly fedBy: readonly Feed[];
  /** Pipelines of which a run that is not at hand is recorded to have fed it, such as one on another branch. */
  readonly fedUnseen?: readonly PipelineId[];
  /** In the order of the system; null or empty where it tells none. A kept history holds no other than the stage that releases. */
  readonly stages: readonly StageOutcome[] | null;
}

/** One commit as the systems tell of it. No person is kept. */
export interface Change {
  readonly id: ChangeId;
  readonly repository: string | null;
  readonly revision: string;
  readonly committedAt: Millis | null;
  /** Absent where only a source host could tell. */
  readonly authoredAt?: Millis | null;
  /** Whether the commit is known to be a merge; merges are no samples. */
  readonly merge: boolean;
}
