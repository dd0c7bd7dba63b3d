import type { Issue, IssueState } from '#shared/records/issue.ts';
import type { Millis } from '#shared/time/time.ts';
import type { IssueHistory } from '../contract.ts';
import { type IssueTimes, issueTimes } from '../shared/issue-times.ts';

/** An issue with its moments and the states of its tracker. */
export interface Tracked {
  readonly issue: Issue;
  readonly times: IssueTimes;
  readonly states: ReadonlyMap<string, IssueState>;
}

export interface Finished extends Tracked {
  readonly doneAt: Millis;
}

/** The issues of several trackers together, by creation. */
export function trackedOf(histories: readonly IssueHistory[]): readonly Tracked[] {
  return histories
    .flatMap(({ issues, states }) => issues.map((issue) => ({ issue, states, times: issueTimes(issue, states) })))
    .sort((a, b) => a.issue.createdAt - b.issue.createdAt || a.issue.id - b.issue.id);
}

/** Those that are done, by the moment they were. */
export function finishedOf(tracked: readonly Tracked[]): readonly Finished[] {
  return tracked
    .flatMap((one) => (one.times.doneAt === null ? [] : [{ ...one, doneAt: one.times.doneAt }]))
    .sort((a, b) => a.doneAt - b.doneAt || a.issue.id - b.issue.id);
}

/** done − created. */
export const leadTimeOf = ({ issue, doneAt }: Finished): Millis => Math.max(0, doneAt - issue.createdAt);

/** done − first in progress; null if it never was in progress. */
export function cycleTimeOf({ times, doneAt }: Finished): Millis | null {
  return times.inProgressAt === null ? null : Math.max(0, doneAt - times.inProgressAt);
}

/** Whether the tracker no longer gave it at a moment. */
export const isGone = ({ issue }: Tracked, moment: Millis): boolean => issue.goneAt !== null && issue.goneAt <= moment;
