import { mean } from '#shared/stats/stats.ts';
import type { Interval, Millis } from '#shared/time/time.ts';
import type { RuledRuns } from './ruled-runs.ts';

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
  /** Measures one series. */
  measure(runs: RuledRuns, window: Interval): Readonly<Record<RuledFigure, Ruled>>;
}

/** The mean of samples; null of none. */
export function meanOf(samples: readonly Millis[]): Ruled {
  return { value: mean(samples), count: samples.length };
}

/** A share of some runs. */
export function rateOf(part: number, whole: number): Ruled {
  return { value: whole === 0 ? null : part / whole, count: whole };
}

/** What opens a stretch, what closes it, and from which moment to which it is timed. Runs that do neither change nothing. */
interface Stretch {
  readonly opens: (row: number) => boolean;
  readonly closes: (row: number) => boolean;
  readonly from: (row: number) => Millis;
  readonly to: (row: number) => Millis;
}

/** The lengths of all stretches that closed, in the order of the rows. */
export function stretches(rows: readonly number[], { opens, closes, from, to }: Stretch): readonly Millis[] {
  const found: Millis[] = [];
  let open: number | null = null;
  for (const row of rows) {
    if (open === null) {
      if (opens(row)) open = row;
    } else if (closes(row)) {
      found.push(to(row) - from(open));
      open = null;
    }
  }
  return found;
}
