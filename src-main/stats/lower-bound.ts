/** The first index from which on a condition holds; `length` where it holds nowhere. */
export function lowerBound(length: number, isTrue: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Those of some things, in order of their moments, that lie from a moment up to another. */
export function within<T>(
  things: readonly T[],
  momentOf: (thing: T) => number,
  { from, to }: { readonly from: number; readonly to: number },
): readonly T[] {
  const since = (moment: number): number =>
    lowerBound(things.length, (index) => {
      const thing = things[index];
      return thing === undefined || momentOf(thing) >= moment;
    });
  return things.slice(since(from), since(to));
}

/** The index of the last of ascending numbers that is no larger; -1 if all are. */
export function lastAtMost(ascending: Float64Array, value: number): number {
  return lowerBound(ascending.length, (index) => (ascending[index] ?? 0) > value) - 1;
}
