import { flow as descriptor } from '#shared/metrics/registry.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import type { Issue, IssueCategory } from '#shared/records/issue.ts';
import { percentile, percentiles, statisticOf } from '#shared/stats/stats.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import { daysFrom, earliestDay } from '#shared/time/days.ts';
import { type CalendarDate, holds, type Interval, type Millis } from '#shared/time/time.ts';
import { type Week, weeksEnding } from '#shared/time/weeks.ts';
import { indexesByBucket } from '../../stats/indexes-by-bucket.ts';
import type { IssueHistory, ReportMetric } from '../contract.ts';
import { categoryAt } from '../shared/issue-times.ts';
import { cumulativeFlow } from './cumulative-flow.ts';
import { type FlowEfficiency, flowEfficiency } from './flow-efficiency.ts';
import { type TimeInState, timeInStates } from './time-in-state.ts';
import { cycleTimeOf, type Finished, finishedOf, isGone, leadTimeOf, type Tracked, trackedOf } from './tracked.ts';

export interface FlowQuery {
  readonly issues: readonly IssueHistory[];
  readonly calendar: Calendar;
  /** The first and last day of the window; the last may lie ahead. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** The day it is: a week that is not over has no figures yet, and ages end here. */
  readonly today: CalendarDate;
  readonly statistic: Statistic;
}

/** Figures of the issues that were finished in a bucket, in milliseconds; null of none. */
export interface FlowFigures {
  readonly finished: number;
  readonly leadTime: Millis | null;
  readonly cycleTime: Millis | null;
  /** Finished issues that never were in progress and so have no cycle time. */
  readonly withoutProgress: number;
}

export interface FlowWeek extends FlowFigures {
  readonly week: Week;
  /** Issues in progress when it ended. */
  readonly inProgress: number;
  /** Null if its issues spent no time in marked states. */
  readonly efficiency: number | null;
}

/** An issue that is not done, with its age in days of the calendar. */
export interface Unfinished {
  readonly issue: Issue;
  readonly state: string;
  readonly stateName: string | null;
  /** Null if the tracker has deleted the state. */
  readonly category: IssueCategory | null;
  readonly age: number;
  /** Days since it was first in progress; null if it never was. */
  readonly ageInProgress: number | null;
}

export interface Ageing {
  /** Oldest first. */
  readonly issues: readonly Unfinished[];
  readonly inProgress: number;
  /** For those in progress, in days since they first were. */
  readonly median: number | null;
  readonly p90: number | null;
}

/** The cycle times to compare with, such as for the age of an unfinished issue. */
export interface CycleTimePercentiles {
  readonly p50: Millis;
  readonly p85: Millis;
  readonly p95: Millis;
}

export interface Flow extends FlowFigures {
  /** Null if no issue that was finished in the window has a cycle time. */
  readonly cycleTimePercentiles: CycleTimePercentiles | null;
  readonly weeks: readonly FlowWeek[];
  readonly states: readonly TimeInState[];
  readonly efficiency: FlowEfficiency;
  readonly ageing: Ageing;
  /** The finished issues of the window, by the moment they were done. */
  readonly done: readonly Finished[];
}

/** How issues flow. Source: METRICS.md, "Issue flow". */
export const flow = {
  ...descriptor,
  measure(query: FlowQuery): Flow {
    const { calendar, from, to, today } = query;
    const tracked = trackedOf(query.issues);
    const finished = finishedOf(tracked);
    const done = within(finished, calendar.interval(from, to));
    const over = calendar.shift(today, -1);
    const first = tracked[0] ? calendar.dayOf(tracked[0].issue.createdAt) : today;
    return {
      ...figures(done, query.statistic),
      cycleTimePercentiles: cycleTimePercentiles(done),
      weeks: weeksOfFlow(
        weeksEnding(later(later(from, first), earliestDay), earlier(to, over)),
        { tracked, finished },
        query,
      ),
      states: timeInStates(done),
      efficiency: flowEfficiency(done),
      ageing: ageing(tracked, earlier(to, today), calendar),
      done,
    };
  },
} satisfies ReportMetric;

const earlier = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other);
const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? other : one);

const within = (finished: readonly Finished[], interval: Interval): readonly Finished[] =>
  finished.filter(({ doneAt }) => holds(interval, doneAt));

function cycleTimePercentiles(finished: readonly Finished[]): CycleTimePercentiles | null {
  const values = percentiles(
    finished.flatMap((one) => cycleTimeOf(one) ?? []),
    [50, 85, 95] as const,
  );
  if (!values) return null;
  const [p50, p85, p95] = values;
  return { p50, p85, p95 };
}

function figures(finished: readonly Finished[], statistic: Statistic): FlowFigures {
  const cycleTimes = finished.flatMap((one) => cycleTimeOf(one) ?? []);
  return {
    finished: finished.length,
    leadTime: statisticOf(finished.map(leadTimeOf), statistic),
    cycleTime: statisticOf(cycleTimes, statistic),
    withoutProgress: finished.length - cycleTimes.length,
  };
}

/** The counts of consecutive weeks. No week scans the issues of all others: over many years that takes seconds. */
function weeksOfFlow(
  weeks: readonly Week[],
  { tracked, finished }: { readonly tracked: readonly Tracked[]; readonly finished: readonly Finished[] },
  { calendar, statistic }: FlowQuery,
): readonly FlowWeek[] {
  const intervals = weeks.map(({ from, to }) => calendar.interval(from, to));
  const indexes = indexesByBucket(finished.length, (index) => finished[index]?.doneAt ?? 0, intervals);
  const inProgress = cumulativeFlow(tracked, intervals, 'category').find(({ category }) => category === 'in_progress');
  return weeks.map((week, at) => {
    const done = [...(indexes[at] ?? [])].flatMap((index) => finished[index] ?? []);
    return {
      week,
      ...figures(done, statistic),
      inProgress: inProgress?.counts[at] ?? 0,
      efficiency: flowEfficiency(done).value,
    };
  });
}

/** The unfinished issues at the end of a day. */
function ageing(tracked: readonly Tracked[], day: CalendarDate, calendar: Calendar): Ageing {
  const last = calendar.interval(null, day).to - 1;
  const ageOf = (moment: Millis): number => daysFrom(calendar.dayOf(moment), day);
  const unfinished = tracked.filter(
    (one) => one.issue.createdAt <= last && !isGone(one, last) && categoryAt(one.times, last) !== 'done',
  );
  const ages = unfinished.flatMap(({ times }) =>
    categoryAt(times, last) === 'in_progress' && times.inProgressAt !== null ? ageOf(times.inProgressAt) : [],
  );
  return {
    issues: unfinished.map(({ issue, times, states }) => {
      const state = times.stays.findLast(({ from }) => from <= last)?.state ?? issue.firstState;
      const begun = times.inProgressAt !== null && times.inProgressAt <= last ? times.inProgressAt : null;
      return {
        issue,
        state,
        stateName: states.get(state)?.name ?? null,
        category: states.get(state)?.category ?? null,
        age: ageOf(issue.createdAt),
        ageInProgress: begun === null ? null : ageOf(begun),
      };
    }),
    inProgress: ages.length,
    median: percentile(ages, 50),
    p90: percentile(ages, 90),
  };
}
