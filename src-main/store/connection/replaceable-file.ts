import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Whether a file may take the place of what is there: nothing or a file. A pipe or a device, such as /dev/null, would be gone for all programs. */
export function isReplaceable(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
  } catch {
    // Who writes there is told why.
    return true;
  }
}

/**
 * Whether a file holds something else than what is about to take its place: it is neither empty nor begins as that does. A database that an option
 * names by mistake would be lost. Not to be asked of a file that SQLite has open in this process: closing it here would free its locks.
 */
export function holdsSomethingElse(path: string, start: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size === 0) return false;
  const read = Buffer.alloc(Buffer.byteLength(start));
  const opened = openSync(path, 'r');
  try {
    readSync(opened, read);
  } finally {
    closeSync(opened);
  }
  return read.toString() !== start;
}
