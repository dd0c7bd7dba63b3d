import type { Client } from 'pg';
import type { CopiedPartition } from '../../store/copies/contract.ts';
import { named } from '../definition.ts';
import { namedTables } from '../tables/index.ts';
import { workspaces } from '../tables/named-tables.ts';
import { partitionNotes } from '../tables/partition-notes-table.ts';

/** Rows that the warehouse numbered, each as a partition that never changes: a copy has to notice that one is gone. */
const numbered = namedTables
  .filter((table) => table !== workspaces)
  .map((table) => `SELECT '${table.name}', id, 0, 0 FROM ${named(table)} WHERE workspace_id = $1`);

const question = [
  `SELECT table_name AS "table", owner, day - date '1970-01-01' AS day, sending::float8 AS sending FROM ${named(partitionNotes)} WHERE workspace_id = $1`,
  ...numbered,
].join(' UNION ALL ');

/** Everything of a workspace that is copied by partition, and which sending brought it. */
export async function partitionsOf(client: Client, workspace: number): Promise<readonly CopiedPartition[]> {
  const { rows } = await client.query<CopiedPartition>(question, [workspace]);
  return rows;
}
