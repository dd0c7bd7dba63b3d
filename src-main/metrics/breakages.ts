import { type Outcome, outcomes, type TimedRun } from '#shared/records/run.ts';
import type { Millis } from '#shared/time/time.ts';
import { growingInts } from '../stats/growing.ts';
import { neutral, passes, type RunTable } from './run-table.ts';

/** A stretch in which a series was broken. Source: METRICS.md, "Single runs and breakages". */
export interface Breakage {
  /** The run with which the series last turned green before; null at the start of history. */
  readonly green: TimedRun | null;
  /** The first run that broke it. */
  readonly broken: TimedRun;
  /** How many runs broke while it was broken, the first included. */
  readonly failures: number;
  /** The run that repaired it; null while it is broken still. */
  readonly repaired: TimedRun | null;
  /** Whether the repairing run has the revision of a run that broke it. */
  readonly flaky: boolean;
}

/**
 * The breakages of one series, oldest first; the last may be open. `runs` in the order of METRICS.md. Neutral runs change nothing; nor do stale
 * ones, whose number is lower than that of a run which already finished: they speak of an older revision.
 */
export function* breakages(runs: Iterable<TimedRun>): Generator<Breakage> {
  const tells = telling();
  let green: TimedRun | null = null;
  let open: { readonly broken: TimedRun; failures: number; readonly revisions: Set<string> } | null = null;

  for (const run of runs) {
    if (!tells(run.outcome, run.generation, run.number)) continue;
    if (run.outcome === 'breaks') {
      open ??= { broken: run, failures: 0, revisions: new Set() };
      open.failures += 1;
      if (run.revision !== null) open.revisions.add(run.revision);
    } else if (open === null) {
      green ??= run;
    } else {
      const flaky = run.revision !== null && open.revisions.has(run.revision);
      yield { green, broken: open.broken, failures: open.failures, repaired: run, flaky };
      open = null;
      green = run;
    }
  }
  if (open !== null) yield { green, broken: open.broken, failures: open.failures, repaired: null, flaky: false };
}

/**
 * The runs of a series without which its breakages would be others: left out are those that change nothing and those that pass while it is green. Few
 * are left of a long series, and `breakages` finds in them what it finds in all.
 */
export function* turningRuns(runs: Iterable<TimedRun>): Generator<TimedRun> {
  const turns = turning();
  for (const run of runs) if (turns(run.outcome, run.generation, run.number)) yield run;
}

/**
 * The rows of the turning runs of a table that holds one series, as far back as the breakages that began or ended after a moment need: to the run before
 * it that last turned the series green.
 */
export function turningRows(table: RunTable, since: Millis = Number.NEGATIVE_INFINITY): Int32Array {
  const rows = known.get(table) ?? allTurningRows(table);
  known.set(table, rows);
  const { outcome, finishedAt } = table;
  const begins = rows.findLastIndex((row) => outcome[row] === passes && (finishedAt[row] ?? 0) < since);
  return begins === -1 ? rows : rows.subarray(begins);
}

/** They are looked through once, however many windows are asked for: a table is never changed. */
const known = new WeakMap<RunTable, Int32Array>();

function allTurningRows({ length, outcome, generation, number }: RunTable): Int32Array {
  const turns = turning();
  const rows = growingInts();
  for (let row = 0; row < length; row++) {
    const cameTo = outcomes[outcome[row] ?? neutral] ?? 'neutral';
    if (turns(cameTo, generation[row] ?? 0, number[row] ?? 0)) rows.push(row);
  }
  return rows.done();
}

/** Answers of each run of a series in turn. */
type Says = (outcome: Outcome, generation: number, number: number) => boolean;

function turning(): Says {
  const tells = telling();
  let isGreen = false;
  return (outcome, generation, number) => {
    if (!tells(outcome, generation, number)) return false;
    const passes = outcome === 'passes';
    const turns = !passes || !isGreen;
    isGreen = passes;
    return turns;
  };
}

/** Whether a run speaks for the series, neither neutral nor stale. */
function telling(): Says {
  let newestGeneration = Number.NEGATIVE_INFINITY;
  let newest = Number.NEGATIVE_INFINITY;
  return (outcome, generation, number) => {
    const isOlder = generation === newestGeneration ? number < newest : generation < newestGeneration;
    if (outcome === 'neutral' || isOlder) return false;
    newestGeneration = generation;
    newest = number;
    return true;
  };
}
