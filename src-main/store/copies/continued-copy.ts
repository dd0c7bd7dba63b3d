import Sqlite from 'better-sqlite3';
import { removeCopy } from '../backup/backup-files.ts';
import { openForContinuing } from '../connection/database.ts';
import type { CopiedPartition, CopyWriter } from './contract.ts';
import { changedPartitions } from './copied-partitions.ts';
import { type CopiedState, isEarlierState } from './copied-state.ts';
import { dropRows, isPartitioned } from './drop-rows.ts';
import { finishCopy } from './finish-copy.ts';
import { rowStorage } from './row-storage.ts';

/** Rows are replaced without foreign keys, which would delete what refers to them. So this trigger deletes the arrivals of routes that are no longer derived. */
const arrivalsOfRoutes = `CREATE TEMP TRIGGER arrivals_of_routes AFTER DELETE ON lead_time_routes BEGIN
  DELETE FROM arrivals WHERE route_id = old.id;
END`;

/**
 * Brings the copy in a file to another state of its workspace, in one transaction: only partitions that changed are replaced. Null if there is no copy to
 * continue, or if something that rows belong to is gone.
 */
export function continuedCopy(
  file: string,
  state: CopiedState,
  partitions: readonly CopiedPartition[],
): CopyWriter | null {
  if (!isEarlierState(file, state)) return null;
  const db = openForContinuing(file);
  const abandon = (error: unknown): void => {
    db.close();
    // The file may be faulty: the next copy is a new one.
    if (error instanceof Sqlite.SqliteError) removeCopy(file);
  };
  try {
    const changed = changedPartitions(db, partitions);
    if (changed.some((one) => !(isPartitioned(one.table) || partitions.includes(one)))) {
      db.close();
      return null;
    }
    const add = rowStorage(db);
    db.exec(arrivalsOfRoutes);
    db.exec('BEGIN');
    dropRows(db, changed);
    return {
      wanted: (table) => (isPartitioned(table) ? changed.filter((one) => one.table === table) : null),
      add,
      finish() {
        finishCopy(db, { state, partitions, changed });
        db.close();
      },
      abandon,
    };
  } catch (error) {
    abandon(error);
    throw error;
  }
}
