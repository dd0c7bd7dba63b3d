import { changeCopy, lookInto } from './copies-at-rest.ts';

/**
 * What others know by the number that the database gave: readers' keys, addresses in bookmarks and scripts. Not tokens: by a number that was never given a secret
 * is known to be that of a newer copy, and stays.
 */
const tables = ['projects', 'integrations', 'pipelines', 'views'] as const;

/** The highest number that each table gave; null where the database cannot be read. */
export const givenIds = (file: string): ReadonlyMap<string, number> | null =>
  lookInto(file, (db) => {
    const given = db.prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck();
    return new Map(tables.map((name) => [name, given.get(name) ?? 0]));
  });

/** Lets a copy give none of these numbers again: a copy brings its own counters, and what is new would be taken for what had the number before. */
export function keepGivenIds(copy: string, given: ReadonlyMap<string, number>): void {
  changeCopy(copy, (db) => {
    const raise = db.prepare<[number, string]>(
      'UPDATE sqlite_sequence SET seq = max(seq, CAST(? AS INTEGER)) WHERE name = ?',
    );
    const begin = db.prepare<[number, string]>(
      `INSERT INTO sqlite_sequence (name, seq) SELECT name, CAST(? AS INTEGER) FROM sqlite_schema
       WHERE type = 'table' AND name = ? AND name NOT IN (SELECT name FROM sqlite_sequence)`,
    );
    for (const [name, id] of given) {
      // An exhausted counter, which somebody edited, would spoil each copy that is restored later.
      if (!Number.isSafeInteger(id)) continue;
      raise.run(id, name);
      begin.run(id, name);
    }
  });
}
