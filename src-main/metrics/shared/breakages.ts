import type { TimedRun } from '#shared/records/run.ts';

/** A run of a series, as figures of breakages name and time it. */
export type FinishedRun = Pick<TimedRun, 'id' | 'number' | 'attempt' | 'finishedAt'>;

/** A stretch in which a series was broken. Source: METRICS.md, "Single runs and breakages". */
export interface Breakage<R extends FinishedRun = FinishedRun> {
  /** The run with which the series last turned green before; null at the start of history. */
  readonly green: FinishedRun | null;
  /** The first run that broke it. */
  readonly broken: R;
  /** How many runs broke while it was broken, the first included. */
  readonly failures: number;
  /** The run that repaired it; null while it is broken still. */
  readonly repaired: R | null;
  /** Whether the repairing run has the revision of a run that broke it. */
  readonly flaky: boolean;
}

/** The position of a run in its series: a lower one means an older revision. */
export type RunOrder = Pick<TimedRun, 'generation' | 'number'>;

/** A breakage with what the walk must remember to go on after it. */
export interface WalkedBreakage<R extends FinishedRun = FinishedRun> extends Breakage<R> {
  /** The highest of all runs that had finished. */
  readonly newest: RunOrder;
}

interface Walk {
  /** The repaired breakage after which the runs begin; null at the start of history. */
  readonly after: { readonly repaired: FinishedRun; readonly newest: RunOrder } | null;
  /** Asked before each run while the series is green: whether the walk may end there. */
  readonly isEnough: (run: TimedRun) => boolean;
}

const wholeHistory: Walk = { after: null, isEnough: () => false };

const first: RunOrder = { generation: Number.NEGATIVE_INFINITY, number: Number.NEGATIVE_INFINITY };

/** Whether a run shows an older revision than another. */
export const isOlder = (one: RunOrder, other: RunOrder): boolean =>
  one.generation === other.generation ? one.number < other.number : one.generation < other.generation;

/**
 * The breakages of one series, oldest first; the last may be open. `runs` in the order of METRICS.md. Neutral runs change nothing; nor do stale
 * ones, whose number is lower than that of a run which already finished: they concern an older revision.
 */
export function* breakages<R extends TimedRun>(
  runs: Iterable<R>,
  { after, isEnough }: Walk = wholeHistory,
): Generator<WalkedBreakage<R>> {
  let newest = after?.newest ?? first;
  let green: FinishedRun | null = after?.repaired ?? null;
  let open: { readonly broken: R; failures: number; readonly revisions: Set<string> } | null = null;

  for (const run of runs) {
    if (open === null && isEnough(run)) return;
    if (run.outcome === 'neutral' || isOlder(run, newest)) continue;
    newest = run;
    if (run.outcome === 'breaks') {
      open ??= { broken: run, failures: 0, revisions: new Set() };
      open.failures += 1;
      if (run.revision !== null) open.revisions.add(run.revision);
    } else if (open === null) {
      green ??= run;
    } else {
      const flaky = run.revision !== null && open.revisions.has(run.revision);
      yield { green, broken: open.broken, failures: open.failures, repaired: run, flaky, newest };
      open = null;
      green = run;
    }
  }
  if (open !== null)
    yield { green, broken: open.broken, failures: open.failures, repaired: null, flaky: false, newest };
}
