interface Point {
  readonly x: number;
  readonly y: number;
}

/** The visible part of a chart, in the units of its axes; `log` if the vertical one is logarithmic. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly log: boolean;
}

/** How much wider than high a chart is, in cells. */
const shape = 3;

/**
 * At most `most` of the visible points: the first of each group that would overlap, so that every area with points still shows one. All of them if
 * there are no more.
 */
export function sampled<P extends Point>(points: readonly P[], window: Window, most: number): readonly P[] {
  const margin = (window.to - window.from) / 4;
  const from = window.from - margin;
  const to = window.to + margin;
  const inside = points.filter(({ x }) => x >= from && x <= to);
  // Twice as many cells as points to begin with, since some of them are empty.
  for (let rows = Math.ceil(Math.sqrt((2 * most) / shape)); inside.length > most; rows = Math.floor(rows / 1.2)) {
    const kept = onePerCell(inside, { ...window, from, to }, rows);
    if (kept.length <= most || rows < 3) return kept.slice(0, most);
  }
  return inside;
}

function onePerCell<P extends Point>(
  points: readonly P[],
  { from, to, low, high, log }: Window,
  rows: number,
): readonly P[] {
  const columns = rows * shape;
  const taken = new Uint8Array((columns + 1) * (rows + 1));
  const height = (y: number): number => (log ? Math.log(Math.max(y, low)) : y);
  const [bottom, top] = [height(low), height(high)];
  return points.filter(({ x, y }) => {
    const column = Math.floor(((x - from) / (to - from)) * columns);
    const row = Math.floor(((Math.min(height(y), top) - bottom) / (top - bottom)) * rows);
    const cell = column * (rows + 1) + Math.max(0, row);
    if (taken[cell] === 1) return false;
    taken[cell] = 1;
    return true;
  });
}
