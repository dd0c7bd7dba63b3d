/** A list of numbers for each row, in CSR form: those of row `n` are the values from `starts[n]` up to `starts[n + 1]`. */
export interface CsrLists<Values extends ArrayLike<number> = Int32Array> {
  readonly starts: Int32Array;
  readonly values: Values;
}

/** What a row has. */
export const listOf = ({ starts, values }: CsrLists, row: number): Int32Array =>
  values.subarray(starts[row], starts[row + 1]);

/** The lists of some rows, in their order: where they begin, and the indexes of their values among those of all. */
export function gatherLists(
  starts: Int32Array,
  rows: Int32Array,
): { readonly starts: Int32Array; readonly indexes: Int32Array } {
  const to = new Int32Array(rows.length + 1);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    to[at + 1] = (to[at] ?? 0) + (starts[row + 1] ?? 0) - (starts[row] ?? 0);
  }
  const indexes = new Int32Array(to[rows.length] ?? 0);
  for (let at = 0; at < rows.length; at++) {
    let from = starts[rows[at] ?? 0] ?? 0;
    for (let index = to[at] ?? 0; index < (to[at + 1] ?? 0); index++) indexes[index] = from++;
  }
  return { starts: to, indexes };
}

/**
 * Lists for each of so many rows, from the row that each value belongs to, or −1: in `order` are the indexes of the values, list after list. Of all
 * values, or of those at some indexes.
 */
export function groupByRow(
  rows: number,
  rowOf: Int32Array,
  indexes?: Int32Array,
): { readonly starts: Int32Array; readonly order: Int32Array } {
  const starts = new Int32Array(rows + 1);
  const length = indexes?.length ?? rowOf.length;
  for (let at = 0; at < length; at++) {
    const row = rowOf[indexes ? (indexes[at] ?? 0) : at] ?? -1;
    if (row >= 0) starts[row + 1] = (starts[row + 1] ?? 0) + 1;
  }
  for (let row = 1; row < starts.length; row++) starts[row] = (starts[row] ?? 0) + (starts[row - 1] ?? 0);
  const next = starts.slice();
  const order = new Int32Array(starts[rows] ?? 0);
  for (let at = 0; at < length; at++) {
    const index = indexes ? (indexes[at] ?? 0) : at;
    const row = rowOf[index] ?? -1;
    if (row < 0) continue;
    const to = next[row] ?? 0;
    order[to] = index;
    next[row] = to + 1;
  }
  return { starts, order };
}
