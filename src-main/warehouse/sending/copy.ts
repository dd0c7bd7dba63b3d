import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { named } from '../definition.ts';
import type { Ids, Table, Value } from '../tables/column.ts';
import { interrupted } from '../warehouse-fault.ts';
import { binaryRows } from './binary-copy.ts';

/** Streams rows into a table; gives how many they were. No more than a chunk of them is held at once. */
export const copyRows = (
  client: Client,
  table: Pick<Table<never>, 'name' | 'columns'>,
  rows: Iterable<readonly Value[]>,
): Promise<number> => copyInto(client, named(table), table, rows);

async function copyInto(
  client: Client,
  into: string,
  { columns }: Pick<Table<never>, 'columns'>,
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const target = client.query(copyFrom(`COPY ${into} (${names}) FROM STDIN WITH (FORMAT binary)`));
  const types = columns.map(({ type }) => type);
  const copied = pipeline(Readable.from(binaryRows(types, rows)), target);
  // A database that answers out of turn takes the question from pg before it is over: then nothing ends it with the connection.
  const lost = Promise.withResolvers<never>();
  const end = (): void => lost.reject(interrupted);
  client.once('end', end);
  try {
    await Promise.race([copied, lost.promise]);
  } finally {
    client.off('end', end);
    copied.catch(() => undefined);
  }
  return target.rowCount;
}

/** Brings the rows that a workspace has in a table to those that are given, and writes only what changed: most of a long history stays. */
export async function replaceChanged<Row>(
  client: Client,
  table: Table<Row>,
  rows: readonly Row[],
  ids: Ids,
): Promise<number> {
  const there = `SELECT * FROM ${named(table)} WHERE workspace_id = $1`;
  const sameKey = table.key.map((name) => `t."${name}" = gone."${name}"`).join(' AND ');
  await client.query(`CREATE TEMPORARY TABLE staged (LIKE ${named(table)}) ON COMMIT DROP`);
  await copyInto(client, 'pg_temp.staged', table, valuesOf(table, rows, ids));
  await client.query(
    `DELETE FROM ${named(table)} t USING (${there} EXCEPT SELECT * FROM pg_temp.staged) gone
     WHERE t.workspace_id = $1 AND ${sameKey}`,
    [ids.workspace],
  );
  const { rowCount } = await client.query(`INSERT INTO ${named(table)} SELECT * FROM pg_temp.staged EXCEPT ${there}`, [
    ids.workspace,
  ]);
  await client.query('DROP TABLE pg_temp.staged');
  return rowCount ?? 0;
}

function* valuesOf<Row>({ columns }: Table<Row>, rows: Iterable<Row>, ids: Ids): Generator<readonly Value[]> {
  for (const row of rows) yield columns.map(({ of }) => of(row, ids));
}
