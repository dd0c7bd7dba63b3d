import { noWord } from '#shared/metrics/run-table.ts';
import { keysOf, numbered } from '#shared/stats/numbered.ts';
import type { RunRows } from './history-rows.ts';

/** Finds the row of the run that a link means, of the runs of one pipeline that are kept; −1 where it is not among them. */
export type FeederOf = (series: string, number: number, fed: Moments) => number;

/** When the fed run began and ended. */
export interface Moments {
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** Finds runs by series and number. A number is given again when a pipeline was made anew, and to each attempt. */
export function feedersOf(rows: RunRows, words: readonly string[]): FeederOf {
  const bySeries = new Map([...rowsBySeries(rows)].map(([series, list]) => [words[series] ?? '', list]));
  const found = new Map<string, (number: number) => readonly number[]>();
  return (series, number, fed) => {
    const list = bySeries.get(series);
    if (list === undefined) return -1;
    let byNumber = found.get(series);
    if (byNumber === undefined) {
      byNumber = rowsByNumber(rows, list);
      found.set(series, byNumber);
    }
    return newestBefore(byNumber(number), rows, fed);
  };
}

/** Most pipelines have one series only. */
function rowsBySeries({ series }: RunRows): ReadonlyMap<number, Int32Array> {
  const [only = noWord] = series;
  if (series.every((one) => one === only)) return new Map([[only, Int32Array.from(series.keys())]]);
  const lists = new Map<number, number[]>();
  series.forEach((one, row) => {
    const list = lists.get(one);
    if (list) list.push(row);
    else lists.set(one, [row]);
  });
  return new Map([...lists].map(([one, list]) => [one, Int32Array.from(list)]));
}

function rowsByNumber({ number: numbers }: RunRows, rows: Int32Array): (number: number) => readonly number[] {
  const firsts = numbered(keysOf(Array.from(rows, (row) => numbers[row] ?? 0)));
  const several = new Map<number, number[]>();
  for (const row of rows) {
    const number = numbers[row] ?? 0;
    const first = firsts.get(number);
    if (first === undefined) firsts.set(number, row);
    else {
      const list = several.get(number);
      if (list) list.push(row);
      else several.set(number, [first, row]);
    }
  }
  return (number) => {
    const first = firsts.get(number);
    return several.get(number) ?? (first === undefined ? [] : [first]);
  };
}

/**
 * The newest that had begun when the fed run began; else one that began while it ran, since output may be taken late. A run that
 * began after the fed one ended only has the number of the run that is meant.
 */
function newestBefore(rows: readonly number[], { startedAt }: RunRows, fed: Moments): number {
  let found = -1;
  let newest = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const began = startedAt[row] ?? 0;
    if (began > fed.startedAt || began < newest) continue;
    found = row;
    newest = began;
  }
  return found === -1 ? (rows.find((row) => (startedAt[row] ?? 0) <= fed.finishedAt) ?? -1) : found;
}
