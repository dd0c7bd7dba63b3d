import type { Statistic } from '#shared/metrics/statistic.ts';
import { statisticIn } from '../shared/figures/statistic.ts';

/** The two times of an issue: from its creation, or from when it was first in progress. */
export const issueTimes = ['cycle', 'lead'] as const;
export type IssueTime = (typeof issueTimes)[number];

/** The tables of the screen. */
export const flowTabs = ['finished', 'unfinished', 'states', 'weeks'] as const;
export type FlowTab = (typeof flowTabs)[number];

/** The parameters of the screen's address besides the range. */
export interface FlowQuery {
  readonly statistic: Statistic;
  readonly time: IssueTime;
  readonly tab: FlowTab;
  /** The id of the issue whose details are shown; null of none. */
  readonly issue: number | null;
}

/** Reads the query of the address; invalid values count as absent. */
export function flowQueryOf(query: URLSearchParams): FlowQuery {
  return {
    statistic: statisticIn(query),
    time: issueTimes.find((one) => one === query.get('time')) ?? 'cycle',
    tab: flowTabs.find((one) => one === query.get('tab')) ?? 'finished',
    issue: query.has('point') ? Number(query.get('point')) : null,
  };
}
