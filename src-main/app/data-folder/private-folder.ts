import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isOpenToOthers, keepPrivate } from '../../store/connection/private-file.ts';

/** The service's files in its data folder; any other file there is not ours. */
const own = /^(?:plumbline\.|secrets(?:\.lock)?$|folder-id$|key-changed$|address\.json$|waiting-edges\.json$)/;
/** Files that a killed process left half written. */
const unfinished = /^(?:incoming-[\da-f-]{36}|plumbline\.db.*\.part(?:-journal|-wal|-shm|\.sha256)?)$/;

function keepPrivateUnlessRefused(path: string, mode: number): void {
  try {
    keepPrivate(path, mode);
  } catch {
    // Another user's: `isOpenToOthers` reports the folder.
  }
}

/**
 * Takes from other users what they may do with our files of a data folder, and with the folder where it is one that nobody else uses. Removes
 * what a killed process left half written. The folder must be locked.
 */
export function keepFolderPrivate(folder: string, isOwn: boolean): void {
  if (isOwn && isOpenToOthers(folder)) keepPrivateUnlessRefused(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (unfinished.test(name)) rmSync(path, { force: true });
    else if (own.test(name) && lstatSync(path).isFile()) keepPrivateUnlessRefused(path, 0o600);
    // Files into which earlier versions read histories.
    else if (name === 'histories') rmSync(path, { recursive: true, force: true });
  }
}
