import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { removeCopy } from '../backup/backup-files.ts';
import { openForCopying } from '../connection/database.ts';
import { migrate } from '../connection/migrate.ts';
import type { CopiedPartition, CopyWriter } from './contract.ts';
import type { CopiedState } from './copied-state.ts';
import { finishCopy } from './finish-copy.ts';
import { rowStorage } from './row-storage.ts';

/** Writes a new copy beside the existing one, and replaces that when it is complete. */
export function newCopy(file: string, state: CopiedState, partitions: readonly CopiedPartition[]): CopyWriter {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const db = openForCopying(unfinished);
  const abandon = (): void => {
    db.close();
    rmSync(unfinished, { force: true });
  };
  try {
    migrate(db, file, 0);
    const add = rowStorage(db);
    db.exec('BEGIN');
    return {
      wanted: () => null,
      add,
      finish() {
        finishCopy(db, { state, partitions, changed: [] });
        db.close();
        sync(unfinished);
        removeCopy(file);
        renameSync(unfinished, file);
      },
      abandon,
    };
  } catch (error) {
    abandon();
    throw error;
  }
}

function sync(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
