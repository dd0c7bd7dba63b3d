import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { type Database, openForLooking } from '../connection/database.ts';

/** Reads something from a database that nobody uses; null if it cannot be read. */
export function lookInto<T>(file: string, look: (db: Database) => T): T | null {
  // Opening a database with an interrupted change would roll that back.
  if (!existsSync(file) || existsSync(`${file}-journal`)) return null;
  try {
    const db = openForLooking(file);
    try {
      return look(db);
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

/** Changes a copy that is not in use yet, in one transaction. */
export function changeCopy(copy: string, change: (db: Database) => void): void {
  const db = new Sqlite(copy);
  try {
    db.transaction(() => change(db))();
  } finally {
    db.close();
  }
}
