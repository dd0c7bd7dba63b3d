import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFolder } from '../connection/make-folder.ts';
import type { StoreWriter } from '../contract.ts';
import { migrations } from '../migrations/index.ts';
import { backupName } from './backup-files.ts';

const suffixes = ['', '-wal', '-shm'];

/**
 * Backs up a database that is still open although its file was deleted, moved or replaced, and closes it. The file in its place now stays as it is; logs of
 * the open database are deleted, since SQLite would apply them to the other one. Returns whether a backup was written.
 */
export function saveMoved(
  store: Pick<StoreWriter, 'backup' | 'close'>,
  { file, isOpen }: { readonly file: string; isOpen(path: string): boolean },
  now: number,
): boolean {
  makePrivateFolder(dirname(file));
  const isSaved = saved(store, backupName(file, migrations.length, now, 'manual'));
  // Closing the last connection deletes the log of that name, which may belong to another database by now.
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
