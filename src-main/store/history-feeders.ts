import { noWord } from '#shared/metrics/run-table.ts';
import { type IntList, intList } from '#shared/stats/int-list.ts';
import { numbered } from '#shared/stats/numbered.ts';
import type { RunRows } from './history-rows.ts';

/** Finds the row of the run that a link of a fed run means, of the runs of one pipeline that are kept; −1 where it is not among them. */
export type FeederOf = (series: string, number: number, fed: RunRows, row: number) => number;

/** Finds runs by series and number. A number is given again when a pipeline was made anew, and to each attempt. */
export function feedersOf(rows: RunRows, words: readonly string[]): FeederOf {
  const bySeries = new Map([...rowsBySeries(rows)].map(([series, list]) => [words[series] ?? '', list]));
  const found = new Map<string, (number: number) => readonly number[]>();
  return (series, number, fed, row) => {
    const list = bySeries.get(series);
    if (list === undefined) return -1;
    let byNumber = found.get(series);
    if (byNumber === undefined) {
      byNumber = rowsByNumber(rows, list);
      found.set(series, byNumber);
    }
    return newestBefore(byNumber(number), rows, {
      startedAt: fed.startedAt[row] ?? 0,
      finishedAt: fed.finishedAt[row] ?? 0,
    });
  };
}

/** Most pipelines have one series only. */
function rowsBySeries({ series }: RunRows): ReadonlyMap<number, Int32Array> {
  const lists = new Map<number, IntList>();
  let before = noWord;
  let list = intList();
  for (let row = 0; row < series.length; row++) {
    const one = series[row] ?? noWord;
    if (row === 0 || one !== before) {
      list = lists.get(one) ?? intList(series.length - row);
      lists.set(one, list);
      before = one;
    }
    list.push(row);
  }
  return new Map([...lists].map(([one, rows]) => [one, rows.done()]));
}

function rowsByNumber({ number: numbers }: RunRows, rows: Int32Array): (number: number) => readonly number[] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < rows.length; at++) {
    const number = numbers[rows[at] ?? 0] ?? 0;
    if (number < from) from = number;
    if (number > to) to = number;
  }
  const firsts = numbered({ from, to, count: rows.length });
  const several = new Map<number, number[]>();
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
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
function newestBefore(
  rows: readonly number[],
  { startedAt }: RunRows,
  fed: { readonly startedAt: number; readonly finishedAt: number },
): number {
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
