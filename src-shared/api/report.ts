import type { Statistic } from '../metrics/statistic.ts';
import type { IntegType } from '../records/kinds.ts';
import type { DayRange } from '../time/days.ts';
import type { breakdown } from './breakdown.ts';
import type { changes } from './changes.ts';
import type { coverage } from './coverage.ts';
import type { delivery } from './delivery.ts';
import type { OutputOf } from './endpoint.ts';
import type { flow } from './flow.ts';
import type { pipelines } from './graph.ts';
import type { leadTimes } from './lead-times.ts';
import type { seriesEndpoint } from './series.ts';
import type { state } from './state.ts';

export type SeriesOut = OutputOf<ReturnType<typeof seriesEndpoint>>;

/** The languages that a report can be written in. */
export const reportLanguages = ['en', 'de'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

/** An answer for the days of the report and, where it is wholly known, for the period before. */
export interface Compared<T> {
  readonly now: T;
  readonly before: T | null;
}

/** One metric of runs with the points of each integration. */
export interface ReportMetricFacts {
  readonly id: string;
  readonly integrations: readonly {
    readonly id: number;
    readonly name: string;
    readonly type: IntegType;
    readonly now: SeriesOut;
  }[];
}

/** All data of a project's report, as the endpoints answered: a report computes no figure of its own. */
export interface ReportFacts {
  readonly project: { readonly id: number; readonly name: string };
  readonly version: string;
  /** When the report was made: UTC. */
  readonly madeAt: string;
  readonly timeZone: string;
  readonly statistic: Statistic;
  readonly days: DayRange;
  /** The days before, as many; null if all of them are known neither of runs nor of issues. */
  readonly daysBefore: DayRange | null;
  readonly coverage: OutputOf<typeof coverage>;
  readonly state: OutputOf<typeof state>;
  readonly graph: OutputOf<typeof pipelines>;
  /** With evidence. */
  readonly leadTimes: OutputOf<typeof leadTimes>;
  readonly breakdown: OutputOf<typeof breakdown>;
  /** With the series. */
  readonly delivery: OutputOf<typeof delivery>;
  /** How the figures changed of which all the days before are known; null if there are none. */
  readonly changes: OutputOf<typeof changes> | null;
  /** With the oldest unfinished issues; null without an issue tracker. */
  readonly flow: Compared<OutputOf<typeof flow>> | null;
  readonly metrics: readonly ReportMetricFacts[];
}
