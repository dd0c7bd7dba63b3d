import type { Run } from '#shared/records/run.ts';

/** Finds the run that a link means, of the runs that are kept. */
export interface Numbers {
  add(series: string, run: Run): void;
  fedBy(pipeline: number, series: string, number: number, fed: Run): Run | null;
}

/** Runs by pipeline, series and number. A number is given again when a pipeline was made anew, and to each attempt. */
export function numbers(): Numbers {
  const known = new Map<number, Map<string, Map<number, Run | Run[]>>>();
  return {
    add(series, run) {
      const runs = within(within(known, run.pipeline), series);
      const same = runs.get(run.number);
      if (same === undefined) runs.set(run.number, run);
      else if (Array.isArray(same)) same.push(run);
      else runs.set(run.number, [same, run]);
    },
    fedBy(pipeline, series, number, fed) {
      const same = known.get(pipeline)?.get(series)?.get(number);
      if (same === undefined) return null;
      return newestBefore(Array.isArray(same) ? same : [same], fed);
    },
  };
}

/** The map at the key, made where there is none yet. */
function within<K, L, V>(maps: Map<K, Map<L, V>>, key: K): Map<L, V> {
  let inner = maps.get(key);
  if (!inner) {
    inner = new Map();
    maps.set(key, inner);
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
