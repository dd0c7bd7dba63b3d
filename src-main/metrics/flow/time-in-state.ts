import type { IntegrationId } from '#shared/records/ids.ts';
import type { IssueCategory, StateFlow } from '#shared/records/issue.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import { median } from '#shared/stats/stats.ts';
import type { Millis } from '#shared/time/time.ts';
import type { Finished } from './tracked.ts';

/** How long finished issues were in one state, before they were done. */
export interface TimeInState {
  readonly integration: IntegrationId;
  readonly state: string;
  /** Null if the tracker has deleted the state. */
  readonly name: string | null;
  readonly category: IssueCategory | null;
  readonly flow: StateFlow | null;
  /** The issues that were in it. */
  readonly issues: number;
  readonly sum: Millis;
  /** Over the issues that were in it. */
  readonly median: Millis;
}

interface Spent {
  readonly state: string;
  readonly key: string;
  readonly issue: Finished;
  readonly time: Millis;
}

/** The time in each state, most time first. States of different trackers are kept apart. */
export function timeInStates(finished: readonly Finished[]): readonly TimeInState[] {
  const states = [...groupedBy(finished.flatMap(spentBy), ({ key }) => key).values()].map((spent): TimeInState => {
    const byIssue = [...groupedBy(spent, ({ issue }) => issue).values()].map(sumOf);
    const state = spent[0]?.issue.states.get(spent[0].state);
    return {
      integration: spent[0]?.issue.issue.integration ?? 0,
      state: spent[0]?.state ?? '',
      name: state?.name ?? null,
      category: state?.category ?? null,
      flow: state?.flow ?? null,
      issues: byIssue.length,
      sum: sumOf(spent),
      median: median(byIssue) ?? 0,
    };
  });
  return states.sort((a, b) => b.sum - a.sum || (a.state < b.state ? -1 : 1));
}

/** The stays of an issue until it was done. */
export function spentBy(issue: Finished): readonly Spent[] {
  return issue.times.stays
    .filter(({ from }) => from < issue.doneAt)
    .map(({ state, from, to }) => ({
      state,
      key: `${issue.issue.integration} ${state}`,
      issue,
      time: Math.max(0, Math.min(to, issue.doneAt) - from),
    }));
}

export const sumOf = (spent: readonly { readonly time: Millis }[]): Millis =>
  spent.reduce((sum, { time }) => sum + time, 0);
