import type { z } from 'zod';
import { type CommitEvidence, leadTimes } from '#shared/api/lead-times.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import type { PipelineId, RunId } from '#shared/records/ids.ts';
import { largest, mean, median, percentile, statisticOf } from '#shared/stats/stats.ts';
import { type Calendar, calendarOf } from '#shared/time/calendar.ts';
import type { DayRange } from '#shared/time/days.ts';
import type { Millis } from '#shared/time/time.ts';
import { timestamp, timestampOrNull } from '#shared/time/time.ts';
import type {
  Breakdown,
  DeliveryHistory,
  LeadTimeSamples,
  PartColumns,
  PipelineLeadTimes,
  RouteLeadTime,
} from '../../../metrics/contract.ts';
import { leadTimeFigure, minutesOf, minutesOfAll } from '../../../metrics/lead-time/figure.ts';
import { leadTime } from '../../../metrics/lead-time/lead-time.ts';
import { waitsOnEdges } from '../../../metrics/lead-time/routes/waits.ts';
import { longestParts, type PartLength } from '../../../metrics/shared/parts.ts';
import { indexesByBucket } from '../../../stats/indexes-by-bucket.ts';
import type { RunRow, StoreReader } from '../../../store/contract.ts';
import { runEvidence } from '../../answer-rows.ts';
import { bucketQuery } from '../bucket-query.ts';
import { pipelinesNamed, projectOf, type QueryHandler, queryHandler, type ReadContext } from '../handler.ts';
import { bounded, recent, todayIfNeeded, windowOf } from '../window.ts';
import { minute } from './minutes.ts';

/** How many samples of a figure are shown as evidence. */
export const mostShown = 100;
const slowestShown = 10;

/** The lead times of a window: from facts; measured from history where facts are missing or another branch is chosen. */
export function measureRoutes(
  context: ReadContext,
  scope: { readonly projectId: number; readonly branch: string | null; readonly window: { from: number; to: number } },
): readonly PipelineLeadTimes[] {
  const { projectId, branch, window } = scope;
  if (branch === null && context.store.hasLeadTimeFacts(projectId)) return context.store.leadTimes(projectId, window);
  return context.cache(projectId, [leadTime.id, branch, window.from, window.to].join('\n'), () =>
    leadTime.measure(historyOf(context, projectId, branch), window),
  );
}

/** All windows share one history: reading it takes longer than measuring it. */
export function historyOf(context: ReadContext, projectId: number, branch: string | null): DeliveryHistory {
  const { store } = context;
  return context.cache(projectId, `history\n${branch}`, () => store.deliveryHistory(projectId, branch));
}

/** The answer's value of each part, in minutes. */
function partsOut({ rework, queue, run, wait }: PartColumns, figureOf: (times: Float64Array) => Millis): Breakdown {
  const inMinutes = (times: Float64Array): number => figureOf(times) / minute;
  return { rework: inMinutes(rework), queue: inMinutes(queue), run: inMinutes(run), wait: inMinutes(wait) };
}

function shownRuns(ids: readonly (RunId | undefined)[], rows: ReadonlyMap<RunId, RunRow>) {
  return ids.flatMap((id) => {
    const row = id === undefined ? undefined : rows.get(id);
    return row ? [runEvidence(row)] : [];
  });
}

/** How the newest commits of a route went, and how many are left out. */
export function commitsEvidence(store: StoreReader, { samples }: RouteLeadTime) {
  const newest = samples.picked(largest(samples.length, samples.arrivedAt, mostShown));
  return { commits: commitEvidence(store, newest), commits_left_out: samples.length - newest.length };
}

function longestOut(longest: PartLength | null | undefined, chain: readonly RunId[], rows: ReadonlyMap<RunId, RunRow>) {
  const row = longest && rows.get(chain[longest.leg] ?? 0);
  return row ? { part: longest.part, pipeline: row.pipeline, minutes: longest.length / minute } : null;
}

/** The commits with the longest lead times, the longest first. */
function slowestOf(store: StoreReader, { samples }: RouteLeadTime) {
  const { length, arrivedAt, handedAt } = samples;
  const slowest = largest(length, (index) => arrivedAt(index) - handedAt(index), slowestShown);
  return commitEvidence(store, samples.picked(slowest));
}

function commitEvidence(store: StoreReader, samples: LeadTimeSamples): z.output<typeof CommitEvidence>[] {
  const shown = [...samples];
  const rows = store.runsById([...new Set(shown.flatMap(({ chain, firsts }) => [...chain, ...firsts]))]);
  const parts = samples.parts();
  const longest = longestParts(samples);
  return shown.flatMap((sample, index) => {
    const [handedIn] = shownRuns([sample.firsts[0]], rows);
    if (!handedIn) return [];
    return {
      revision: sample.revision,
      lead_time: minutesOf(sample),
      handed_at: timestamp(sample.handedAt),
      arrived_at: timestamp(sample.arrivedAt),
      estimated: sample.estimated,
      handed_in: handedIn,
      chain: shownRuns(sample.chain, rows),
      parts: partsOut(parts, (times) => times[index] ?? 0),
      longest: longestOut(longest[index], sample.chain, rows),
    };
  });
}

