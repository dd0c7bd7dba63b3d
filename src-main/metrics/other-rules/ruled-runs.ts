import { type Result, results } from '#shared/records/run.ts';
import type { Millis } from '#shared/time/time.ts';
import type { Changes } from '../contract.ts';
import { askedAtRow, breaks, noResult, passes, type RunTable } from '../run-table.ts';

/** The runs of one series as the rules read them. A run is known by its row: to make records of a long history would take seconds. */
export interface RuledRuns {
  readonly table: RunTable;
  /** The rows of which something is true, in the order of METRICS.md ("order"). */
  where(isMeant: (row: number) => boolean): number[];
  isPassing(row: number): boolean;
  isBreaking(row: number): boolean;
  /** Whether its system said so, before a policy made an outcome of it. */
  is(result: Result | null): (row: number) => boolean;
  /** When it was asked for, or began where that is unknown. */
  askedAt(row: number): Millis;
  startedAt(row: number): Millis;
  finishedAt(row: number): Millis;
  /** When the changes that it lists were committed, as far as that is known. */
  committedAt(row: number): readonly Millis[];
  /** Compare two rows, as for sorting. */
  byNumber(one: number, other: number): number;
  byCounter(one: number, other: number): number;
}

export function ruledRuns(table: RunTable, changes: Pick<Changes, 'momentOf'>): RuledRuns {
  const { length, generation, number, attempt, outcome, result, startedAt, finishedAt } = table;
  const difference = (column: Int32Array | Float64Array, one: number, other: number): number =>
    (column[one] ?? 0) - (column[other] ?? 0);
  return {
    table,
    where(isMeant) {
      const rows: number[] = [];
      for (let row = 0; row < length; row++) if (isMeant(row)) rows.push(row);
      return rows;
    },
    isPassing: (row) => outcome[row] === passes,
    isBreaking: (row) => outcome[row] === breaks,
    is(one) {
      const place = one === null ? noResult : results.indexOf(one);
      return (row) => result[row] === place;
    },
    askedAt: (row) => askedAtRow(table, row),
    startedAt: (row) => startedAt[row] ?? 0,
    finishedAt: (row) => finishedAt[row] ?? 0,
    committedAt(row) {
      const { starts, values } = table.changes;
      const found: Millis[] = [];
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
        const committed = changes.momentOf(values[at] ?? 0, 'committedAt');
        if (committed !== null) found.push(committed);
      }
      return found;
    },
    byNumber: (one, other) => difference(number, one, other),
    byCounter: (one, other) =>
      difference(generation, one, other) || difference(number, one, other) || difference(attempt, one, other),
  };
}
