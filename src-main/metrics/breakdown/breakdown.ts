import type { LeadTimePart } from '#shared/metrics/lead-time-parts.ts';
import { breakdown as descriptor } from '#shared/metrics/registry.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import { mean, median, statisticOf, sumOf } from '#shared/stats/stats.ts';
import type { Millis } from '#shared/time/time.ts';
import type { PartColumns, PipelineLeadTimes, ReportMetric, RouteLeadTime } from '../contract.ts';

/** A part of every lead time made longer or shorter. */
export interface WhatIf {
  readonly part: LeadTimePart;
  /** 1 leaves it as it is, 0 takes it away. */
  readonly factor: number;
}

export interface BreakdownQuery {
  readonly pipelines: readonly PipelineLeadTimes[];
  readonly statistic: Statistic;
  readonly whatIf: WhatIf | null;
}

/** One part over all commits of a route, in milliseconds. */
export interface PartOfRoute {
  readonly sum: Millis;
  readonly mean: Millis;
  readonly median: Millis;
}

/** Where the time of a route's lead times went. The sums of the parts add up to the sum of the lead times, and so do the means. */
export interface RouteBreakdown {
  readonly route: RouteLeadTime;
  readonly sum: Millis;
  /** The statistic over the commits. */
  readonly leadTime: Millis;
  readonly parts: Readonly<Record<LeadTimePart, PartOfRoute>>;
  /** The same statistic, every commit gone the same way with one part scaled; null if nothing was supposed. */
  readonly supposed: Millis | null;
}

/** The lead times of each pipeline and route, taken apart. Source: METRICS.md, "Breakdown and what-if". */
export const breakdown = {
  ...descriptor,
  measure: ({ pipelines, statistic, whatIf }: BreakdownQuery) =>
    pipelines.map(({ name, routes }) => ({
      name,
      routes: routes.map((route) => routeBreakdown(route, { statistic, whatIf })),
    })),
} satisfies ReportMetric;

function routeBreakdown(
  route: RouteLeadTime,
  { statistic, whatIf }: Pick<BreakdownQuery, 'statistic' | 'whatIf'>,
): RouteBreakdown {
  const columns = route.samples.parts();
  const { rework, queue, run, wait } = columns;
  const whole = lengthsOf(columns);
  return {
    route,
    sum: sumOf(whole),
    leadTime: statisticOf(whole, statistic) ?? 0,
    parts: { rework: partOf(rework), queue: partOf(queue), run: partOf(run), wait: partOf(wait) },
    supposed: whatIf && statisticOf(lengthsOf(scaled(columns, whatIf)), statistic),
  };
}

function partOf(values: Float64Array): PartOfRoute {
  return { sum: sumOf(values), mean: mean(values) ?? 0, median: median(values) ?? 0 };
}

/** The parts of each lead time put together again. */
function lengthsOf({ rework, queue, run, wait }: PartColumns): Float64Array {
  return rework.map((time, index) => time + (queue[index] ?? 0) + (run[index] ?? 0) + (wait[index] ?? 0));
}

function scaled(parts: PartColumns, { part, factor }: WhatIf): PartColumns {
  return { ...parts, [part]: parts[part].map((time) => time * factor) };
}
