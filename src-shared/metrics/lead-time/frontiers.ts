import { intList } from '../../stats/int-list.ts';

/**
 * How far each run of a node has come: of each origin it carries the first so many commits. Kept sparse, since with many
 * pipelines and branches most runs know few of the origins.
 */
export interface Frontiers {
  /** Gives the origins that the run of a row carries anything of, each once, with how much. */
  each(row: number, visit: (origin: number, count: number) => void): void;
}

export interface FrontiersBuilder {
  beginRow(): void;
  /** Says that the row carries the first `count` commits of an origin; the furthest counts. */
  add(origin: number, count: number): void;
  done(): Frontiers;
}

export function frontiersBuilder(originCount: number, rows: number): FrontiersBuilder {
  const starts = new Int32Array(rows + 1);
  const origins = intList(rows);
  const counts = intList(rows);
  // Where each origin was last entered; older than the row's start means not yet in this row.
  const entered = new Int32Array(originCount).fill(-1);
  let row = -1;
  return {
    beginRow() {
      row += 1;
      starts[row] = origins.length;
    },
    add(origin, count) {
      if (count === 0) return;
      const at = entered[origin] ?? -1;
      if (at >= (starts[row] ?? 0)) {
        if (count > counts.at(at)) counts.set(at, count);
        return;
      }
      entered[origin] = origins.push(origin);
      counts.push(count);
    },
    done() {
      starts[rows] = origins.length;
      const packed = { origins: origins.done(), counts: counts.done() };
      return {
        each(at, visit) {
          const end = starts[at + 1] ?? 0;
          for (let i = starts[at] ?? 0; i < end; i++) visit(packed.origins[i] ?? 0, packed.counts[i] ?? 0);
        },
      };
    },
  };
}
