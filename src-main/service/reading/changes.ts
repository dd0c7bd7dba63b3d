import { changeFamilies, changes as endpoint } from '#shared/api/changes.ts';
import type { ParsedInputOf } from '#shared/api/endpoint.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { type DayRange, daysFrom } from '#shared/time/days.ts';
import type { SeriesMetric } from '../../metrics/contract.ts';
import type { DeliveryMeasures } from '../../metrics/delivery/delivery.ts';
import { cycleTimeOf, type Finished, finishedOf, leadTimeOf, trackedOf } from '../../metrics/flow/tracked.ts';
import { minutesOfAll } from '../../metrics/lead-time/figure.ts';
import { seriesMetrics } from '../../metrics/registry.ts';
import { joined } from '../../stats/columns.ts';
import type { IntegrationRow, ProjectRow } from '../../store/contract.ts';
import { type Both, type ChangeRow, countRow, inBoth, shareRow, timesRow } from './change-rows.ts';
import { projectOf, type QueryHandler, queryHandler, type ReadContext } from './handler.ts';
import { deliveryOf } from './metrics/delivery.ts';
import { issuesOf } from './metrics/issue-histories.ts';
import { minute } from './metrics/minutes.ts';
import { measureRoutes } from './metrics/route-metric.ts';
import { pointQuery, pointsIn } from './points/points.ts';
import { bounded, type DayQuery, daysBefore, todayIfNeeded } from './window.ts';

interface ChangeQuery {
  readonly project: ProjectRow;
  readonly input: ParsedInputOf<typeof endpoint>;
  /** Cut at today: a period of future days alone ends before it begins. */
  readonly days: Both<DayRange>;
}

type Comparing = (context: ReadContext, query: ChangeQuery) => readonly ChangeRow[];

const inMinutes = (values: readonly number[]): readonly number[] => values.map((value) => value / minute);

/** The DORA measures of both periods. */
const deliveryChanges: Comparing = (context, { project, input, days }) => {
  const { branch, start, statistic } = input;
  const measures = inBoth(
    days,
    (period) => deliveryOf(context, project, { branch, start, statistic, ...period }).measures,
  );
  const times = (figure: string, of: (measures: DeliveryMeasures) => readonly number[]): ChangeRow =>
    timesRow(
      { family: 'delivery', figure },
      inBoth(measures, (one) => inMinutes(of(one))),
      { unit: 'minutes', statistic },
    );
  const share = (figure: string, of: (measures: DeliveryMeasures) => readonly unknown[] | null): ChangeRow =>
    shareRow(
      { family: 'delivery', figure },
      inBoth(measures, (one) => {
        const part = of(one);
        return part && { part: part.length, whole: one.deployments.length };
      }),
    );
  return [
    times('change_lead_time', ({ changeLeadTime: { commits } }) =>
      commits.map(({ begunAt, arrivedAt }) => Math.max(0, arrivedAt - begunAt)),
    ),
    countRow(
      { family: 'delivery', figure: 'deployment_frequency' },
      inBoth(measures, ({ deploymentFrequency: { value, passing, days: time } }) =>
        value === null ? null : { events: passing, time },
      ),
      'per day',
    ),
    share('change_fail_rate', ({ changeFailRate: { failed } }) => failed),
    times('failed_deployment_recovery_time', ({ recoveryTime: { recoveries } }) =>
      recoveries.map(({ from, to }) => Math.max(0, to - from)),
    ),
    share('deployment_rework_rate', ({ reworkRate: { rework } }) => rework),
  ];
};

/** The lead time of every route by which anything arrived in the period. */
const leadTimeChanges: Comparing = (context, { project, input: { branch = null, statistic }, days }) => {
  const calendar = calendarOf(project.timeZone);
  const pipelines = inBoth(days, ({ from, to }) =>
    measureRoutes(context, { projectId: project.id, branch, window: calendar.interval(from, to) }),
  );
  return pipelines.now.flatMap(({ pipeline, name, routes }) => {
    const earlier = pipelines.before.find((one) => one.pipeline === pipeline)?.routes ?? [];
    return routes.map(({ path, pipelines: route, samples }) => {
      const same = earlier.find((one) => one.pipelines.join() === route.join());
      return timesRow(
        { family: 'lead_times', figure: 'lead_time', pipeline: name, path },
        { now: minutesOfAll(samples), before: same ? minutesOfAll(same.samples) : [] },
        { unit: 'minutes', statistic },
      );
    });
  });
};

