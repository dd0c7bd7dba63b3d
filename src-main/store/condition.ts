import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { applicationId, versionOf } from './database.ts';

/** What a file is, before anything is done with it. */
export type Condition = 'absent' | 'sound' | 'newer' | 'foreign' | 'damaged';

const damage = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_FORMAT']);

/** Looks at a file without changing it. Throws where it cannot be looked at: a file that is locked or forbidden is not a damaged one. */
export function conditionOf(file: string, newestVersion: number): Condition {
  if (!existsSync(file)) return 'absent';
  try {
    const db = new Sqlite(file, { readonly: true, timeout: 5000 });
    try {
      return lookInto(db, newestVersion);
    } finally {
      db.close();
    }
  } catch (error) {
    const code = error instanceof Sqlite.SqliteError ? error.code : '';
    if ([...damage].some((kind) => code.startsWith(kind))) return 'damaged';
    throw error;
  }
}

function lookInto(db: Sqlite.Database, newestVersion: number): Condition {
  const version = versionOf(db);
  const isOurs = db.pragma('application_id', { simple: true }) === applicationId;
  const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (!isOurs) return isEmpty && version === 0 ? 'absent' : 'foreign';
  if (version > newestVersion) return 'newer';
  return db.pragma('quick_check(1)', { simple: true }) === 'ok' ? 'sound' : 'damaged';
}
