/** The values kept of a group of neighbours: the lowest, the highest and others evenly between. */
const leftOfGroup = 5;

/**
 * The indexes of at most `most` values, ascending. If there are more, each group of neighbours keeps its lowest, its highest and others evenly between,
 * so that the picture looks the same.
 */
export function downsample(values: Float64Array, most: number): Int32Array {
  if (values.length <= most) return Int32Array.from(values.keys());
  const groups = Math.floor(most / leftOfGroup);
  const size = Math.ceil(values.length / Math.max(1, groups));
  const left: number[] = [];
  for (let from = 0; from < values.length && left.length < most; from += size)
    left.push(...leftOf(values, from, Math.min(from + size, values.length)));
  return Int32Array.from(left.slice(0, most));
}

/** The indexes that are left of one group, in order. */
function leftOf(values: Float64Array, from: number, to: number): readonly number[] {
  let [lowest, highest] = [from, from];
  for (let index = from; index < to; index++) {
    if ((values[index] ?? 0) < (values[lowest] ?? 0)) lowest = index;
    if ((values[index] ?? 0) > (values[highest] ?? 0)) highest = index;
  }
  const left = new Set([lowest, highest]);
  const others = Math.min(leftOfGroup, to - from) - left.size;
  for (let other = 0; other < others; other++) {
    let index = from + Math.floor(((other + 0.5) * (to - from)) / others);
    while (left.has(index)) index = index + 1 === to ? from : index + 1;
    left.add(index);
  }
  return [...left].sort((a, b) => a - b);
}
