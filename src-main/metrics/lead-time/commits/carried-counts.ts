import { growableInts } from '../../../stats/growable-array.ts';
import type { Feeding } from '../routes/feeding.ts';
import type { OwnCommits } from './own-commits.ts';

/**
 * For each source, how many of its commits a run carries: always its first ones. Sparse, since with many pipelines and branches most runs carry
 * commits of few sources.
 */
export interface CarriedCounts {
  /** The entries of row `n` are those from `starts[n]` up to `starts[n + 1]`: a source, and how many of its commits the run carries. */
  readonly starts: Int32Array;
  readonly sources: Int32Array;
  readonly counts: Int32Array;
}

/** What a node passes to the runs that it feeds. */
export interface Feeder {
  readonly along: Feeding;
  readonly carriedCounts: CarriedCounts;
}

interface CountsInput {
  readonly own: OwnCommits;
  /** The number of the first of its sources; all before it are counted. */
  readonly from: number;
  readonly feeders: readonly Feeder[];
}

/** Combines what each run brings itself with what the runs that fed it carry; for each source the highest count wins. */
export function carriedCountsOf({ own, from, feeders }: CountsInput): CarriedCounts {
  const rows = own.carried.length;
  const starts = new Int32Array(rows + 1);
  const [sources, counts] = [growableInts(rows), growableInts(rows)];
  // Where each source was last entered; older than the row's start means not yet in this row.
  const entered = new Int32Array(from + own.sources.length).fill(-1);
  let begin = 0;
  const add = (source: number, count: number): void => {
    if (count === 0) return;
    const at = entered[source] ?? -1;
    if (at < begin) {
      entered[source] = sources.push(source);
      counts.push(count);
    } else if (count > counts.at(at)) counts.set(at, count);
  };
  const addAll = ({ along, carriedCounts }: Feeder, row: number): void => {
    for (let at = along.starts[row] ?? 0; at < (along.starts[row + 1] ?? 0); at++) {
      const fed = along.rows[at] ?? -1;
      for (let entry = carriedCounts.starts[fed] ?? 0; entry < (carriedCounts.starts[fed + 1] ?? 0); entry++)
        add(carriedCounts.sources[entry] ?? 0, carriedCounts.counts[entry] ?? 0);
    }
  };
  for (let row = 0; row < rows; row++) {
    begin = sources.length;
    add(from + (own.sourceOf[row] ?? 0), own.carried[row] ?? 0);
    for (const feeder of feeders) addAll(feeder, row);
    starts[row + 1] = sources.length;
  }
  return { starts, sources: sources.done(), counts: counts.done() };
}
