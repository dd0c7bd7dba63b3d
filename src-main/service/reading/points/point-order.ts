import type { PointOrder } from '#shared/desktop/commands.ts';
import type { Points } from '../../../metrics/shared/points.ts';
import type { StoreReader } from '../../../store/contract.ts';

/** The order of a table of points. */
export interface OrderQuery {
  /** Null: the newest first. */
  readonly order: PointOrder | null;
  readonly descending: boolean;
  /** By whose rules names are put in order. */
  readonly locale: string;
}

/** The indexes of all points in an order; equal ones newest first. */
export function indexesInOrder(
  store: StoreReader,
  points: Points,
  { order, descending, locale }: OrderQuery,
): Int32Array {
  const newestFirst = new Int32Array(points.length).map((_, index) => points.length - 1 - index);
  if (order === null) return newestFirst;
  const keys = keysOf(store, points, { order, locale });
  const sign = descending ? -1 : 1;
  // A plain list is sorted in less time.
  return Int32Array.from(Array.from(newestFirst).sort((a, b) => sign * ((keys[a] ?? 0) - (keys[b] ?? 0))));
}

/** A number for each point, by which they are put in order. */
function keysOf(
  store: StoreReader,
  { at, seconds, pipeline, pipelines, flaky, runs }: Points,
  { order, locale }: { readonly order: PointOrder; readonly locale: string },
): ArrayLike<number> {
  switch (order) {
    case 'moment':
      return at;
    case 'value':
      return seconds;
    case 'mark':
      return flaky;
    case 'pipeline': {
      const rankOf = ranked(pipelines, locale);
      return pipeline.map((index) => rankOf(pipelines[index] ?? ''));
    }
    case 'branch': {
      const last = runs.at(-1)?.id ?? new Int32Array(0);
      const branches = store.branchesById([...last]);
      const rankOf = ranked([...new Set(branches.values())].map(named), locale);
      return last.map((run) => rankOf(named(branches.get(run))));
    }
  }
}

const named = (branch: string | null | undefined): string => branch ?? '';

/** Ranks names as a language sorts them. */
function ranked(names: readonly string[], locale: string): (name: string) => number {
  const sorted = [...new Set(names)].sort(new Intl.Collator(locale, { numeric: true }).compare);
  const ranks = new Map(sorted.map((name, rank) => [name, rank]));
  return (name) => ranks.get(name) ?? 0;
}
