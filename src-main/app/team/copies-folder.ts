import { join } from 'node:path';
import type { FileLock } from '../../store/connection/file-lock.ts';
import { DataFolderInUse, lockDataFolder } from '../data-folder/data-folder-lock.ts';

const mostProcesses = 100;

/** The folder in which a process keeps its copies, alone until it ends; the next one finds there what this one left. */
export function takeCopiesFolder(folder: string): { readonly folder: string; readonly lock: FileLock } {
  for (let number = 1; ; number += 1) {
    const own = join(folder, String(number));
    try {
      return { folder: own, lock: lockDataFolder(own) };
    } catch (error) {
      if (!(error instanceof DataFolderInUse) || number === mostProcesses) throw error;
    }
  }
}
