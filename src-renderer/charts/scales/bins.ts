/** One bar of a distribution: the values from `from` up to, not including, `to`. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Edges of bars at which a reader of clocks expects them, in seconds. */
const edges = [
  0, 60, 120, 300, 600, 900, 1_800, 2_700, 3_600, 5_400, 7_200, 10_800, 14_400, 21_600, 28_800, 43_200, 64_800, 86_400,
  129_600, 172_800, 259_200, 345_600, 432_000, 604_800, 864_000, 1_209_600, 1_814_400, 2_592_000, 5_184_000, 7_776_000,
  15_552_000, 31_536_000,
];

/** How many values, in seconds, fall between natural edges; from the first bar that holds one to the last that does. */
export function binsOf(values: readonly number[]): readonly Bin[] {
  const bins = edges.map((from, index) => {
    const to = edges[index + 1] ?? Number.POSITIVE_INFINITY;
    return { from, to, count: values.filter((value) => value >= from && value < to).length };
  });
  const first = bins.findIndex(({ count }) => count > 0);
  const last = bins.findLastIndex(({ count }) => count > 0);
  return first === -1 ? [] : bins.slice(first, last + 1);
}
