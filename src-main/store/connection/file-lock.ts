import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { keepPrivate } from './private-file.ts';

/** A lock that the operating system frees when its process ends, however it ends. */
export interface FileLock {
  /** False once the file was deleted, moved or replaced: another process may have locked the one in its place. */
  isInPlace(): boolean;
  release(): void;
}

/** The garbage collector closes a connection that nothing refers to, and would free its lock. */
const open = new Set<Sqlite.Database>();

/** The locked file of a data folder. */
export const lockIn = (folder: string): string => join(folder, 'plumbline.lock');

/**
 * Locks a file by an exclusive SQLite transaction; null while another process has it locked. A lock of the operating system counts in every
 * container that shares the folder, where process ids mean nothing. The file stays when the lock is released: another process may be about to lock it.
 */
export function lockFile(file: string): FileLock | null {
  try {
    return locked(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'SQLITE_BUSY') return null;
    if (code !== 'SQLITE_NOTADB') throw error;
    // An older version wrote its process id there.
    truncateSync(file);
    return locked(file);
  }
}

function locked(file: string): FileLock {
  // Nothing but SQLite may open a file that SQLite has locked: closing it would free the lock on POSIX systems.
  const db = new Sqlite(file, { timeout: 0 });
  try {
    // Nothing is ever written: with a journal in a file a full disk would keep everybody out.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error;
  }
  keepPrivate(file);
  const identity = identityOf(file);
  open.add(db);
  return {
    isInPlace: () => identityOf(file) === identity,
    release() {
      open.delete(db);
      db.close();
    },
  };
}

/** The identity of a file, which differs from another one of the same name; null if there is none. */
export function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}
