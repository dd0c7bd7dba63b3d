import { realpathSync } from 'node:fs';
import { parse } from 'node:path';

/** Whether the folder that this process works in is still there. */
export function isWorkingFolderThere(): boolean {
  try {
    realpathSync.native('.');
    return true;
  } catch {
    return false;
  }
}

/** Leaves a working folder that was deleted: Node starts no thread in one that is gone. What the options name is absolute. */
export function leaveMissingFolder(): void {
  if (!isWorkingFolderThere()) process.chdir(parse(process.execPath).root);
}
