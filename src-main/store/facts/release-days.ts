import type { Arrival } from '../../metrics/contract.ts';
import { momentOrNull } from '../../metrics/shared/run-table.ts';
import { type ColumnKind, joinedColumns, momentColumn, packed } from '../../stats/columns.ts';
import { utcDayOf } from './arrival-days.ts';

/** The commits that first reached any release point on one day, as they are stored. */
export interface ReleaseDay {
  readonly day: number;
  readonly commits: number;
  /** Arrived, committed, authored; the change, or 0; the run. */
  readonly columns: Uint8Array;
  /** As JSON: one for each commit; null if all are in a change. */
  readonly revisions: string | null;
}

const kinds: readonly ColumnKind[] = ['moments', 'moments', 'moments', 'ints', 'ints'];

/** Puts arrivals into days. `revisionOf`: that of a change which has no row of its own. */
export function releaseDays(
  arrivals: readonly Arrival[],
  revisionOf: (change: number) => string | null,
): readonly ReleaseDay[] {
  const days = new Map<number, Arrival[]>();
  for (const arrival of arrivals) {
    const day = utcDayOf(arrival.arrivedAt);
    const some = days.get(day);
    if (some) some.push(arrival);
    else days.set(day, [arrival]);
  }
  return Array.from(days, ([day, some]) => {
    const moments = (of: (arrival: Arrival) => number | null): Float64Array =>
      momentColumn(some.length, (at) => (some[at] && of(some[at])) ?? Number.NaN);
    return {
      day,
      commits: some.length,
      columns: packed([
        moments(({ arrivedAt }) => arrivedAt),
        moments(({ committedAt }) => committedAt),
        moments(({ authoredAt }) => authoredAt),
        Int32Array.from(some, ({ change }) => change ?? 0),
        Int32Array.from(some, ({ run }) => run),
      ]),
      revisions: some.every(({ change }) => (change ?? 0) > 0)
        ? null
        : JSON.stringify(some.map(({ change, revision }) => (change === null ? revision : revisionOf(change)))),
    };
  });
}

/** The arrivals of several days, one day after the other. */
export function releasesOf(days: readonly Omit<ReleaseDay, 'day'>[]): readonly Arrival[] {
  const blobs = days.map(({ commits, columns }) => ({ length: commits, bytes: columns }));
  const length = days.reduce((sum, { commits }) => sum + commits, 0);
  const [arrived, committed, authored, change, run] = joinedColumns(length, blobs, kinds);
  const revisions = days.flatMap(({ commits, revisions: told }): (string | null)[] =>
    told === null ? Array.from({ length: commits }, () => null) : JSON.parse(told),
  );
  return revisions.map((revision, at) => ({
    change: change?.[at] || null,
    revision,
    arrivedAt: arrived?.[at] ?? 0,
    run: run?.[at] ?? 0,
    committedAt: momentOrNull(committed?.[at]),
    authoredAt: momentOrNull(authored?.[at]),
  }));
}
