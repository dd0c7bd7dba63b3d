import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectQueries } from '../configuration/projects.ts';
import { type Database, openForCopying } from '../connection/database.ts';
import { migrate } from '../connection/migrate.ts';
import { StoreError } from '../connection/store-error.ts';
import { breakageDerivation } from '../facts/derive-breakages.ts';
import { leadTimeChanges } from '../facts/lead-time-changes.ts';
import { leadTimeDerivation } from '../facts/lead-time-derivation.ts';
import { type CopiedState, noteState } from './copied-state.ts';
import { counts } from './counts.ts';
import { type CopiedRow, rowStorage } from './row-storage.ts';

/** Writes a copy of a workspace beside the one that is there, and puts it in its place when it is whole. */
export interface CopyWriter {
  /** Stores a row of a table of the warehouse. Tables come in the order of `neededTables`. */
  add(table: string, row: CopiedRow): void;
  /** Derives what follows from the rows, and replaces the copy that is there. */
  finish(): void;
  /** Leaves the copy that is there as it is. */
  abandon(): void;
}

export function writeCopy(file: string, state: CopiedState): CopyWriter {
  // It is not made anew: the lock that keeps other processes out of it is gone too.
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw new StoreError('folder', 'The folder of the copies is gone. End the server and start it again.');
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const db = openForCopying(unfinished);
  const abandon = (): void => {
    db.close();
    rmSync(unfinished, { force: true });
  };
  const add = begun(db, unfinished, abandon);
  return {
    add,
    finish() {
      db.exec(counts);
      db.exec('COMMIT');
      derive(db, state.builtFrom);
      noteState(db, state);
      db.close();
      sync(unfinished);
      renameSync(unfinished, file);
    },
    abandon,
  };
}

function begun(db: Database, file: string, abandon: () => void): CopyWriter['add'] {
  try {
    migrate(db, file, 0);
    const add = rowStorage(db);
    db.exec('BEGIN');
    return add;
  } catch (error) {
    abandon();
    throw error;
  }
}

function derive(db: Database, builtFrom: string | null): void {
  const projects = projectQueries(db).projects();
  const { derivedAfter, noteProject } = breakageDerivation(db);
  db.transaction(() => {
    derivedAfter(() => {
      for (const { id } of projects) noteProject(id);
    });
  })();
  const { deriveLeadTimes } = leadTimeDerivation(db, builtFrom);
  const { storeLeadTimes } = leadTimeChanges(db, builtFrom, () => undefined);
  for (const { id } of projects) for (const batch of deriveLeadTimes(id)) storeLeadTimes(batch);
}

function sync(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
