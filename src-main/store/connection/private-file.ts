import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/** Windows keeps rights in another way: what lies in the folder of a user is that user's. */
const hasModes = process.platform !== 'win32';

/** Creates a file that only its owner may read; if it exists, takes the rights of all others away. */
export function makePrivate(file: string): void {
  // An existing file is not opened: on POSIX systems closing it would free the locks that SQLite holds on it for another thread.
  if (statSync(file, { throwIfNoEntry: false }) === undefined) closeSync(openSync(file, 'a', 0o600));
  keepPrivate(file);
}

/** Takes the rights to a file or folder from everybody but its owner. */
export function keepPrivate(path: string, mode = 0o600): void {
  if (hasModes) chmodSync(path, mode);
}

/** Whether other users of this computer may look into a folder, or change what is in it. */
export const isOpenToOthers = (folder: string): boolean => hasModes && (statSync(folder).mode & 0o077) !== 0;
