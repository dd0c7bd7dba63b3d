import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { binaryRows } from './binary-copy.ts';
import { named } from './definition.ts';
import type { Ids, Table, Value } from './tables/column.ts';

/** Streams rows into a table; gives how many they were. No more than a chunk of them is held at once. */
export async function copyRows(
  client: Client,
  { columns, ...table }: Pick<Table<never>, 'name' | 'columns'>,
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const target = client.query(copyFrom(`COPY ${named(table)} (${names}) FROM STDIN WITH (FORMAT binary)`));
  const types = columns.map(({ type }) => type);
  await pipeline(Readable.from(binaryRows(types, rows)), target);
  return target.rowCount;
}

/** Replaces all rows that a workspace has in a table. */
export async function replaceAll<Row>(
  client: Client,
  table: Table<Row>,
  rows: readonly Row[],
  ids: Ids,
): Promise<number> {
  await client.query(`DELETE FROM ${named(table)} WHERE workspace_id = $1`, [ids.workspace]);
  return copyRows(client, table, valuesOf(table, rows, ids));
}

function* valuesOf<Row>({ columns }: Table<Row>, rows: Iterable<Row>, ids: Ids): Generator<readonly Value[]> {
  for (const row of rows) yield columns.map(({ of }) => of(row, ids));
}
