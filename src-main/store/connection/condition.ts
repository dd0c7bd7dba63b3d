import { statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { isDamage } from './damage-errors.ts';
import { applicationId, type Database, versionOf } from './database.ts';

/** The condition of a file, before anything is done with it. */
export type Condition = 'absent' | 'sound' | 'newer' | 'foreign' | 'damaged' | 'folder';

/** The condition of a file. Changes nothing, except that it rolls back a change that a killed process left unfinished. Throws if the file cannot be read: a locked or forbidden file is not damaged. */
export function conditionOf(file: string, newestVersion: number): Condition {
  const found = statSync(file, { throwIfNoEntry: false });
  // SQLite would take the log of an emptied database for a stale one and delete it.
  if (found === undefined || (found.isFile() && found.size === 0)) return 'absent';
  // Of a pipe nothing would be read until someone writes to it.
  if (!found.isFile()) return 'folder';
  try {
    return afterRollback(file, () => looking(file, (db) => lookInto(db, newestVersion)));
  } catch (error) {
    if (isDamage(error)) return 'damaged';
    throw error;
  }
}

/** Looks, if necessary after rolling back a change that was interrupted outside of the log, such as the first opening of a restored copy. */
function afterRollback<T>(file: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError) || error.code !== 'SQLITE_READONLY_ROLLBACK') throw error;
    // Only a connection that may write rolls back, at its first query.
    const db = new Sqlite(file, { fileMustExist: true, timeout: 5000 });
    try {
      versionOf(db);
    } finally {
      db.close();
    }
    return look();
  }
}

function looking<T>(file: string, look: (db: Database) => T): T {
  const db = new Sqlite(file, { readonly: true, timeout: 5000 });
  try {
    return look(db);
  } finally {
    db.close();
  }
}

const isOurs = (db: Database): boolean => db.pragma('application_id', { simple: true }) === applicationId;

function lookInto(db: Database, newestVersion: number): Condition {
  const version = versionOf(db);
  const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (!isOurs(db)) return isEmpty && version === 0 ? 'absent' : 'foreign';
  if (version > newestVersion) return 'newer';
  return db.pragma('quick_check(1)', { simple: true }) === 'ok' ? 'sound' : 'damaged';
}
