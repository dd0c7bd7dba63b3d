/** The quarter of the longest lead time that a pipeline's lies in, both in one unit: the step of its colour, on the screen and in a report. */
export function heatOf(leadTime: number, longest: number): 1 | 2 | 3 | 4 {
  const quarter = Math.ceil((leadTime / longest) * 4);
  return quarter <= 1 ? 1 : quarter === 2 ? 2 : quarter === 3 ? 3 : 4;
}
