/** Whole numbers as ranges, lowest first, both ends within: what is there of a series without a word for each. */
export type Ranges = readonly (readonly [number, number])[];

/** The ranges with further numbers. */
export function withNumbers(ranges: Ranges, numbers: readonly number[]): Ranges {
  const all = [...ranges, ...numbers.map((number) => [number, number] as const)].sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [from, to] of all) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** What is missing between two numbers, both within. */
export function gapsIn(ranges: Ranges, from: number, to: number): Ranges {
  const gaps: [number, number][] = [];
  let next = from;
  for (const [low, high] of ranges) {
    if (low > next) gaps.push([next, Math.min(low - 1, to)]);
    next = Math.max(next, high + 1);
    if (next > to) break;
  }
  if (next <= to) gaps.push([next, to]);
  return gaps.filter(([low, high]) => low <= high);
}
