/** Whole numbers as ranges, lowest first, both ends within: a compact form of a series. */
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

/** The missing numbers between two, both within. */
export function gapsIn(ranges: Ranges, from: number, to: number): Ranges {
  const gaps: [number, number][] = [];
  let next = from;
  for (let index = firstBehind(ranges, from); index < ranges.length; index += 1) {
    const [low, high] = ranges[index] ?? [from, from];
    if (low > next) gaps.push([next, Math.min(low - 1, to)]);
    next = Math.max(next, high + 1);
    if (next > to) break;
  }
  if (next <= to) gaps.push([next, to]);
  return gaps.filter(([low, high]) => low <= high);
}

/** The ranges without some numbers of them. */
export const withoutNumbers = (ranges: Ranges, numbers: readonly number[]): Ranges =>
  without(ranges, withNumbers([], numbers));

/** The ranges without what lies in others. */
export const without = (ranges: Ranges, others: Ranges): Ranges =>
  ranges.flatMap(([from, to]) => gapsIn(others, from, to));

/** Whether a number is within. */
export function isWithin(ranges: Ranges, number: number): boolean {
  const range = ranges[firstBehind(ranges, number)];
  return range !== undefined && range[0] <= number;
}

/** The place of the first range that ends at a number or behind it, found by halves: a series may have very many gaps. */
function firstBehind(ranges: Ranges, number: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Each number, the highest first. */
export function* numbersOf(ranges: Ranges): Generator<number> {
  for (const [from, to] of ranges.toReversed()) for (let number = to; number >= from; number -= 1) yield number;
}

/** The part of the ranges between two numbers, both within. */
export const clipped = (ranges: Ranges, from: number, to: number): Ranges =>
  ranges.map(([low, high]) => [Math.max(low, from), Math.min(high, to)] as const).filter(([low, high]) => low <= high);
