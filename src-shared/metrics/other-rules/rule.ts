import type { Run } from '../../records/run.ts';
import { mean } from '../../stats/stats.ts';
import type { Interval, Millis } from '../../time/time.ts';

/** A run of one series as the rules read it. */
export interface RuledRun
  extends Pick<
    Run,
    'id' | 'generation' | 'number' | 'attempt' | 'outcome' | 'result' | 'queuedAt' | 'startedAt' | 'finishedAt'
  > {
  /** When the changes that it lists were committed, as far as that is known. */
  readonly committedAt: readonly Millis[];
}

/** The four figures that the tools have in common. */
export const ruledFigures = ['repair_time', 'failure_time', 'failure_rate', 'lead_time'] as const;
export type RuledFigure = (typeof ruledFigures)[number];

/** A figure of one series: from so many samples; null where the rule gives none. Times in milliseconds, the rate from 0 to 1. */
export interface Ruled {
  readonly value: number | null;
  readonly count: number;
}

export const nothing: Ruled = { value: null, count: 0 };

/** The rules by which one tool measures. */
export interface Rule {
  readonly id: string;
  readonly tool: string;
  /** Where the rule was read: a repository and the file in it; null for our own. */
  readonly source: string | null;
  /** Each figure's rule in plain words; null where the tool defines none. */
  readonly says: Readonly<Record<RuledFigure, string | null>>;
  /** Measures one series. `runs` in any order. */
  measure(runs: readonly RuledRun[], window: Interval): Readonly<Record<RuledFigure, Ruled>>;
}

/** The mean of samples; null of none. */
export function meanOf(samples: readonly Millis[]): Ruled {
  return { value: mean(samples), count: samples.length };
}

/** A share of some runs. */
export function rateOf(part: number, whole: number): Ruled {
  return { value: whole === 0 ? null : part / whole, count: whole };
}

/** When a run was asked for, or began where that is unknown. */
export const askedAt = ({ queuedAt, startedAt }: RuledRun): Millis => queuedAt ?? startedAt;

export function byNumber(a: RuledRun, b: RuledRun): number {
  return a.generation - b.generation || a.number - b.number || a.attempt - b.attempt;
}

/** What opens a stretch, what closes it, and from which moment to which it is timed. Runs that do neither change nothing. */
interface Stretch {
  readonly opens: (run: RuledRun) => boolean;
  readonly closes: (run: RuledRun) => boolean;
  readonly from: (run: RuledRun) => Millis;
  readonly to: (run: RuledRun) => Millis;
}

/** The lengths of all stretches that closed, in the order of the runs. */
export function stretches(runs: readonly RuledRun[], { opens, closes, from, to }: Stretch): readonly Millis[] {
  const found: Millis[] = [];
  let open: RuledRun | null = null;
  for (const run of runs) {
    if (open === null) {
      if (opens(run)) open = run;
    } else if (closes(run)) {
      found.push(to(run) - from(open));
      open = null;
    }
  }
  return found;
}

export const isPassing = ({ outcome }: RuledRun): boolean => outcome === 'passes';
export const isBreaking = ({ outcome }: RuledRun): boolean => outcome === 'breaks';
export const startOf = ({ startedAt }: RuledRun): Millis => startedAt;
export const finishOf = ({ finishedAt }: RuledRun): Millis => finishedAt;
