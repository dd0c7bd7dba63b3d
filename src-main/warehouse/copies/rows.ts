import type { Client } from 'pg';
import type { Partition } from '../../store/publishing/contract.ts';
import { named } from '../definition.ts';
import type { ColumnType } from '../tables/column.ts';
import { partitionedTables, tables } from '../tables/index.ts';

export type ReadRow = (string | number | null)[];

/** So many rows are in memory at once. */
const rowsAtOnce = 5000;

/** How a value comes as a number or a text: moments and days since 1970, lists as JSON. */
const readAs: Readonly<Partial<Record<ColumnType, (column: string) => string>>> = {
  timestamptz: (column) => `round(extract(epoch FROM ${column}) * 1000)::float8`,
  date: (column) => `${column} - date '1970-01-01'`,
  bigint: (column) => `${column}::float8`,
  boolean: (column) => `${column}::integer`,
  'integer[]': (column) => `array_to_json(${column})::text`,
  'text[]': (column) => `array_to_json(${column})::text`,
};

interface Wanted {
  readonly table: string;
  readonly columns: readonly string[];
  /** Null: all of its rows. */
  readonly partitions: readonly Partition[] | null;
}

/** The rows that a workspace has in a table, by key, as the values of columns; within a transaction. */
export async function* rowsOf(
  client: Client,
  workspace: number,
  { table, columns, partitions }: Wanted,
): AsyncGenerator<ReadRow> {
  if (partitions?.length === 0) return;
  await client.query(
    `DECLARE copied NO SCROLL CURSOR FOR SELECT ${columns.map((name) => selected(table, name)).join(', ')}
     FROM ${named({ name: table })} ${partitions === null ? '' : joined(table, partitions)}
     WHERE workspace_id = ${workspace} ORDER BY ${keyOf(table)}`,
  );
  for (;;) {
    const { rows } = await client.query<ReadRow>({ text: `FETCH ${rowsAtOnce} FROM copied`, rowMode: 'array' });
    yield* rows;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('CLOSE copied');
}

/** Limits the rows of a table to those of partitions. A cursor takes no parameters. */
function joined(table: string, partitions: readonly Partition[]): string {
  const { ownerColumn, hasDays } = partitionedTables.find(({ name }) => name === table) ?? {};
  const listed = (one: 'owner' | 'day'): string => `'{${partitions.map((partition) => partition[one])}}'::integer[]`;
  return `JOIN unnest(${listed('owner')}, ${listed('day')}) AS wanted (its_owner, its_day)
    ON ${ownerColumn} = its_owner ${hasDays ? `AND day = date '1970-01-01' + its_day` : ''}`;
}

const described = (table: string) => tables.find(({ name }) => name === table);

const keyOf = (table: string): string => (described(table)?.key ?? []).map((name) => `"${name}"`).join(', ');

function selected(table: string, name: string): string {
  const type = described(table)?.columns.find((one) => one.name === name)?.type ?? 'integer';
  const column = `"${name}"`;
  return readAs[type]?.(column) ?? column;
}
