/**
 * The value that would stand at a rank (0 and up) if the values were sorted; afterwards none before it is larger and none after it smaller. To sort a
 * million of them would take four times as long.
 */
export function valueAtRank(values: Float64Array, rank: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = middleOf(values[from] ?? 0, values[(from + to) >> 1] ?? 0, values[to] ?? 0);
    let [low, high] = [from, to];
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low++;
      while ((values[high] ?? 0) > pivot) high--;
      if (low > high) break;
      const smaller = values[high] ?? 0;
      values[high] = values[low] ?? 0;
      values[low] = smaller;
      low++;
      high--;
    }
    if (rank <= high) to = high;
    else if (rank >= low) from = low;
    else break;
  }
  return values[rank] ?? 0;
}

/** The smallest of the values from a place on. */
export function leastFrom(values: Float64Array, from: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let place = from; place < values.length; place++) least = Math.min(least, values[place] ?? 0);
  return least;
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/** The places of the largest values, the largest first; of equal ones the first place comes first. */
export function largest(length: number, sizeOf: (place: number) => number, most: number): readonly number[] {
  const found: { readonly place: number; readonly value: number }[] = [];
  // From the end, where what grows with time is largest: less is found that is not kept.
  for (let place = length - 1; place >= 0; place--) {
    const value = sizeOf(place);
    const last = found.at(-1);
    if (last && found.length >= most && value < last.value) continue;
    const at = found.findIndex((one) => one.value <= value);
    found.splice(at === -1 ? found.length : at, 0, { place, value });
    if (found.length > most) found.pop();
  }
  return found.map(({ place }) => place);
}
