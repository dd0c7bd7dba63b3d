import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { identityOf, lockIn } from '../../../store/connection/file-lock.ts';

const lookEvery = 20_000;

/** How an open database was lost: its file or folder was deleted, moved, emptied or replaced, or only its log or the folder's lock. */
export type Moved = 'database' | 'log' | 'lock';

export interface DatabaseWatch {
  /** The file that was moved; null if all are in place. */
  moved(): Moved | null;
  /** Whether the file at a path is the open one. */
  isOpen(path: string): boolean;
  end(): void;
}

/** Checks periodically that the open files are still the ones on disk, and reports the first difference. */
export function watchDatabase(file: string, onMoved: (what: Moved) => void, every = lookEvery): DatabaseWatch {
  // A log is there from the first use on, and SQLite removes none that is in use.
  const seen = new Map<string, string>();
  const isOpenFile = (path: string): boolean => {
    const identity = identityOf(path);
    const before = seen.get(path);
    if (before === undefined && identity !== null) seen.set(path, identity);
    return before === undefined || before === identity;
  };
  const isEmptied = (): boolean => statSync(file, { throwIfNoEntry: false })?.size === 0;
  const moved = (): Moved | null => {
    // All are looked at, so that each is known.
    const [database, ...logs] = ['', '-wal', '-shm'].map((suffix) => isOpenFile(file + suffix));
    const lock = isOpenFile(lockIn(dirname(file)));
    if (!database || isEmptied()) return 'database';
    if (!logs.every(Boolean)) return 'log';
    return lock ? null : 'lock';
  };
  /** An error that a timer throws would end the thread. While the folder cannot be read, nothing is reported as moved. */
  const movedNow = (): Moved | null => {
    try {
      return moved();
    } catch {
      return null;
    }
  };
  const look = (): void => {
    const what = movedNow();
    if (what === null) return;
    clearInterval(timer);
    onMoved(what);
  };
  const timer = setInterval(look, every).unref();
  movedNow();
  const isOpen = (path: string): boolean => seen.has(path) && seen.get(path) === identityOf(path);
  return { moved: movedNow, isOpen, end: () => clearInterval(timer) };
}
