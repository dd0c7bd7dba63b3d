import { type Column, columnLike } from '../stats/columns.ts';
import { firstWhere } from '../stats/first-where.ts';

type Columns<T> = { readonly [Name in keyof T]: Column };

interface Merging<T> {
  /** The rows of those that were there that do not stay, in order. */
  readonly leaving: readonly number[];
  /** Says which of two rows comes first, as a comparison for sorting does. */
  readonly compare: (one: T, row: number, other: T, otherRow: number) => number;
}

/**
 * The rows that stay with those that are new, both of which are in order; on equal terms what was there comes first. Few rows leave or come,
 * so whole stretches between them are copied at once.
 */
export function merged<T extends Columns<T>>(before: T, fresh: T, merging: Merging<T>): T {
  if (merging.leaving.length === 0 && lengthOf(fresh) === 0) return before;
  const stretches = stretchesOf(before, fresh, merging);
  const names = Object.keys(before) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, joined(before[name], fresh[name], stretches)])) as unknown as T;
}

const lengthOf = <T extends Columns<T>>(columns: T): number => (Object.values(columns)[0] as Column).length;

/** Rows from one up to another, of those that are new or of those that were there. */
interface Stretch {
  readonly isFresh: boolean;
  readonly from: number;
  readonly to: number;
}

function stretchesOf<T extends Columns<T>>(before: T, fresh: T, { leaving, compare }: Merging<T>): readonly Stretch[] {
  const [length, news] = [lengthOf(before), lengthOf(fresh)];
  const stretches: Stretch[] = [];
  let row = 0;
  let left = 0;
  const stay = (to: number): void => {
    for (let gone = leaving[left] ?? length; gone < to; gone = leaving[++left] ?? length) {
      stretches.push({ isFresh: false, from: row, to: gone });
      row = gone + 1;
    }
    stretches.push({ isFresh: false, from: row, to });
    row = to;
  };
  for (let next = 0; next < news; next++) {
    const from = row;
    stay(from + firstWhere(length - from, (past) => compare(before, from + past, fresh, next) > 0));
    stretches.push({ isFresh: true, from: next, to: next + 1 });
  }
  stay(length);
  return stretches.filter(({ from, to }) => from < to);
}

/** The rows of a column in ascending order that hold some values, which are in ascending order too. */
export function rowsHolding(column: Int32Array, values: Iterable<number>): number[] {
  const rows: number[] = [];
  for (const value of values) {
    let from = firstWhere(column.length, (row) => (column[row] ?? 0) >= value);
    while (column[from] === value) rows.push(from++);
  }
  return rows;
}

function joined(before: Column, fresh: Column, stretches: readonly Stretch[]): Column {
  const column = columnLike(
    before,
    stretches.reduce((sum, { from, to }) => sum + to - from, 0),
  );
  let place = 0;
  for (const { isFresh, from, to } of stretches) {
    column.set((isFresh ? fresh : before).subarray(from, to), place);
    place += to - from;
  }
  return column;
}
