import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockFile } from '../../store/connection/file-lock.ts';
import type { Snapshot } from '../../store/publishing/contract.ts';
import { notePublication } from '../../store/publishing/publications.ts';
import { openSnapshot } from '../../store/publishing/snapshot.ts';
import type { Published, Publishing } from '../publish.ts';
import type { Ids } from '../tables/column.ts';
import { workspaces } from '../tables/named-tables.ts';
import { busyFolder, folderFault, noFolder } from './folder-fault.ts';
import { markerIn, nothing, openFolder, type State, saveState, stateOf } from './state.ts';
import { wholeTableRows } from './whole-table-rows.ts';
import { partitionedNow, type Writing, writePartitions, writeWholeTable } from './written-tables.ts';

export interface FolderPublishing extends Omit<Publishing, 'destination'> {
  readonly folder: string;
}

/**
 * Brings the Parquet files of a folder to what the data folder holds. Each file is replaced as a whole; where it is cut off, the next publish writes the
 * rest. Throws a WarehouseFault, or the StoreError of a data folder that cannot be read.
 */
export async function publishToFolder(publishing: FolderPublishing): Promise<Published> {
  // Beside the data: a network share need not know locks.
  const lock = lockFile(join(dirname(publishing.file), 'publish.lock'));
  if (lock === null) throw busyFolder;
  try {
    const snapshot = openSnapshot(publishing.file);
    try {
      // At once, as a restore may put other data in the place of the file.
      const epoch = notePublication(publishing.file);
      await openFolder(publishing.folder);
      return await writeAll(snapshot, epoch, publishing);
    } finally {
      snapshot.close();
    }
  } catch (error) {
    throw folderFault(error);
  } finally {
    lock.release();
  }
}

/** Sees whether files could be published to a folder, and changes nothing. Throws a WarehouseFault. */
export async function inspectFolder(folder: string): Promise<void> {
  try {
    let there = folder;
    while (!existsSync(there)) there = dirname(there);
    accessSync(there, constants.W_OK);
    if (there === folder) markerIn(folder);
    else if (!statSync(there).isDirectory()) throw noFolder;
  } catch (error) {
    throw folderFault(error);
  }
}

async function writeAll(snapshot: Snapshot, epoch: string, publishing: FolderPublishing): Promise<Published> {
  const { folder, signal, isRebuilt = false } = publishing;
  const { workspace, unfinished } = snapshot;
  let state: State = isRebuilt ? nothing : stateOf(folder, workspace);
  const ids = idsOf(snapshot);
  const writing: Writing = {
    folder,
    epoch,
    snapshot: snapshot.hasRemoved ? onlyListed(snapshot) : snapshot,
    ids,
    signal,
    state: () => state,
    keep(now) {
      state = now;
      return saveState(folder, workspace, now);
    },
  };
  const rows = new Map<string, number>();
  for (const one of wholeTableRows(snapshot, { ...publishing, ids }))
    rows.set(one.table.name, await writeWholeTable(one, writing));
  for (const table of partitionedNow(snapshot)) rows.set(table.name, await writePartitions(table, writing));
  // It tells when the others were written.
  rows.delete(workspaces.name);
  return { rows: Object.fromEntries(rows), unfinished };
}

/** No database gives ids here: those of the workspace stay. */
function idsOf({ projects, integrations, pipelines }: Snapshot): Ids {
  const same = (rows: readonly { readonly id: number }[]) => new Map(rows.map(({ id }) => [id, id]));
  return { workspace: 0, projects: same(projects), integrations: same(integrations), pipelines: same(pipelines) };
}

/** Without the changes that only runs of something removed list. */
function onlyListed(snapshot: Snapshot): Snapshot {
  const listed = snapshot.listedChanges();
  const changes: Snapshot['rows']['changes'] = (partition) =>
    snapshot.rows.changes(partition).filter(({ id }) => listed.has(id));
  return { ...snapshot, rows: { ...snapshot.rows, changes } };
}
