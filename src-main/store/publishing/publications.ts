import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { type Database, openForNoting } from '../connection/database.ts';

/** So many are known: about a year of one every five minutes. What was published before them is sent again. */
const kept = 100_000;

/**
 * Notes a publication in the data and gives its id. Call it when the snapshot is open and nothing was stored elsewhere under the id: data that know a
 * publication then have all that it sent. One that cannot be noted (a full disk, a file that may only be read) stays unknown, so the next publish sends
 * everything.
 */
export function notePublication(file: string): string {
  const id = randomUUID();
  try {
    const db = openForNoting(file);
    try {
      db.transaction(() => {
        db.prepare('INSERT INTO publications (id) VALUES (?)').run(id);
        db.prepare('DELETE FROM publications WHERE position <= (SELECT max(position) FROM publications) - ?').run(kept);
      }).immediate();
    } finally {
      db.close();
    }
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
  }
  return id;
}

export function publicationQueries(db: Database) {
  const find = db.prepare<[string]>('SELECT 1 FROM publications WHERE id = ?');
  return { isKnown: (publication: string): boolean => find.get(publication) !== undefined };
}
