/** A list of numbers for each row, packed: those of row `n` are the values from `starts[n]` up to `starts[n + 1]`. */
export interface Lists<Values extends ArrayLike<number> = Int32Array> {
  readonly starts: Int32Array;
  readonly values: Values;
}

export function listsOf(lists: readonly (readonly number[])[]): Lists {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach(({ length }, row) => {
    starts[row + 1] = (starts[row] ?? 0) + length;
  });
  return { starts, values: Int32Array.from(lists.flat()) };
}

/** What a row has. */
export const listOf = ({ starts, values }: Lists, row: number): Int32Array =>
  values.subarray(starts[row], starts[row + 1]);

/** The lists of some rows, in their order. */
export function pickedLists({ starts, values }: Lists<ArrayLike<number>>, rows: Int32Array): Lists {
  const lengthOf = (row: number): number => (starts[row + 1] ?? 0) - (starts[row] ?? 0);
  const to = new Int32Array(rows.length + 1);
  rows.forEach((row, place) => {
    to[place + 1] = (to[place] ?? 0) + lengthOf(row);
  });
  const taken = new Int32Array(to[rows.length] ?? 0);
  rows.forEach((row, place) => {
    const from = starts[row] ?? 0;
    const begin = to[place] ?? 0;
    for (let at = 0; at < lengthOf(row); at++) taken[begin + at] = values[from + at] ?? 0;
  });
  return { starts: to, values: taken };
}

/** Fills a column with some rows of another, in their order. */
export function taken<C extends Int32Array | Float64Array | Uint8Array>(to: C, from: C, rows: Int32Array): C {
  for (let place = 0; place < rows.length; place++) to[place] = from[rows[place] ?? 0] ?? 0;
  return to;
}
