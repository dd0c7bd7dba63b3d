type Column = Int32Array | Float64Array | Uint8Array;
type Columns<T> = { readonly [Name in keyof T]: Column };

interface Merging<T> {
  /** Whether a row of those that were there stays. */
  readonly stays: (row: number) => boolean;
  /** Says which of two rows comes first, as a comparison for sorting does. */
  readonly compare: (one: T, row: number, other: T, otherRow: number) => number;
}

/** The rows that stay with those that are new, both of which are in order; on equal terms what was there comes first. */
export function merged<T extends Columns<T>>(before: T, fresh: T, { stays, compare }: Merging<T>): T {
  const [length, news] = [lengthOf(before), lengthOf(fresh)];
  const picks = new Int32Array(length + news);
  let count = 0;
  let next = 0;
  let left = 0;
  for (let row = 0; row < length; row++) {
    if (!stays(row)) {
      left += 1;
      continue;
    }
    while (next < news && compare(before, row, fresh, next) > 0) picks[count++] = ~next++;
    picks[count++] = row;
  }
  if (left === 0 && news === 0) return before;
  while (next < news) picks[count++] = ~next++;
  const names = Object.keys(before) as (keyof T)[];
  return Object.fromEntries(
    names.map((name) => [name, pickedFrom(before[name], fresh[name], picks.subarray(0, count))]),
  ) as unknown as T;
}

const lengthOf = <T extends Columns<T>>(columns: T): number => (Object.values(columns)[0] as Column).length;

/** From the second column where a pick is below zero. */
function pickedFrom(before: Column, fresh: Column, picks: Int32Array): Column {
  const column = columnLike(before, picks.length);
  for (let place = 0; place < picks.length; place++) {
    const row = picks[place] ?? 0;
    column[place] = (row < 0 ? fresh[~row] : before[row]) ?? 0;
  }
  return column;
}

function columnLike(column: Column, length: number): Column {
  if (column instanceof Float64Array) return new Float64Array(length);
  return column instanceof Int32Array ? new Int32Array(length) : new Uint8Array(length);
}
