import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFolder } from '../connection/make-folder.ts';
import type { StoreWriter } from '../contract.ts';
import { migrations } from '../migrations/index.ts';
import { backupName } from './backup.ts';

const suffixes = ['', '-wal', '-shm'];

/**
 * Writes what is still open of a database whose file was deleted, moved or replaced as a backup beside its place, and closes it. What lies in
 * its place now stays as it is, but for logs of what is open: SQLite would put them into another database. Whether a backup could be written.
 */
export function saveMoved(
  store: Pick<StoreWriter, 'backup' | 'close'>,
  { file, isOpen }: { readonly file: string; isOpen(path: string): boolean },
  now: number,
): boolean {
  makePrivateFolder(dirname(file));
  const isSaved = saved(store, backupName(file, migrations.length, now, 'manual'));
  // The last connection that is closed deletes the log that bears its name, though it may be another database's by now.
  const others = suffixes.filter((suffix) => existsSync(file + suffix));
  const strays = isOpen(file) ? [] : others.filter((suffix) => isOpen(file + suffix));
  for (const suffix of others) renameSync(file + suffix, `${file}.found-${now}${suffix}`);
  try {
    store.close();
  } finally {
    for (const suffix of others) {
      const aside = `${file}.missing-${now}${suffix}`;
      renameSync(`${file}.found-${now}${suffix}`, strays.includes(suffix) ? aside : file + suffix);
    }
  }
  return isSaved;
}

function saved({ backup }: Pick<StoreWriter, 'backup'>, name: string): boolean {
  try {
    backup(name);
    return true;
  } catch {
    // It was emptied or cut off, or the disk is full: an older backup takes its place.
    return false;
  }
}
