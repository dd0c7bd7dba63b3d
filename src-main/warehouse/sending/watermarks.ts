import type { Client } from 'pg';
import type { Watermark } from '../../store/publishing/contract.ts';
import { named } from '../definition.ts';
import { type WatermarkRow, watermarks } from '../tables/watermarks-table.ts';

/** How far a table was published, and as part of which publication. */
export interface PublishedMark extends Watermark {
  readonly epoch: string;
}

/** How far each table of a workspace was published, by its name. */
export async function marksOf(client: Client, workspace: number): Promise<ReadonlyMap<string, PublishedMark>> {
  const { rows } = await client.query<{ table_name: string; epoch: string; seq: string; row_id: string }>(
    `SELECT table_name, epoch, seq, row_id FROM ${named(watermarks)} WHERE workspace_id = $1`,
    [workspace],
  );
  return new Map(
    rows.map(({ table_name, epoch, seq, row_id }) => [table_name, { epoch, seq: Number(seq), rowId: Number(row_id) }]),
  );
}

/** Notes how far a table was published; null: its next publish sends all of it. */
export async function markTable(
  client: Client,
  workspace: number,
  table: string,
  mark: Omit<WatermarkRow, 'table'> | null,
): Promise<void> {
  await client.query(`DELETE FROM ${named(watermarks)} WHERE workspace_id = $1 AND table_name = $2`, [
    workspace,
    table,
  ]);
  if (mark === null) return;
  await client.query(
    `INSERT INTO ${named(watermarks)} (workspace_id, table_name, epoch, seq, row_id, rows, published_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [workspace, table, mark.epoch, mark.seq, mark.rowId, mark.rows, new Date(mark.publishedAt)],
  );
}
