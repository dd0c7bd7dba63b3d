import type { RunId } from '../records/ids.ts';
import type { TimedRun } from '../records/run.ts';
import type { Millis } from '../time/time.ts';

/** A stretch in which a series was broken. Source: METRICS.md, "Single runs and breakages". */
export interface Breakage {
  /** When the series last turned green before; null at the start of history. */
  readonly greenSince: Millis | null;
  readonly greenRun: RunId | null;
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
  let green: TimedRun | null = null;
  let open: { readonly broken: TimedRun; failures: number; readonly revisions: Set<string> } | null = null;

  for (const run of telling(runs)) {
    if (run.outcome === 'breaks') {
      open ??= { broken: run, failures: 0, revisions: new Set() };
      open.failures += 1;
      if (run.revision !== null) open.revisions.add(run.revision);
    } else if (open === null) {
      green ??= run;
    } else {
      const flaky = run.revision !== null && open.revisions.has(run.revision);
      yield { ...before(green), broken: open.broken, failures: open.failures, repaired: run, flaky };
      open = null;
      green = run;
    }
  }
  if (open !== null)
    yield { ...before(green), broken: open.broken, failures: open.failures, repaired: null, flaky: false };
}

/**
 * The runs of a series without which its breakages would be others: left out are those that change nothing and those that pass while it is green. Few
 * are left of a long series, and `breakages` finds in them what it finds in all.
 */
export function* turningRuns(runs: Iterable<TimedRun>): Generator<TimedRun> {
  let isGreen = false;
  for (const run of telling(runs)) {
    const passes = run.outcome === 'passes';
    if (!passes || !isGreen) yield run;
    isGreen = passes;
  }
}

/** The runs that speak for the series, neither neutral nor stale. */
function* telling(runs: Iterable<TimedRun>): Generator<TimedRun> {
  let newest: TimedRun | null = null;
  for (const run of runs) {
    if (run.outcome === 'neutral' || (newest !== null && isOlder(run, newest))) continue;
    newest = run;
    yield run;
  }
}

function isOlder(run: TimedRun, other: TimedRun): boolean {
  return run.generation === other.generation ? run.number < other.number : run.generation < other.generation;
}

function before(green: TimedRun | null): Pick<Breakage, 'greenSince' | 'greenRun'> {
  return { greenSince: green?.finishedAt ?? null, greenRun: green?.id ?? null };
}
