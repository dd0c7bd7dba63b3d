import type { LeadTimesAnswer } from '../../../graph/graph-view.ts';

/** The lead time of a pipeline in one week. */
export interface WeekOfLeadTime {
  readonly from: string;
  readonly to: string;
  /** In minutes. */
  readonly leadTime: number;
  readonly commits: number;
}

/** The weeks in which commits of a pipeline arrived, with their lead time by the route that is shown. */
export function weeksOfLeadTime(pipeline: string, { data }: LeadTimesAnswer): readonly WeekOfLeadTime[] {
  const routes = data.find(({ name }) => name === pipeline)?.lead_times ?? [];
  const weeks = new Map<string, WeekOfLeadTime>();
  // The route that is shown of a week comes before the others that something arrived by.
  for (const { series = [] } of routes)
    for (const { from, to, lead_time, count } of series)
      if (!weeks.has(from)) weeks.set(from, { from, to, leadTime: lead_time, commits: count });
  return [...weeks.values()].sort((one, other) => (one.from < other.from ? -1 : 1));
}
