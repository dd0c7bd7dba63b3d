/** A list in parts of so many members; the last may be shorter. */
export function* chunks<T>(members: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < members.length; from += size) yield members.slice(from, from + size);
}
