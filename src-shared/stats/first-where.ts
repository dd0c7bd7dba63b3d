/** The first of some places, counted from 0, at which something is true that stays true from there on; `length` where it is nowhere. */
export function firstWhere(length: number, isTrue: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
