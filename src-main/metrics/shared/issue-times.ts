import type { Issue, IssueCategory, IssueState } from '#shared/records/issue.ts';
import type { Millis } from '#shared/time/time.ts';

/** A stretch of an issue's life in one state. */
export interface Stay {
  readonly state: string;
  /** Null for a state that its tracker has deleted. */
  readonly category: IssueCategory | null;
  readonly from: Millis;
  /** Infinite for the state it is in. */
  readonly to: Millis;
}

/** The moments of an issue that flow is measured by. Source: METRICS.md, "Issue flow". */
export interface IssueTimes {
  /** Without gaps, from its creation on. */
  readonly stays: readonly Stay[];
  /** First entry to *in progress*. */
  readonly inProgressAt: Millis | null;
  /** When it became done for good: it has not left *done* since; a step from one done state to another is no new entry. */
  readonly doneAt: Millis | null;
}

/** The life of an issue by its states' ids and categories, never by their names. */
export function issueTimes(issue: Issue, states: ReadonlyMap<string, IssueState>): IssueTimes {
  const entries = [{ at: issue.createdAt, to: issue.firstState }, ...issue.stateChanges];
  const stays = entries.map(({ at, to }, index): Stay => {
    const next = entries[index + 1];
    return {
      state: to,
      category: states.get(to)?.category ?? null,
      from: at,
      to: next?.at ?? Number.POSITIVE_INFINITY,
    };
  });
  const lastUndone = stays.findLastIndex(({ category }) => category !== 'done');
  return {
    stays,
    inProgressAt: stays.find(({ category }) => category === 'in_progress')?.from ?? null,
    doneAt: stays[lastUndone + 1]?.from ?? null,
  };
}

/** The category of the issue at a moment; null before it was made and in a deleted state. */
export function categoryAt({ stays }: IssueTimes, moment: Millis): IssueCategory | null {
  return stays.findLast(({ from }) => from <= moment)?.category ?? null;
}
