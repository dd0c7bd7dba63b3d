import type { z } from 'zod';
import { type CommitEvidence, leadTimes } from '#shared/api/lead-times.ts';
import type {
  Breakdown,
  DeliveryHistory,
  LeadTimeSample,
  PipelineLeadTimes,
  RouteLeadTime,
  RouteMetric,
  Statistic,
} from '#shared/metrics/contract.ts';
import { leadTimeFigure, minutesOf } from '#shared/metrics/lead-time/figure.ts';
import { breakdownOf, longestStretch } from '#shared/metrics/parts.ts';
import { type Moments, momentsAt, placesOf, tablesOf } from '#shared/metrics/run-table.ts';
import type { RunId } from '#shared/records/ids.ts';
import { mean } from '#shared/stats/stats.ts';
import { type Calendar, calendarOf } from '#shared/time/calendar.ts';
import type { DayStretch } from '#shared/time/days.ts';
import { holds } from '#shared/time/time.ts';
import type { RunRow, StoreReader } from '../../store/contract.ts';
import { runEvidence } from '../shapes.ts';
import { timestamp, timestampOrNull } from '../timestamp.ts';
import { projectOf, type ReadHandler, type Reading, reads } from './handler.ts';
import { minute } from './minutes.ts';
import { stretchesAsked } from './stretches-asked.ts';
import { bounded, recent, todayIfNeeded, windowOf } from './window.ts';

/** Of what a figure was made from, so many are shown. */
export const mostShown = 100;
const slowestShown = 10;
const parts = ['rework', 'queue', 'run', 'wait'] as const;

const inMinutes = (breakdown: Breakdown): Breakdown => ({
  rework: breakdown.rework / minute,
  queue: breakdown.queue / minute,
  run: breakdown.run / minute,
  wait: breakdown.wait / minute,
});

/** The lead times of a project, with what is needed to show what they were made from. */
export interface Measured {
  readonly pipelines: readonly PipelineLeadTimes[];
  readonly runs: { get(id: RunId): Moments | undefined };
}

/** Measures a project once for each state of its data and each window. */
export function measureRoutes(
  reading: Reading,
  metric: RouteMetric,
  asked: { readonly projectId: number; readonly branch: string | null; readonly window: { from: number; to: number } },
): Measured {
  const { projectId, branch, window } = asked;
  return reading.once(
    projectId,
    [metric.id, branch, window.from, window.to].join('\n'),
    () => {
      const { history, runs } = historyOf(reading, projectId, branch);
      return { pipelines: metric.measure(history, window), runs };
    },
    ({ pipelines }) => countOf(pipelines) <= mostKept,
  );
}

/** So many samples of a window are kept, each taking some hundred bytes; those of a longer one are made again for each question. */
const mostKept = 500_000;

const countOf = (pipelines: readonly PipelineLeadTimes[]): number =>
  pipelines.reduce((sum, { routes }) => sum + routes.reduce((all, { samples }) => all + samples.length, 0), 0);

interface Known {
  readonly history: DeliveryHistory;
  readonly runs: Measured['runs'];
}

/** Reading a history takes longer than measuring it, so every window shares one. */
export function historyOf(reading: Reading, projectId: number, branch: string | null) {
  return reading.renewed<Known>(projectId, `history\n${branch}`, (before) => {
    const history = reading.store.deliveryHistory(projectId, branch, before?.history);
    return { history, runs: runsOf(history) };
  });
}

/** The runs of a history by their ids. */
function runsOf(history: DeliveryHistory): Measured['runs'] {
  const places = placesOf([...tablesOf(history).values()]);
  return {
    get(id) {
      const place = places.find(id);
      return place && momentsAt(place.table, place.row);
    },
  };
}

function meanParts(breakdowns: readonly Breakdown[]): Breakdown {
  const [rework, queue, run, wait] = parts.map((part) => mean(breakdowns.map((one) => one[part])) ?? 0);
  return { rework: rework ?? 0, queue: queue ?? 0, run: run ?? 0, wait: wait ?? 0 };
}

function shownRuns(ids: readonly (RunId | undefined)[], rows: ReadonlyMap<RunId, RunRow>) {
  return ids.flatMap((id) => {
    const row = id === undefined ? undefined : rows.get(id);
    return row ? [runEvidence(row)] : [];
  });
}

