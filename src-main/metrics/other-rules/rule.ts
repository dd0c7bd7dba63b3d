import type { Result, TimedRun } from '#shared/records/run.ts';
import { mean } from '#shared/stats/stats.ts';
import type { Interval, Millis } from '#shared/time/time.ts';
import type { Breakage } from '../shared/breakages.ts';

/** The four figures that the tools have in common. */
export const ruledFigures = ['repair_time', 'failure_time', 'failure_rate', 'lead_time'] as const;
export type RuledFigure = (typeof ruledFigures)[number];

/** A figure of one series: from so many samples; null if the rule gives none. Times in milliseconds, the rate from 0 to 1. */
export interface Ruled {
  readonly value: number | null;
  readonly count: number;
}

export const nothing: Ruled = { value: null, count: 0 };

/** A run with what only the rules of other tools look at. */
export interface RuledRun extends TimedRun {
  /** The result of its system, before a policy made an outcome of it. */
  readonly result: Result | null;
  /** When the changes that it lists were committed, as far as that is known. */
  readonly committedAt: readonly Millis[];
}

/** One pipeline on one branch, as the rules look at it. */
export interface RuledHistory {
  /**
   * In the order of METRICS.md ("order"): at least those queued, begun or finished in the window, and before it those since the last that succeeded.
   */
  readonly runs: readonly RuledRun[];
  /** At least those that began or ended in the window. */
  readonly breakages: Iterable<Breakage>;
}

/** The rules by which one tool measures. */
export interface Rule {
  readonly id: string;
  readonly tool: string;
  /** Where the rule was read: a repository and the file in it; null for our own. */
  readonly source: string | null;
  /** Each figure's rule in plain words; null if the tool defines none. */
  readonly texts: Readonly<Record<RuledFigure, string | null>>;
  /** Measures one series. */
  measure(history: RuledHistory, window: Interval): Readonly<Record<RuledFigure, Ruled>>;
}

/** The mean of samples; null of none. */
export function meanOf(samples: readonly Millis[]): Ruled {
  return { value: mean(samples), count: samples.length };
}

/** A share of some runs. */
export function rateOf(part: number, whole: number): Ruled {
  return { value: whole === 0 ? null : part / whole, count: whole };
}

export const isPassing = ({ outcome }: RuledRun): boolean => outcome === 'passes';
export const isBreaking = ({ outcome }: RuledRun): boolean => outcome === 'breaks';
export const isSuccess = ({ result }: RuledRun): boolean => result === 'success';
export const isFailure = ({ result }: RuledRun): boolean => result === 'failure';

/** When a run was queued, or began if that is unknown. */
export const queuedAtOf = ({ queuedAt, startedAt }: RuledRun): Millis => queuedAt ?? startedAt;
export const startedAt = (run: RuledRun): Millis => run.startedAt;
export const finishedAt = (run: RuledRun): Millis => run.finishedAt;

/** Compare two runs, as for sorting. */
export const byNumber = (one: RuledRun, other: RuledRun): number => one.number - other.number;
export const byCounter = (one: RuledRun, other: RuledRun): number =>
  one.generation - other.generation || one.number - other.number || one.attempt - other.attempt;

/** The events that open and close an interval, and the moments between which it is timed. Runs that do neither change nothing. */
interface DurationRule {
  readonly opens: (run: RuledRun) => boolean;
  readonly closes: (run: RuledRun) => boolean;
  readonly from: (run: RuledRun) => Millis;
  readonly to: (run: RuledRun) => Millis;
}

/** The lengths of all stretches that closed, in the order of the runs. */
export function durations(runs: readonly RuledRun[], { opens, closes, from, to }: DurationRule): readonly Millis[] {
  const moments: Millis[] = [];
  let open: RuledRun | null = null;
  for (const run of runs) {
    if (open === null) {
      if (opens(run)) open = run;
    } else if (closes(run)) {
      moments.push(to(run) - from(open));
      open = null;
    }
  }
  return moments;
}
