import { warehouseAddress } from '#main/warehouse/connection/address.ts';
import { withWarehouse } from '#main/warehouse/connection/connection.ts';
import type { WarehouseReader } from '#main/warehouse/copies/contract.ts';
import { openWarehouseReader } from '#main/warehouse/copies/warehouse-reader.ts';
import { type Publishing, publish } from '#main/warehouse/publish.ts';
import { publishedList } from '#main/warehouse/serving/published-list.ts';
import { tables } from '#main/warehouse/tables/index.ts';
import type { Cluster, TestDatabase } from './cluster.ts';
import { someData } from './data.ts';

type Row = Readonly<Record<string, unknown>>;
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** Publishes the database of a data folder. */
export function publishFile(file: string, { address, password }: TestDatabase, more: Partial<Publishing> = {}) {
  return publish({
    destination: { address: warehouseAddress(address), password, ca: null },
    file,
    program: 'test',
    now: 1_000,
    signal: new AbortController().signal,
    ...more,
  });
}

/** A warehouse with the projects 1 and 2, of one workspace each. */
export async function twoProjects(cluster: Cluster): Promise<TestDatabase> {
  const database = await cluster.database();
  for (const data of [someData(), someData()]) await publishFile(data.file, database, { now: Date.now() });
  return database;
}

/** Opens a database for reading. */
export const readerOf = ({ address, password }: TestDatabase): Promise<WarehouseReader> =>
  openWarehouseReader({ address: warehouseAddress(address), password, ca: null }, null);

/** Every workspace that a server over a warehouse would list. */
export const listedIn = ({ address, password }: TestDatabase) =>
  withWarehouse(
    { address: warehouseAddress(address), password, ca: null },
    new AbortController().signal,
    publishedList,
  );

/** All rows of a table as JSON, in an order that says nothing. */
export async function rowsOf(cluster: Cluster, { name }: TestDatabase, table: string): Promise<readonly Row[]> {
  const found = await cluster.ask(
    `SELECT to_jsonb(t) AS row FROM plumbline.${table} t ORDER BY to_jsonb(t)::text`,
    name,
  );
  return found.map(({ row }) => row as Row);
}

const references: Readonly<Record<string, string>> = {
  project_id: 'projects',
  integration_id: 'integrations',
  pipeline_id: 'pipelines',
  from_pipeline_id: 'pipelines',
  to_pipeline_id: 'pipelines',
  pipeline_ids: 'pipelines',
};

/** All rows but watermarks, with the ids of the workspace in place of those that the warehouse gave; what two warehouses of the same data share. */
export async function publishedRows(cluster: Cluster, database: TestDatabase): Promise<Rows> {
  const locals = new Map<string, unknown>();
  for (const table of ['projects', 'integrations', 'pipelines'])
    for (const { id, local_id } of await rowsOf(cluster, database, table)) locals.set(`${table} ${id}`, local_id);
  const local = (column: string, value: unknown): unknown => {
    const table = references[column];
    if (table === undefined) return value;
    return Array.isArray(value) ? value.map((one) => local(column, one)) : locals.get(`${table} ${value}`);
  };
  const found: Record<string, readonly Row[]> = {};
  for (const { name } of tables) {
    if (['watermarks', 'partition_notes'].includes(name)) continue;
    const rows = (await rowsOf(cluster, database, name)).map((row) =>
      Object.fromEntries(
        Object.entries(row).flatMap(([column, value]) =>
          ['id', 'workspace_id'].includes(column) ? [] : [[column, local(column, value)]],
        ),
      ),
    );
    found[name] = rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return found;
}
