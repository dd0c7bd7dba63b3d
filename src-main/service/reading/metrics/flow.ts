import type { z } from 'zod';
import { flow as endpoint, type Flow as FlowOut } from '#shared/api/flow.ts';
import { efficiencyReasons } from '#shared/metrics/reasons.ts';
import type { Issue } from '#shared/records/issue.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { timestamp, timestampOrNull } from '#shared/time/time.ts';
import { type Flow, type FlowFigures, flow as metric } from '../../../metrics/flow/flow.ts';
import { cycleTimeOf, leadTimeOf } from '../../../metrics/flow/tracked.ts';
import { projectOf, type QueryHandler, queryHandler } from '../handler.ts';
import { bounded } from '../window.ts';
import { issuesOf } from './issue-histories.ts';
import { inMinutes, minute } from './minutes.ts';
import { mostShown } from './route-metric.ts';

type Answer = z.output<typeof FlowOut>;

const figuresOut = ({ finished, leadTime, cycleTime, withoutProgress }: FlowFigures) => ({
  finished,
  lead_time: inMinutes(leadTime),
  cycle_time: inMinutes(cycleTime),
  without_progress: withoutProgress,
});

const issueOut = ({ id, integration, key, title, type, url }: Issue) => ({
  id,
  integration_id: integration,
  key,
  title,
  type,
  url,
});

/** Enough for every issue that a chart can show apart. */
const mostPoints = 5000;

/** The newest finished issues and the oldest unfinished ones. */
function evidenceOf({ done, ageing }: Flow, most: number): NonNullable<Answer['evidence']> {
  const finished = done.toReversed().slice(0, most);
  const unfinished = ageing.issues.slice(0, most);
  return {
    finished: finished.map((one) => ({
      issue: issueOut(one.issue),
      created_at: timestamp(one.issue.createdAt),
      in_progress_at: timestampOrNull(one.times.inProgressAt),
      done_at: timestamp(one.doneAt),
      lead_time: leadTimeOf(one) / minute,
      cycle_time: inMinutes(cycleTimeOf(one)),
    })),
    finished_left_out: done.length - finished.length,
    unfinished: unfinished.map(({ issue, state, stateName, category, age, ageInProgress }) => ({
      issue: issueOut(issue),
      state: stateName ?? state,
      category,
      age_days: age,
      in_progress_days: ageInProgress,
    })),
    unfinished_left_out: ageing.issues.length - unfinished.length,
  };
}

function flowOut(flow: Flow) {
  const { efficiency, ageing, cycleTimePercentiles: percentiles } = flow;
  return {
    ...figuresOut(flow),
    cycle_time_percentiles: percentiles && {
      p50: percentiles.p50 / minute,
      p85: percentiles.p85 / minute,
      p95: percentiles.p95 / minute,
    },
    weeks: flow.weeks.map(({ week, inProgress, efficiency: ofWeek, ...figures }) => ({
      week: week.name,
      from: week.from,
      to: week.to,
      ...figuresOut(figures),
      in_progress: inProgress,
      flow_efficiency: ofWeek,
    })),
    states: flow.states.map(({ integration, sum, median, ...state }) => ({
      integration_id: integration,
      ...state,
      sum: sum / minute,
      median: median / minute,
    })),
    flow_efficiency: {
      value: efficiency.value,
      reason: efficiency.reason && efficiencyReasons[efficiency.reason],
      reason_id: efficiency.reason,
      active: efficiency.active / minute,
      waiting: efficiency.waiting / minute,
      unmarked: efficiency.unmarked / minute,
    },
    ageing: {
      unfinished: ageing.issues.length,
      in_progress: ageing.inProgress,
      median_days: ageing.median,
      p90_days: ageing.p90,
    },
  };
}

export const flowQueries: readonly QueryHandler[] = [
  queryHandler(endpoint, {
    // A day makes what is unfinished older, and a week come to its end.
    dependence: (context, { project_id }) => {
      const { timeZone } = projectOf(context, project_id);
      return { projectId: project_id, day: calendarOf(timeZone).dayOf(context.now()) };
    },
    answer: (context, { project_id, statistic, include, from, to }) => {
      const project = projectOf(context, project_id);
      const days = bounded(project, { from, to }, context.now());
      const calendar = calendarOf(project.timeZone);
      const today = calendar.dayOf(context.now());
      const issues = issuesOf(context, project_id);
      const found = metric.measure({ issues, calendar, ...days, today, statistic });
      const most = include === 'points' ? mostPoints : mostShown;
      const evidence = include === undefined ? {} : { evidence: evidenceOf(found, most) };
      return { data_name: project.name, unit: 'minutes' as const, ...days, ...flowOut(found), ...evidence };
    },
  }),
];
