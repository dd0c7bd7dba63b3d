import { growingInts } from '../../stats/growable-array.ts';
import type { Own } from './commit-sources.ts';
import type { Feeding } from './feeding.ts';

/**
 * How far each run of a node has come: of each origin it carries the first so many commits. Kept sparse, since with many
 * pipelines and branches most runs know few of the origins.
 */
export interface Frontiers {
  /** The entries of row `n` are those from `starts[n]` up to `starts[n + 1]`: an origin, and how many of its commits the run carries. */
  readonly starts: Int32Array;
  readonly origins: Int32Array;
  readonly counts: Int32Array;
}

/** What runs are given by a node that feeds them. */
export interface Feeder {
  readonly along: Feeding;
  readonly frontiers: Frontiers;
}

interface Given {
  readonly own: Own;
  /** The number of the first of its origins; all before it are known. */
  readonly from: number;
  readonly feeders: readonly Feeder[];
}

/** Puts together what each run brings itself and what those that fed it carry; of an origin the furthest counts. */
export function frontiersOf({ own, from, feeders }: Given): Frontiers {
  const rows = own.carried.length;
  const starts = new Int32Array(rows + 1);
  const [origins, counts] = [growingInts(rows), growingInts(rows)];
  // Where each origin was last entered; older than the row's start means not yet in this row.
  const entered = new Int32Array(from + own.origins.length).fill(-1);
  let begin = 0;
  const add = (origin: number, count: number): void => {
    if (count === 0) return;
    const at = entered[origin] ?? -1;
    if (at < begin) {
      entered[origin] = origins.push(origin);
      counts.push(count);
    } else if (count > counts.at(at)) counts.set(at, count);
  };
  const addAll = ({ along, frontiers }: Feeder, row: number): void => {
    for (let at = along.starts[row] ?? 0; at < (along.starts[row + 1] ?? 0); at++) {
      const fed = along.rows[at] ?? -1;
      for (let entry = frontiers.starts[fed] ?? 0; entry < (frontiers.starts[fed + 1] ?? 0); entry++)
        add(frontiers.origins[entry] ?? 0, frontiers.counts[entry] ?? 0);
    }
  };
  for (let row = 0; row < rows; row++) {
    begin = origins.length;
    add(from + (own.originOf[row] ?? 0), own.carried[row] ?? 0);
    for (const feeder of feeders) addAll(feeder, row);
    starts[row + 1] = origins.length;
  }
  return { starts, origins: origins.done(), counts: counts.done() };
}
