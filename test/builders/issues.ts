import type { IssueHistory } from '#main/metrics/contract.ts';
import type { IncidentRule, Issue, IssueState } from '#shared/records/issue.ts';

const minute = 60_000;

const state = (id: string, category: IssueState['category'], flow: IssueState['flow'] = null): IssueState => ({
  id,
  name: `State ${id}`,
  category,
  flow,
});

/** The states of the issues that tests tell of. `review` is a state to wait in; a state that is not here has been deleted. */
export const issueStates: ReadonlyMap<string, IssueState> = new Map(
  [
    state('todo', 'new'),
    state('doing', 'in_progress', 'active'),
    state('review', 'in_progress', 'waiting'),
    state('done', 'done'),
    state('closed', 'done'),
  ].map((one) => [one.id, one]),
);

/** An issue as a test tells of it: made in `todo` unless said otherwise, then `[minute, state]` step by step. */
export interface IssueOptions {
  readonly created: number;
  readonly steps?: readonly (readonly [minute: number, state: string])[];
  readonly more?: Partial<Issue>;
}

export function anIssue({ created, steps = [], more }: IssueOptions, id = 1): Issue {
  const firstState = more?.firstState ?? 'todo';
  return {
    id,
    integration: 1,
    key: `SHOP-${id}`,
    title: `Issue ${id}`,
    type: 'Story',
    url: `https://issues.local/browse/SHOP-${id}`,
    labels: [],
    createdAt: created * minute,
    firstState,
    stateChanges: steps.map(([at, to], index) => ({
      at: at * minute,
      from: steps[index - 1]?.[1] ?? firstState,
      to,
    })),
    goneAt: null,
    ...more,
  };
}

/** The issues of one tracker, numbered from 1. */
export function aTracker(issues: readonly IssueOptions[], incidents: IncidentRule | null = null): IssueHistory {
  return {
    integration: 1,
    states: issueStates,
    incidents,
    isCollected: true,
    issues: issues.map((issue, at) => anIssue(issue, at + 1)),
  };
}
