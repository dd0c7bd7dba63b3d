import type { Client } from 'pg';
import { describedFault } from '../../store/connection/disk-fault.ts';
import type { CopyWriter } from '../../store/copies/contract.ts';
import { type CopiedState, holdsState } from '../../store/copies/copied-state.ts';
import { openCopy } from '../../store/copies/open-copy.ts';
import { isForeignRow } from '../../store/copies/row-storage.ts';
import { neededTables } from '../../store/copies/statements.ts';
import { type Destination, readWarehouse } from '../connection/connection.ts';
import { named } from '../definition.ts';
import { notedTables } from '../sending/partition-notes.ts';
import { publishedMoment } from '../serving/published-list.ts';
import { workspaces } from '../tables/named-tables.ts';
import { watermarks } from '../tables/watermarks-table.ts';
import { copiedRows } from '../tables/whole-tables.ts';
import { WarehouseFault } from '../warehouse-fault.ts';
import type { WarehouseReader } from './contract.ts';
import { partitionsOf } from './partitions.ts';
import { requireReadable } from './readable-schema.ts';
import { rowsOf } from './rows.ts';

/** Of a large workspace the first rows take some seconds. */
const answersWithin = 120_000;

const oneWorkspace = `SELECT key, ${publishedMoment} AS "publishedAt" FROM ${named(workspaces)} WHERE id = $1`;

/** Tables of which a workspace notes that it sent them. */
const noted = [copiedRows.name, ...notedTables];

const unsent = `SELECT 1 FROM unnest($2::text[]) AS t(name) WHERE NOT EXISTS (
  SELECT 1 FROM ${named(watermarks)} m WHERE m.workspace_id = $1 AND m.table_name = t.name)`;

const outdated = (workspace: number): WarehouseFault =>
  new WarehouseFault(
    'workspace',
    `An older Plumbline published the workspace ${workspace}, or tables were made anew since. Update Plumbline on its computer, and publish once.`,
  );

const absent = (workspace: number): WarehouseFault =>
  new WarehouseFault(
    'workspace',
    `The warehouse has no workspace ${workspace}: somebody removed it, or it was never published. Publish it again from its computer.`,
  );

const changed = (workspace: number): WarehouseFault =>
  new WarehouseFault(
    'workspace',
    `The warehouse has rows of the workspace ${workspace} that no Plumbline published: somebody changed them. Publish it again from its computer with --rebuild.`,
  );

const interrupted = new WarehouseFault(
  'interrupted',
  'The connection to the database ended in the middle. What was copied before is still there; it is copied anew with the next question.',
);

/** Opens a warehouse for reading, and sees that this version can read it. `builtFrom`: the sources of the program that reads the copies. */
export async function openWarehouseReader(
  destination: Destination,
  builtFrom: string | null,
): Promise<WarehouseReader> {
  const closing = new AbortController();
  /** One connection for each piece of work, which sees one state of the warehouse. */
  const reading = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
    readWarehouse({ answersWithin, ...destination }, closing.signal, async (client) => {
      await requireReadable(client);
      return work(client);
    }).catch((error: unknown) => {
      throw error instanceof WarehouseFault && error.fault === 'interrupted' ? interrupted : error;
    });
  const copying = (workspace: number, file: string): Promise<number> =>
    reading(async (client) => {
      const { rows } = await client.query<{ key: string; publishedAt: number }>(oneWorkspace, [workspace]);
      const [found] = rows;
      if (!found) throw absent(workspace);
      const { rowCount } = await client.query(unsent, [workspace, noted]);
      if (rowCount !== 0) throw outdated(workspace);
      const { key, publishedAt: at } = found;
      const state = { workspace: key, publishedAt: at, builtFrom };
      if (!holdsState(file, state)) await copyRows(client, workspace, { file, state });
      return at;
    });
  const underWay = new Map<string, Promise<number>>();
  await reading(() => Promise.resolve());
  return {
    copyTo(workspace, file) {
      const known = underWay.get(file);
      if (known) return known;
      const begun = copying(workspace, file).finally(() => underWay.delete(file));
      underWay.set(file, begun);
      return begun;
    },
    close() {
      closing.abort();
      return Promise.resolve();
    },
  };
}

interface Copying {
  readonly file: string;
  readonly state: CopiedState;
}

async function copyRows(client: Client, workspace: number, { file, state }: Copying): Promise<void> {
  let copy: CopyWriter | null = null;
  try {
    copy = openCopy(file, state, await partitionsOf(client, workspace));
    for (const [table, columns] of neededTables) {
      const partitions = copy.wanted(table);
      for await (const row of rowsOf(client, workspace, { table, columns, partitions })) copy.add(table, row);
    }
    copy.finish();
  } catch (error) {
    copy?.abandon(error);
    throw isForeignRow(error) ? changed(workspace) : describedFault(error, file);
  }
}
