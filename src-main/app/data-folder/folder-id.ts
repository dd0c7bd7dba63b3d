import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../../store/connection/make-folder.ts';

/**
 * The id that distinguishes a data folder from all others of this user, made with the folder and moved with it. There is one keychain for all of
 * them, and the same token number means another token in another folder.
 */
export function folderId(dataDir: string): string {
  const file = join(dataDir, 'folder-id');
  makePrivateFolder(dataDir);
  try {
    // Only the first of two processes that start at once may write it.
    writeFileSync(file, randomUUID(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A full disk leaves it empty, and an empty id would be taken for one.
      rmSync(file, { force: true });
      throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}
