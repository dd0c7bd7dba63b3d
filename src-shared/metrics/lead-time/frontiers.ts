import { growingInts } from '../../stats/growing.ts';

/**
 * How far each run of a node has come: of each origin it carries the first so many commits. Kept sparse, since with many
 * pipelines and branches most runs know few of the origins.
 */
export interface Frontiers {
  /** The entries of row `n` are those from `starts[n]` up to `starts[n + 1]`: an origin, and how many of its commits the run carries. */
  readonly starts: Int32Array;
  readonly origins: Int32Array;
  readonly counts: Int32Array;
  /** Gives the origins that the run of a row carries anything of, each once, with how much. */
  each(row: number, visit: (origin: number, count: number) => void): void;
}

export interface FrontiersBuilder {
  beginRow(): void;
  /** Says that the row carries the first `count` commits of an origin; the furthest counts. */
  add(origin: number, count: number): void;
  /** Says that the row carries all that a run of another node does. */
  addAll(others: Frontiers, row: number): void;
  done(): Frontiers;
}

export function frontiersBuilder(originCount: number, rows: number): FrontiersBuilder {
  const starts = new Int32Array(rows + 1);
  const origins = growingInts(rows);
  const counts = growingInts(rows);
  // Where each origin was last entered; older than the row's start means not yet in this row.
  const entered = new Int32Array(originCount).fill(-1);
  let row = -1;
  let begin = 0;
  const add = (origin: number, count: number): void => {
    if (count === 0) return;
    const at = entered[origin] ?? -1;
    if (at >= begin) {
      if (count > counts.at(at)) counts.set(at, count);
      return;
    }
    entered[origin] = origins.push(origin);
    counts.push(count);
  };
  return {
    add,
    beginRow() {
      row += 1;
      begin = origins.length;
      starts[row] = begin;
    },
    addAll(others, other) {
      const end = others.starts[other + 1] ?? 0;
      for (let at = others.starts[other] ?? end; at < end; at++) add(others.origins[at] ?? 0, others.counts[at] ?? 0);
    },
    done() {
      starts[rows] = origins.length;
      const packed = { starts, origins: origins.done(), counts: counts.done() };
      return {
        ...packed,
        each(at, visit) {
          const end = starts[at + 1] ?? 0;
          for (let i = starts[at] ?? 0; i < end; i++) visit(packed.origins[i] ?? 0, packed.counts[i] ?? 0);
        },
      };
    },
  };
}
