import { momentColumn } from '../../stats/columns.ts';
import { keyRangeOfAll } from '../../stats/int-map.ts';
import type { Database } from '../connection/database.ts';
import { begunAt } from '../records/series-selection.ts';

/** The moments of runs by columns of their ids. */
export interface RunMoments {
  queued(runs: Int32Array): Float64Array;
  started(runs: Int32Array): Float64Array;
  finished(runs: Int32Array): Float64Array;
}

type Columns = [id: number, queuedAt: number | null, startedAt: number | null, finishedAt: number];

/** Reads when runs were queued, started and finished. */
export function runMomentQueries(db: Database) {
  const some = db
    .prepare<[string], Columns>(
      'SELECT id, queued_at, started_at, finished_at FROM runs WHERE id IN (SELECT value FROM json_each(?))',
    )
    .raw();
  return {
    /** The moments of all runs in some columns. */
    momentsOf(columns: readonly Int32Array[]): RunMoments {
      const { from, to, count } = keyRangeOfAll(columns);
      const room = count === 0 ? 0 : to - from + 1;
      const isAmong = new Uint8Array(room);
      for (const runs of columns) for (let at = 0; at < runs.length; at++) isAmong[(runs[at] ?? 0) - from] = 1;
      const ids: number[] = [];
      for (let at = 0; at < room; at++) if (isAmong[at] === 1) ids.push(from + at);
      const [queued, started, finished] = [new Float64Array(room), new Float64Array(room), new Float64Array(room)];
      for (const [id, queuedAt, startedAt, finishedAt] of some.iterate(JSON.stringify(ids))) {
        const begun = begunAt(startedAt, queuedAt, finishedAt);
        queued[id - from] = queuedAt ?? begun;
        started[id - from] = begun;
        finished[id - from] = finishedAt;
      }
      const of = (moments: Float64Array) => (runs: Int32Array) =>
        momentColumn(runs.length, (at) => moments[(runs[at] ?? 0) - from] ?? 0);
      return { queued: of(queued), started: of(started), finished: of(finished) };
    },
  };
}
