import type { Run } from '#shared/records/run.ts';
import { keysOf, numbered } from '#shared/stats/numbered.ts';

/** Finds the run that a link means, of the runs that are kept. */
export interface Numbers {
  add(series: string, run: Run): void;
  /** To be asked when all runs were added. */
  fedBy(pipeline: number, series: string, number: number, fed: Run): Run | null;
}

/** Runs by pipeline, series and number. A number is given again when a pipeline was made anew, and to each attempt. */
export function numbers(): Numbers {
  const added = new Map<number, Map<string, Run[]>>();
  const found = new Map<readonly Run[], ByNumber>();
  return {
    add(series, run) {
      const ofPipeline = within(added, run.pipeline, () => new Map<string, Run[]>());
      within(ofPipeline, series, () => []).push(run);
    },
    fedBy(pipeline, series, number, fed) {
      const runs = added.get(pipeline)?.get(series);
      if (runs === undefined) return null;
      return newestBefore(within(found, runs, () => byNumber(runs))(number), fed);
    },
  };
}

/** Gives the runs of a number, in the order in which they were added. */
type ByNumber = (number: number) => readonly Run[];

function byNumber(runs: readonly Run[]): ByNumber {
  const firsts = numbered(keysOf(runs.map(({ number }) => number)));
  const several = new Map<number, Run[]>();
  runs.forEach((run, place) => {
    const first = runs[firsts.get(run.number) ?? -1];
    if (first === undefined) firsts.set(run.number, place);
    else within(several, run.number, () => [first]).push(run);
  });
  return (number) => {
    const first = firsts.get(number);
    return several.get(number) ?? (first === undefined ? [] : runs.slice(first, first + 1));
  };
}

/** What the map has at the key, made where there is nothing yet. */
function within<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let inner = map.get(key);
  if (inner === undefined) {
    inner = make();
    map.set(key, inner);
  }
  return inner;
}

/**
 * The newest that had begun when the fed run began; else one that began while it ran, since output may be taken late. A run that
 * began after the fed one ended only has the number of the run that is meant.
 */
function newestBefore(runs: readonly Run[], fed: Run): Run | null {
  let found: Run | null = null;
  for (const run of runs)
    if (run.startedAt <= fed.startedAt && (!found || run.startedAt >= found.startedAt)) found = run;
  return found ?? runs.find(({ startedAt }) => startedAt <= fed.finishedAt) ?? null;
}
