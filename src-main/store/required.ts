/** The row of a statement that must find one. Throws if it found none: the caller named a record that does not exist. */
export function required<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new Error(`There is no such ${what}.`);
  return row;
}
