import { statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { isDamage } from './damage-errors.ts';
import { applicationId, type Database, versionOf } from './database.ts';

/** The condition of a file, before anything is done with it. */
export type Condition = 'absent' | 'sound' | 'newer' | 'foreign' | 'damaged' | 'folder';

/** Looks at a file without changing it, but for ending what a killed process left half done. Throws where it cannot be looked at: a file that is locked or forbidden is not a damaged one. */
export function conditionOf(file: string, newestVersion: number): Condition {
  const found = statSync(file, { throwIfNoEntry: false });
  // SQLite would take the log of an emptied database for a stale one and delete it.
  if (found === undefined || (found.isFile() && found.size === 0)) return 'absent';
  if (found.isDirectory()) return 'folder';
  try {
    return afterRollback(file, () => looking(file, (db) => lookInto(db, newestVersion)));
  } catch (error) {
    if (isDamage(error)) return 'damaged';
    throw error;
  }
}

/** Looks; where a kill interrupted a change outside of the log, such as the first opening of a restored copy, that is rolled back before. */
function afterRollback<T>(file: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError) || error.code !== 'SQLITE_READONLY_ROLLBACK') throw error;
    // Only a connection that may write can do it, with the first question.
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
