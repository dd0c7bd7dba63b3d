import type { OutputOf, ParsedInputOf } from '#shared/api/endpoint.ts';
import { pipelineRanking as endpoint } from '#shared/api/pipeline-ranking.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { median, percentiles } from '#shared/stats/stats.ts';
import { type Calendar, calendarOf } from '#shared/time/calendar.ts';
import type { DayRange } from '#shared/time/days.ts';
import { type CalendarDate, holds, type Interval } from '#shared/time/time.ts';
import { timeBuckets } from '#shared/time/time-buckets.ts';
import { weekOf } from '#shared/time/weeks.ts';
import type { SeriesMetric } from '../../../metrics/contract.ts';
import { flakinessOf, flakinessOfAll } from '../../../metrics/flaky-share.ts';
import { seriesMetrics } from '../../../metrics/registry.ts';
import { repairTime } from '../../../metrics/repair-time/repair-time.ts';
import { type PipelineValues, valuesByPipeline } from '../../../metrics/shared/values-by-pipeline.ts';
import type { IntegrationRow } from '../../../store/contract.ts';
import { type Both, inBoth, timesRow } from '../change-rows.ts';
import { projectOf, type QueryHandler, queryHandler, type ReadContext } from '../handler.ts';
import { type PointQuery, samplesIn } from '../points/points.ts';
import { bounded, daysBefore } from '../window.ts';
import { byKindAndId } from './series-metric.ts';

type Row = OutputOf<typeof endpoint>['data'][number];

const weeksShown = 12;

/** The last weeks until today, the newest of which may not be over. */
const recentWeeks = (today: CalendarDate, calendar: Calendar): readonly DayRange[] =>
  timeBuckets({ from: calendar.shift(weekOf(today).from, -7 * (weeksShown - 1)), to: today }, 'week');

/** The stretches of time that a row is made from. */
interface Times extends Both<Interval> {
  readonly weeks: readonly Interval[];
}

/** From the first moment of any of them to the last, so that runs are looked through once. */
const spanOf = ({ now, before, weeks }: Times): Interval => {
  const all = [now, before, ...weeks];
  return { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) };
};

const secondsWithin = ({ at, seconds }: PipelineValues, interval: Interval): Float64Array =>
  seconds.filter((_, index) => holds(interval, at[index] ?? 0));

type Figures = Omit<Row, 'integration_id' | 'integration' | 'pipeline' | 'flakiness'>;

function figuresOf(values: PipelineValues, metric: SeriesMetric, times: Times): Figures {
  const seconds = inBoth(times, (interval) => secondsWithin(values, interval));
  const [middle = null, p90 = null] = percentiles(seconds.now, [50, 90] as const) ?? [];
  const of = { family: 'runs', figure: metric.id, better: metric.better } as const;
  const { before, p, verdict } = timesRow(of, seconds, { unit: 'seconds', statistic: 'median' });
  const week_medians = times.weeks.map((week) => median(secondsWithin(values, week)));
  return { count: seconds.now.length, median: middle, p90, before, p, verdict, week_medians };
}

function rowsOf(context: ReadContext, query: PointQuery, times: Times): readonly Row[] {
  const { metric, integration } = query;
  const valuesOf = (of: SeriesMetric, window: Interval) =>
    valuesByPipeline(samplesIn(context, { ...query, metric: of, window }), window);
  const pipelines = valuesOf(metric, spanOf(times));
  const repairs = metric === repairTime ? pipelines : valuesOf(repairTime, times.now);
  return Array.from(pipelines, ([pipeline, values]) => {
    const repaired = repairs.get(pipeline);
    return {
      integration_id: integration.id,
      integration: integration.name,
      pipeline,
      ...figuresOf(values, metric, times),
      flakiness: repaired ? flakinessOf(repaired, times.now) : { flaky: 0, repairs: 0 },
    };
  });
}

/** The worst median first, and what has none last. */
function inRank(rows: readonly Row[], better: SeriesMetric['better']): readonly Row[] {
  const worse = better === 'lower' ? 1 : -1;
  return rows.toSorted((one, other) => {
    if (one.median === null || other.median === null)
      return Number(one.median === null) - Number(other.median === null);
    return worse * (other.median - one.median);
  });
}

const withRuns = (context: ReadContext, projectId: number): readonly IntegrationRow[] =>
  context.store
    .integrations(projectId)
    .filter(({ type }) => familyOf(type) === 'pipelines')
    .toSorted(byKindAndId);

function metricNamed(id: ParsedInputOf<typeof endpoint>['metric']): SeriesMetric {
  const metric = seriesMetrics.find((one) => one.id === id);
  if (!metric) throw new ServiceError(404, `There is no metric "${id}".`);
  return metric;
}

export const pipelineRankingQueries: readonly QueryHandler[] = [
  queryHandler(endpoint, {
    // The weeks end today, whatever the window.
    dependence: (context, { project_id }) => {
      const { timeZone } = projectOf(context, project_id);
      return { projectId: project_id, day: calendarOf(timeZone).dayOf(context.now()) };
    },
    answer: (context, { project_id, metric: id, branch = null, ...input }) => {
      const project = projectOf(context, project_id);
      const metric = metricNamed(id);
      const calendar = calendarOf(project.timeZone);
      const now = bounded(project, input, context.now());
      const before = daysBefore(project, { ...input, days: now }, context.now());
      const weeks = recentWeeks(calendar.dayOf(context.now()), calendar);
      const intervalOf = ({ from, to }: DayRange): Interval => calendar.interval(from, to);
      const times: Times = { ...inBoth({ now, before }, intervalOf), weeks: weeks.map(intervalOf) };
      const query = { metric, branch, calendar, pipeline: null, window: times.now };
      const rows = withRuns(context, project_id).flatMap((integration) =>
        rowsOf(context, { ...query, integration }, times),
      );
      return {
        data_name: project.name,
        metric: id,
        unit: 'seconds' as const,
        better: metric.better,
        ...now,
        before_from: before.from,
        before_to: before.to,
        weeks: [...weeks],
        flakiness: flakinessOfAll(rows.map(({ flakiness }) => flakiness)),
        data: [...inRank(rows, metric.better)],
      };
    },
  }),
];
