import type { Client } from 'pg';
import { named } from '../definition.ts';
import { type WorkspaceRow, workspaces } from '../tables/named-tables.ts';

/** Keeps everybody else from publishing the same workspace until the transaction ends. */
export async function lockWorkspace(client: Client, workspace: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [workspace]);
}

/** Notes who publishes; gives the id that the warehouse gave the workspace, and whether it had something removed the last time. */
export async function keepWorkspace(
  client: Client,
  { key, program, hasRemoved, publishedAt }: WorkspaceRow,
): Promise<{ readonly id: number; readonly hadRemoved: boolean }> {
  const { rows: known } = await client.query<{ id: number; has_removed: boolean }>(
    `SELECT id, has_removed FROM ${named(workspaces)} WHERE key = $1`,
    [key],
  );
  const [before] = known;
  const values = [key, program, hasRemoved, new Date(publishedAt)];
  const { rows } = await client.query<{ id: number }>(
    before
      ? `UPDATE ${named(workspaces)} SET program = $2, has_removed = $3, published_at = $4 WHERE key = $1 RETURNING id`
      : `INSERT INTO ${named(workspaces)} (key, program, has_removed, published_at) VALUES ($1, $2, $3, $4) RETURNING id`,
    values,
  );
  return { id: rows[0]?.id ?? 0, hadRemoved: before?.has_removed ?? false };
}