function routeEvidence(store: StoreReader, route: RouteLeadTime, names: ReadonlyMap<PipelineId, string>) {
  const minutes = minutesOfAll(route.samples);
  return {
    pipelines: route.pipelines.flatMap((id) => names.get(id) ?? []),
    count: route.samples.length,
    median: median(minutes) ?? 0,
    p90: percentile(minutes, 90) ?? 0,
    parts: partsOut(route.samples.parts(), (times) => mean(times) ?? 0),
    ...commitsEvidence(store, route),
    slowest: slowestOf(store, route),
  };
}

/** The moment since which the oldest commit is on its way. */
export function oldestInFlight({ inFlight }: PipelineLeadTimes): string | null {
  return timestampOrNull(
    inFlight.reduce<number | null>((oldest, { handedAt }) => Math.min(oldest ?? handedAt, handedAt), null),
  );
}

const pipelineEvidence = (pipeline: PipelineLeadTimes) => ({
  in_flight: pipeline.inFlight.length,
  oldest_in_flight_at: oldestInFlight(pipeline),
  routes_left_out: pipeline.routesLeftOut,
});

/** The figure of each time bucket with an arrival. Buckets follow each other. */
function seriesOf(
  { samples }: RouteLeadTime,
  options: { readonly buckets: readonly DayRange[]; readonly calendar: Calendar; readonly statistic: Statistic },
) {
  const minutes = minutesOfAll(samples);
  const ends = options.buckets.map(({ from, to }) => options.calendar.interval(from, to));
  return indexesByBucket(samples.length, samples.arrivedAt, ends).flatMap((indexes, at) => {
    const figure = statisticOf(
      Float64Array.from(indexes, (index) => minutes[index] ?? 0),
      options.statistic,
    );
    const bucket = options.buckets[at];
    return figure === null || !bucket ? [] : { ...bucket, lead_time: figure, count: indexes.length };
  });
}

/** How long commits wait on the edges out of each pipeline: in the order of the pipelines, then by the name of the next one. */
function waitsOut(pipelines: readonly PipelineLeadTimes[], names: ReadonlyMap<PipelineId, string>) {
  const nameOf = (id: PipelineId): string => names.get(id) ?? '';
  return pipelines.flatMap((pipeline) =>
    waitsOnEdges([pipeline])
      .map(({ from, to, median, count }) => ({ from: nameOf(from), to: nameOf(to), median: median / minute, count }))
      .sort((a, b) => (a.to < b.to ? -1 : 1)),
  );
}

/** Answers with a figure for each pipeline and route. */
export const leadTimeQueries: readonly QueryHandler[] = [
  queryHandler(leadTimes, {
    dependence: (context, { project_id, include, ...days }) => {
      const project = projectOf(context, project_id);
      const counts = include === 'series' ? 'days' : 'commits';
      return { projectId: project_id, day: todayIfNeeded(project, days, context.now(), counts) };
    },
    answer: (context, { project_id, statistic, pipeline: named, branch, include, by, from, to }) => {
      const project = projectOf(context, project_id);
      const days = { from, to };
      windowOf(project, days);
      const buckets = include === 'series' ? bucketQuery(bounded(project, days, context.now()), by).buckets : null;
      const { window } = windowOf(project, recent(project, days, context.now()));
      const pipelines = measureRoutes(context, { projectId: project_id, branch: branch ?? null, window });
      const names = new Map(pipelines.map(({ pipeline, name }) => [pipeline, name]));
      const evidence = include === 'evidence';
      const calendar = calendarOf(project.timeZone);
      const chosen = pipelinesNamed(project_id, pipelines, named);
      return {
        data_name: project.name,
        unit: 'minutes' as const,
        data: chosen.map((pipeline) => ({
          name: pipeline.name,
          lead_times: pipeline.routes.flatMap((route) => {
            const figure = leadTimeFigure(route.samples, statistic);
            if (figure === null) return [];
            const shown = evidence ? { evidence: routeEvidence(context.store, route, names) } : {};
            const series = buckets && { series: seriesOf(route, { buckets, calendar, statistic }) };
            const count = include === 'counts' ? { count: route.samples.length } : {};
            return { path: route.path, lead_time: figure, ...count, ...shown, ...series };
          }),
          ...(evidence ? { evidence: pipelineEvidence(pipeline) } : {}),
        })),
        ...(include === 'waits' ? { waits: waitsOut(chosen, names) } : {}),
      };
    },
  }),
];
