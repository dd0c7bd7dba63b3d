import type { RunTable } from '#main/metrics/shared/run-table.ts';
import type { Outcome, Run, TimedRun } from '#shared/records/run.ts';
import { tableOf } from './recorded-delivery.ts';

/** A clock time of one day in UTC, as `10:05`, or minutes since its midnight. */
export type ClockTime = string | number;

const millis = (time: ClockTime): number => {
  if (typeof time === 'number') return time * 60_000;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

/** A series that is told run by run; numbers rise by themselves. */
export interface SeriesBuilder extends Iterable<TimedRun> {
  run(outcome: Outcome, queued: ClockTime, finished: ClockTime, revision?: string): SeriesBuilder;
  passed(queued: ClockTime, finished: ClockTime, revision?: string): SeriesBuilder;
  broke(queued: ClockTime, finished: ClockTime, revision?: string): SeriesBuilder;
  aborted(queued: ClockTime, finished: ClockTime): SeriesBuilder;
}

/** Starts a series; iterating it gives its runs in the order that metrics expect. */
export function aPipeline(runs: readonly TimedRun[] = []): SeriesBuilder {
  const run = (outcome: Outcome, queued: ClockTime, finished: ClockTime, revision?: string): SeriesBuilder => {
    const number = runs.length + 1;
    const added: TimedRun = {
      id: number,
      pipeline: 1,
      generation: 0,
      number,
      attempt: 1,
      outcome,
      queuedAt: millis(queued),
      startedAt: millis(queued),
      finishedAt: millis(finished),
      revision: revision ?? `r${number}`,
    };
    return aPipeline([...runs, added]);
  };
  return {
    run,
    passed: (queued, finished, revision) => run('passes', queued, finished, revision),
    broke: (queued, finished, revision) => run('breaks', queued, finished, revision),
    aborted: (queued, finished) => run('neutral', queued, finished),
    [Symbol.iterator]: () =>
      [...runs].sort((a, b) => a.finishedAt - b.finishedAt || a.number - b.number)[Symbol.iterator](),
  };
}

/** Runs of one pipeline in columns, with what is not said of them left open. */
export function inColumns(runs: readonly (TimedRun & Partial<Run>)[]): RunTable {
  const open = { result: null, branch: null, repository: null, changes: [], fedBy: [], stages: null };
  return tableOf(
    1,
    runs.map((run): Run => ({ ...open, ...run })),
  );
}
