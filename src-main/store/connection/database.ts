import Sqlite from 'better-sqlite3';
import { databaseIdName } from '../configuration/settings.ts';
import { isOtherFile } from './open-file.ts';
import { makePrivate } from './private-file.ts';
import { StoreError } from './store-error.ts';

export type Database = Sqlite.Database;

/** Marks a file as ours: the letters PLMB. */
export const applicationId = 0x504c4d42;

/** Loads the native part of SQLite, which otherwise happens when the first database is opened. */
export const loadSqlite = (): void => void new Sqlite(':memory:').close();

/** Opens the file for the one writer: WAL, every commit on the disk before it is answered. */
export function openForWriting(file: string): Database {
  // Its logs get the same rights as the file.
  makePrivate(file);
  const db = new Sqlite(file, { timeout: 5000 });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  // A checkpoint after 16 MB of log instead of 4: a long collection writes the same pages again and again, and each checkpoint copies them.
  db.pragma('wal_autocheckpoint = 4000');
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -65536');
  return db;
}

/** Opens a new file for a copy: without a log, since it is of no use until it is complete, and without foreign keys, since rows may refer to later ones. */
export function openForCopying(file: string): Database {
  makePrivate(file);
  const db = new Sqlite(file);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  db.pragma('cache_size = -65536');
  return db;
}

/** Opens such a file again to bring it to another state: a journal beside it undoes a change that does not end. */
export function openForContinuing(file: string): Database {
  const db = new Sqlite(file, { fileMustExist: true });
  db.pragma('foreign_keys = OFF');
  db.pragma('cache_size = -65536');
  return db;
}

/**
 * Opens the file for a reader, which cannot change it. Another file in the place of the open one is refused before anything is read of it, since
 * SQLite would apply the log of the open one to it.
 */
export function openForReading(file: string): Database {
  const db = new Sqlite(file, { timeout: 5000, fileMustExist: true });
  if (isOtherFile(file)) {
    db.close();
    throw new StoreError(
      'occupied',
      'Another file lies in the place of the database. It is opened in a moment; ask again then.',
    );
  }
  db.pragma('query_only = ON');
  return readily(db);
}

/** The same for whoever has one row to store beside the one writer, and waits for it where it must. */
export function openForNoting(file: string): Database {
  const db = openForReading(file);
  db.pragma('query_only = OFF');
  return db;
}

/** The same for a file that may be damaged: closing it does not even merge its log. */
export function openForLooking(file: string): Database {
  return readily(new Sqlite(file, { timeout: 5000, readonly: true }));
}

function readily(db: Database): Database {
  // Mapping the file into memory, or caching it beside the system's own cache, was measured to be no faster.
  db.pragma('cache_size = -8192');
  return db;
}

/** Makes a file that was copied page by page independent of a log. */
export function inOneFile(file: string): void {
  const db = new Sqlite(file);
  db.pragma('journal_mode = DELETE');
  db.close();
}

/** Merges the log that a killed process left into its database, which nobody uses. */
export function foldLog(file: string): void {
  const db = new Sqlite(file, { fileMustExist: true });
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}

/** Distinguishes a copy from the database that it replaces: answers of one do not hold for the other. */
export function forgetIdentity(file: string): void {
  const db = new Sqlite(file);
  db.prepare('DELETE FROM settings WHERE name = ?').run(databaseIdName);
  db.close();
}

/** The version of the database: how many migrations it has had. */
export function versionOf(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}
