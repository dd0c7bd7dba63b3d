import { mean, median, statisticOf } from '../../stats/stats.ts';
import type { Millis } from '../../time/time.ts';
import type {
  Breakdown,
  LeadTimeSample,
  PipelineLeadTimes,
  ReportMetric,
  RouteLeadTime,
  Statistic,
} from '../contract.ts';

/** The parts of a lead time, in the order in which they are shown. */
export const leadTimeParts = ['rework', 'queue', 'run', 'wait'] as const;
export type LeadTimePart = (typeof leadTimeParts)[number];

/** A part of every lead time made longer or shorter. */
export interface WhatIf {
  readonly part: LeadTimePart;
  /** 1 leaves it as it is, 0 takes it away. */
  readonly factor: number;
}

export interface BreakdownAsked {
  readonly pipelines: readonly PipelineLeadTimes[];
  readonly partsOf: (sample: LeadTimeSample) => Breakdown;
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
  /** The same statistic, every commit gone the same way with one part scaled; null where nothing was supposed. */
  readonly supposed: Millis | null;
}

/** The lead times of each pipeline and route, taken apart. Source: METRICS.md, "Breakdown and what-if". */
export const breakdown = {
  kind: 'report',
  id: 'breakdown',
  title: 'Where the time went',
  about:
    'Each lead time taken apart along the runs that brought the commit: waiting in queues, running, waiting between pipelines, and rework before a run got through. The parts add up to the lead time. What if: every commit goes the same way again, with one part longer or shorter.',
  example:
    'A commit is handed over at minute 0, its run starts at minute 2 and breaks; the run that passes is queued at minute 8, starts at minute 9 and ends at minute 20: rework 8, queue 1, run 11 minutes. With half the rework the lead time of 20 minutes would be 16.',
  measure: ({ pipelines, partsOf, statistic, whatIf }: BreakdownAsked) =>
    pipelines.map(({ name, routes }) => ({
      name,
      routes: routes.map((route) => routeBreakdown(route, route.samples.map(partsOf), { statistic, whatIf })),
    })),
} satisfies ReportMetric;

function routeBreakdown(
  route: RouteLeadTime,
  breakdowns: readonly Breakdown[],
  { statistic, whatIf }: Pick<BreakdownAsked, 'statistic' | 'whatIf'>,
): RouteBreakdown {
  const [rework, queue, run, wait] = leadTimeParts.map((part) => partOf(breakdowns.map((one) => one[part])));
  const whole = breakdowns.map(lengthOf);
  return {
    route,
    sum: sumOf(whole),
    leadTime: statisticOf(whole, statistic) ?? 0,
    parts: { rework: rework ?? none, queue: queue ?? none, run: run ?? none, wait: wait ?? none },
    supposed:
      whatIf &&
      statisticOf(
        breakdowns.map((one) => lengthOf(scaled(one, whatIf))),
        statistic,
      ),
  };
}

const none: PartOfRoute = { sum: 0, mean: 0, median: 0 };

function partOf(values: readonly Millis[]): PartOfRoute {
  return { sum: sumOf(values), mean: mean(values) ?? 0, median: median(values) ?? 0 };
}

const sumOf = (values: readonly Millis[]): Millis => values.reduce((sum, value) => sum + value, 0);

/** The parts of a lead time put together again. */
function lengthOf({ rework, queue, run, wait }: Breakdown): Millis {
  return rework + queue + run + wait;
}

function scaled(parts: Breakdown, { part, factor }: WhatIf): Breakdown {
  return { ...parts, [part]: parts[part] * factor };
}
