import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import { neededTables } from '../../store/copies/statements.ts';
import type { Partition } from '../../store/publishing/contract.ts';
import { named } from '../definition.ts';
import { partitionedTables } from '../tables/index.ts';
import { partitionNotes } from '../tables/partition-notes-table.ts';

/** The tables that are copied by partition. */
export const notedTables: readonly string[] = partitionedTables
  .map(({ name }) => name)
  .filter((name) => neededTables.has(name));

/** Random, and not counted: copies then also notice a database that was put back to an earlier state. */
const newSending = (): number => randomInt(2 ** 48 - 1);

/** Notes that partitions of a table were sent, so that the next copy reads them again. */
export async function notePartitions(
  client: Client,
  table: string,
  { workspace, partitions }: { readonly workspace: number; readonly partitions: readonly Partition[] },
): Promise<void> {
  if (!notedTables.includes(table)) return;
  await client.query(
    `INSERT INTO ${named(partitionNotes)} (workspace_id, table_name, owner, day, sending)
     SELECT DISTINCT $1::integer, $2::text, p.owner, date '1970-01-01' + p.day, $3::bigint FROM unnest($4::integer[], $5::integer[]) AS p(owner, day)
     ON CONFLICT (workspace_id, table_name, owner, day) DO UPDATE SET sending = excluded.sending`,
    [workspace, table, newSending(), partitions.map(({ owner }) => owner), partitions.map(({ day }) => day)],
  );
}

/** Forgets the partitions of owners; without owners those of the whole table. */
export async function forgetPartitions(
  client: Client,
  table: string,
  { workspace, owners }: { readonly workspace: number; readonly owners?: readonly number[] },
): Promise<void> {
  await client.query(
    `DELETE FROM ${named(partitionNotes)} WHERE workspace_id = $1 AND table_name = $2 AND ($3::integer[] IS NULL OR owner = ANY($3))`,
    [workspace, table, owners ?? null],
  );
}
