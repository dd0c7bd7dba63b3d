import type { Client } from 'pg';
import { named } from '../definition.ts';
import type { Column, Ids, Table, Value } from '../tables/column.ts';
import { storable } from './binary-copy.ts';

/** Rows that the warehouse gave ids, by their ids in the workspace; and the ids of those that the workspace no longer has. */
export interface NamedRows {
  readonly ids: ReadonlyMap<number, number>;
  readonly added: ReadonlySet<number>;
  readonly gone: readonly number[];
  /** How many were added or changed. */
  readonly sent: number;
}

/** Brings the rows of a table to what they are now; those that stay keep the ids that the warehouse gave them. */
export async function keepNamed<Row extends { readonly id: number }>(
  client: Client,
  table: Table<Row>,
  rows: readonly Row[],
  ids: Ids,
): Promise<NamedRows> {
  const given = JSON.stringify(rows.map((row) => jsonOf(table.columns, row, ids)));
  const names = table.columns.map(({ name }) => `"${name}"`);
  const shape = table.columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');
  const from = `jsonb_to_recordset($1) AS g(${shape})`;
  const valuesIn = (row: 't' | 'g'): string => `ROW (${names.map((name) => `${row}.${name}`).join(', ')})`;
  const isSame = 't.workspace_id = g.workspace_id AND t.local_id = g.local_id';
  // The warehouse's id stays with what had it: a reader's key may show that alone.
  const { rows: others } = table.identity
    ? await client.query<{ id: number }>(
        `DELETE FROM ${named(table)} t USING ${from} WHERE ${isSame} AND t.${table.identity} <> g.${table.identity} RETURNING t.id`,
        [given],
      )
    : { rows: [] };
  const before = await idsOf(client, table, ids.workspace);
  const changed = await client.query(
    `UPDATE ${named(table)} t SET (${names.join(', ')}) = ${valuesIn('g')}
     FROM ${from} WHERE ${isSame} AND ${valuesIn('t')} IS DISTINCT FROM ${valuesIn('g')}`,
    [given],
  );
  // Not by a conflict clause, which uses up an id for each row that is there.
  await client.query(
    `INSERT INTO ${named(table)} (${names.join(', ')}) SELECT ${names.map((name) => `g.${name}`).join(', ')} FROM ${from}
     WHERE NOT EXISTS (SELECT 1 FROM ${named(table)} t WHERE ${isSame})
     ORDER BY g.local_id`,
    [given],
  );
  const here = new Set(rows.map(({ id }) => id));
  const left = [...before].flatMap(([local, id]) => (here.has(local) ? [] : [id]));
  const gone = [...left, ...others.map(({ id }) => id)];
  await client.query(`DELETE FROM ${named(table)} WHERE id = ANY($1)`, [left]);
  const added = new Set(rows.flatMap(({ id }) => (before.has(id) ? [] : [id])));
  return { ids: await idsOf(client, table, ids.workspace), added, gone, sent: added.size + (changed.rowCount ?? 0) };
}

async function idsOf(
  client: Client,
  table: Pick<Table<never>, 'name'>,
  workspace: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ id: number; local_id: number }>(
    `SELECT id, local_id FROM ${named(table)} WHERE workspace_id = $1`,
    [workspace],
  );
  return new Map(rows.map(({ id, local_id }) => [local_id, id]));
}

const jsonOf = <Row>(columns: readonly Column<Row>[], row: Row, ids: Ids): Readonly<Record<string, unknown>> =>
  Object.fromEntries(columns.map(({ name, type, of }) => [name, jsonValue(type, of(row, ids))]));

function jsonValue(type: Column<never>['type'], value: Value): unknown {
  if (type === 'timestamptz' && typeof value === 'number') return new Date(value).toISOString();
  if (typeof value === 'string') return storable(value);
  return Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? storable(one) : one)) : value;
}
