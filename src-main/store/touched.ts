import type { Database } from './database.ts';

/** How far a history was read. */
export interface Seen {
  readonly lastRun: number;
  readonly lastTouch: number;
}

/** What came or was changed since. */
export interface News {
  /** Runs that are new or were changed. */
  readonly runs: readonly number[];
  /** Changes that were changed. */
  readonly changes: readonly number[];
}

/** So many notes are kept; who is further behind reads everything. */
const kept = 200_000;

/** Of more news than that all is read: it is as quick. */
const most = 50_000;

/** What can be asked of what was changed after it had come. */
export function touchedQueries(db: Database) {
  const lastRun = db.prepare<[], { id: number }>('SELECT coalesce(max(id), 0) AS id FROM runs');
  const lastTouch = db.prepare<[], { id: number }>(
    "SELECT coalesce(max(seq), 0) AS id FROM sqlite_sequence WHERE name = 'touched'",
  );
  const touchedSince = db.prepare<[number], { kind: 'run' | 'change'; row_id: number }>(
    'SELECT kind, row_id FROM touched WHERE id > ?',
  );
  const runsSince = db.prepare<[number], { id: number }>('SELECT id FROM runs WHERE id > ?');
  const seen = (): Seen => ({ lastRun: lastRun.get()?.id ?? 0, lastTouch: lastTouch.get()?.id ?? 0 });
  return {
    seen,
    /** Null where there is too much of it, or where it is no longer known. */
    newsSince(before: Seen): News | null {
      const now = seen();
      const count = now.lastTouch - before.lastTouch;
      if (count < 0 || count > most || now.lastRun - before.lastRun > most) return null;
      const touched = touchedSince.all(before.lastTouch);
      if (touched.length !== count) return null;
      const rows = (kind: 'run' | 'change'): number[] =>
        touched.filter((one) => one.kind === kind).map(({ row_id }) => row_id);
      const fresh = runsSince.all(before.lastRun).map(({ id }) => id);
      return { runs: [...new Set([...fresh, ...rows('run')])], changes: [...new Set(rows('change'))] };
    },
  };
}

/** Forgets old notes. */
export function forgetTouched(db: Database): void {
  db.prepare('DELETE FROM touched WHERE id <= (SELECT max(id) FROM touched) - ?').run(kept);
}
