/** The row that a statement must have given; a missing one means that a caller named a record that is not there. */
export function required<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new Error(`There is no such ${what}.`);
  return row;
}