/** How the newest commits of a route went, and how many are left out. */
export function commitsEvidence(store: StoreReader, { samples }: RouteLeadTime, runs: Measured['runs']) {
  const newest = samples.toSorted((one, other) => other.arrivedAt - one.arrivedAt).slice(0, mostShown);
  return { commits: commitEvidence(store, newest, runs), commits_left_out: samples.length - newest.length };
}

function longestOut(sample: LeadTimeSample, known: Measured['runs'], rows: ReadonlyMap<RunId, RunRow>) {
  const found = longestStretch(sample, (id) => known.get(id));
  const row = found && rows.get(found.run);
  return row ? { part: found.part, pipeline: row.pipeline, minutes: found.length / minute } : null;
}

/** The commits with the longest lead times, the longest first. */
function slowestOf(store: StoreReader, { samples }: RouteLeadTime, runs: Measured['runs']) {
  const slowest = samples.toSorted((one, other) => minutesOf(other) - minutesOf(one)).slice(0, slowestShown);
  return commitEvidence(store, slowest, runs);
}

function commitEvidence(
  store: StoreReader,
  samples: readonly LeadTimeSample[],
  known: Measured['runs'],
): z.output<typeof CommitEvidence>[] {
  const rows = store.runsById([...new Set(samples.flatMap(({ chain, firsts }) => [...chain, ...firsts]))]);
  return samples.flatMap((sample) => {
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
      parts: inMinutes(breakdownOf(sample, (id) => known.get(id))),
      longest: longestOut(sample, known, rows),
    };
  });
}

function routeEvidence(store: StoreReader, route: RouteLeadTime, measured: Measured) {
  const names = new Map(measured.pipelines.map(({ pipeline, name }) => [pipeline, name]));
  return {
    pipelines: route.pipelines.flatMap((id) => names.get(id) ?? []),
    count: route.samples.length,
    median: leadTimeFigure(route.samples, 'median') ?? 0,
    p90: leadTimeFigure(route.samples, 'p90') ?? 0,
    parts: inMinutes(meanParts(route.samples.map((sample) => breakdownOf(sample, (id) => measured.runs.get(id))))),
    ...commitsEvidence(store, route, measured.runs),
    slowest: slowestOf(store, route, measured.runs),
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

/** The figure of each stretch in which anything arrived. */
function seriesOf(
  { samples }: RouteLeadTime,
  asked: { readonly stretches: readonly DayStretch[]; readonly calendar: Calendar; readonly statistic: Statistic },
) {
  return asked.stretches.flatMap(({ from, to }) => {
    const window = asked.calendar.interval(from, to);
    const arrived = samples.filter(({ arrivedAt }) => holds(window, arrivedAt));
    const figure = leadTimeFigure(arrived, asked.statistic);
    return figure === null ? [] : { from, to, lead_time: figure, count: arrived.length };
  });
}

/** Answers `/api/<metric>/{project_id}` with a figure for each pipeline and route. */
export function routeRead(metric: RouteMetric): ReadHandler {
  return reads(leadTimes, {
    dependence: (reading, { project_id, include, ...days }) => {
      const project = projectOf(reading, project_id);
      // A series has an end, which is today where none is asked for.
      const asked = include === 'series' && days.to === undefined ? {} : days;
      return { projectId: project_id, day: todayIfNeeded(project, asked, reading.now()) };
    },
    answer: (reading, { project_id, statistic, branch, include, by, from, to }) => {
      const project = projectOf(reading, project_id);
      const days = { from, to };
      windowOf(project, days);
      const { window } = windowOf(project, recent(project, days, reading.now()));
      const measured = measureRoutes(reading, metric, { projectId: project_id, branch: branch ?? null, window });
      const evidence = include === 'evidence';
      const calendar = calendarOf(project.timeZone);
      const stretches =
        include === 'series' ? stretchesAsked(bounded(project, days, reading.now()), by).stretches : null;
      return {
        data_name: project.name,
        unit: 'minutes' as const,
        data: measured.pipelines.map((pipeline) => ({
          name: pipeline.name,
          lead_times: pipeline.routes.flatMap((route) => {
            const figure = leadTimeFigure(route.samples, statistic);
            if (figure === null) return [];
            const shown = evidence ? { evidence: routeEvidence(reading.store, route, measured) } : {};
            const series = stretches && { series: seriesOf(route, { stretches, calendar, statistic }) };
            return { path: route.path, lead_time: figure, ...shown, ...series };
          }),
          ...(evidence ? { evidence: pipelineEvidence(pipeline) } : {}),
        })),
      };
    },
  });
}