/** The metrics of runs: the median of each integration, and the mean of all that daily averages are made from. */
const runChanges: Comparing = (context, { project, input: { branch }, days }) => {
  const integrations = context.store.integrations(project.id);
  const calendar = calendarOf(project.timeZone);
  const seconds = (metric: SeriesMetric, { id, type }: IntegrationRow): Both<Float64Array> =>
    inBoth(days, ({ from, to }) => {
      const ofBranch = familyOf(type) === 'issues' ? undefined : branch;
      const query = pointQuery(context, metric, { integration_id: id, branch: ofBranch });
      return pointsIn(context, { ...query, window: calendar.interval(from, to) }).seconds;
    });
  return seriesMetrics.flatMap((metric) => {
    const { id: figure, better } = metric;
    const each = integrations
      .filter(({ type }) => familyOf(type) === 'pipelines' || metric.isOfIssuesToo)
      .map((integration) => ({ integration, times: seconds(metric, integration) }));
    const pooled = each.filter(({ integration: { type } }) => familyOf(type) === 'pipelines');
    const all = {
      now: joined(pooled.map(({ times }) => times.now)),
      before: joined(pooled.map(({ times }) => times.before)),
    };
    return [
      ...(metric.average
        ? [timesRow({ family: 'runs', figure, better }, all, { unit: 'seconds', statistic: 'mean' })]
        : []),
      ...each.map(({ integration: { id: integration_id }, times }) =>
        timesRow({ family: 'runs', figure, better, integration_id }, times, {
          unit: 'seconds',
          statistic: 'median',
        }),
      ),
    ];
  });
};

/** The issues that were finished. */
const flowChanges: Comparing = (context, { project, input: { statistic }, days }) => {
  const calendar = calendarOf(project.timeZone);
  const finished = finishedOf(trackedOf(issuesOf(context, project.id)));
  const done = inBoth(days, ({ from, to }) => {
    const window = calendar.interval(from, to);
    return finished.filter(({ doneAt }) => doneAt >= window.from && doneAt < window.to);
  });
  const times = (figure: string, of: (issue: Finished) => number | null): ChangeRow =>
    timesRow(
      { family: 'flow', figure },
      inBoth(done, (issues) => inMinutes(issues.flatMap((issue) => of(issue) ?? []))),
      { unit: 'minutes', statistic },
    );
  const events = (issues: readonly Finished[], { from, to }: DayRange) => ({
    events: issues.length,
    time: daysFrom(from, to) + 1,
  });
  return [
    times('lead_time', leadTimeOf),
    times('cycle_time', cycleTimeOf),
    countRow(
      { family: 'flow', figure: 'finished' },
      { now: events(done.now, days.now), before: events(done.before, days.before) },
      'count',
    ),
  ];
};

const families: Readonly<Record<(typeof changeFamilies)[number], Comparing>> = {
  delivery: deliveryChanges,
  lead_times: leadTimeChanges,
  runs: runChanges,
  flow: flowChanges,
};

export const changeQueries: readonly QueryHandler[] = [
  queryHandler(endpoint, {
    dependence: (context, { project_id, from, to, before_from = from, before_to = to }) => {
      const project = projectOf(context, project_id);
      const todayOf = (days: DayQuery) => todayIfNeeded(project, days, context.now(), 'days');
      return { projectId: project_id, day: todayOf({ from, to }) ?? todayOf({ from: before_from, to: before_to }) };
    },
    answer: (context, input) => {
      const project = projectOf(context, input.project_id);
      const now = bounded(project, input, context.now());
      const before = daysBefore(project, { ...input, days: now }, context.now());
      const query: ChangeQuery = { project, input, days: { now, before } };
      return {
        data_name: project.name,
        ...now,
        before_from: before.from,
        before_to: before.to,
        data: changeFamilies
          .filter((family) => input.of === undefined || input.of === family)
          .flatMap((family) => families[family](context, query)),
      };
    },
  }),
];
