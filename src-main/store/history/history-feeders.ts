import { noString } from '../../metrics/shared/string-table.ts';
import { type GrowableArray, growableInts } from '../../stats/growable-array.ts';
import { intMap } from '../../stats/int-map.ts';
import type { RunRows } from './history-columns.ts';

/** Finds the row of a link's feeding run, among those of one series; −1 if it is not loaded. */
export type FeederOf = (number: number, fed: RunRows, row: number) => number;

/** Finds runs of a pipeline by series and number. Several runs may have a number: its attempts, and the run of a pipeline that was deleted and made again. */
export function feedersOf(runs: RunRows): (series: string) => FeederOf {
  const lists = new Map(Array.from(rowsBySeries(runs), ([series, rows]) => [runs.strings.at(series) ?? '', rows]));
  const finders = new Map<string, FeederOf>();
  return (series) => {
    const rows = lists.get(series);
    const finder = finders.get(series) ?? (rows === undefined ? () => -1 : feederIn(runs, rows));
    finders.set(series, finder);
    return finder;
  };
}

/** Most pipelines have one series only. */
function rowsBySeries({ series }: RunRows): ReadonlyMap<number, Int32Array> {
  const lists = new Map<number, GrowableArray<Int32Array>>();
  let before = noString;
  let list = growableInts();
  for (let row = 0; row < series.length; row++) {
    const one = series[row] ?? noString;
    if (row === 0 || one !== before) {
      list = lists.get(one) ?? growableInts(series.length - row);
      lists.set(one, list);
      before = one;
    }
    list.push(row);
  }
  return new Map([...lists].map(([one, rows]) => [one, rows.done()]));
}

function feederIn({ number: numbers, startedAt }: RunRows, rows: Int32Array): FeederOf {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < rows.length; at++) {
    const number = numbers[rows[at] ?? 0] ?? 0;
    if (number < from) from = number;
    if (number > to) to = number;
  }
  const firsts = intMap({ from, to, count: rows.length });
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
  return (number, fed, row) => {
    const first = firsts.get(number);
    if (first === undefined) return -1;
    const [began, ended] = [fed.startedAt[row] ?? 0, fed.finishedAt[row] ?? 0];
    const list = several.size === 0 ? undefined : several.get(number);
    if (list) return newestBefore(list, startedAt, { began, ended });
    return (startedAt[first] ?? 0) <= Math.max(began, ended) ? first : -1;
  };
}

/**
 * The newest run that had begun when the fed run began; else one that began while it ran, since output may be taken late. A run that
 * began after the fed one ended cannot have fed it, although it has the number.
 */
function newestBefore(
  rows: readonly number[],
  startedAt: Float64Array,
  fed: { readonly began: number; readonly ended: number },
): number {
  let found = -1;
  let newest = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const began = startedAt[row] ?? 0;
    if (began > fed.began || began < newest) continue;
    found = row;
    newest = began;
  }
  return found === -1 ? (rows.find((row) => (startedAt[row] ?? 0) <= fed.ended) ?? -1) : found;
}
