import type { Client } from 'pg';
import type { Snapshot } from '../../store/publishing/contract.ts';
import { named } from '../definition.ts';
import type { Ids } from '../tables/column.ts';
import { changes, runs } from '../tables/record-tables.ts';
import { notePartitions } from './partition-notes.ts';
import { sendPartitions } from './sent-partitions.ts';

const listed = `(SELECT DISTINCT unnest(change_ids) AS change_id FROM ${named(runs)} WHERE workspace_id = $1)`;

/**
 * Leaves the changes that a published run lists, and no others. To be done where something was removed: what only its runs listed is not published, until
 * another run lists it too or it is brought back. Gives how many rows were sent.
 */
export async function keepListedChanges(client: Client, snapshot: Snapshot, ids: Ids): Promise<number> {
  const { workspace } = ids;
  const { rows } = await client.query<{ block: number }>(
    `SELECT DISTINCT l.change_id / 1000 AS block FROM ${listed} l
     WHERE NOT EXISTS (SELECT 1 FROM ${named(changes)} c WHERE c.workspace_id = $1 AND c.change_id = l.change_id)`,
    [workspace],
  );
  const whole = new Set(rows.map(({ block }) => block));
  const since = snapshot.watermark(changes.source);
  const sent = await sendPartitions(client, changes, { snapshot, ids, since, whole });
  const { rows: removed } = await client.query<{ owner: number }>(
    `DELETE FROM ${named(changes)} c
     WHERE c.workspace_id = $1 AND NOT EXISTS (SELECT 1 FROM ${listed} l WHERE l.change_id = c.change_id) RETURNING c.block AS owner`,
    [workspace],
  );
  const partitions = removed.map(({ owner }) => ({ owner, day: 0 }));
  await notePartitions(client, changes.name, { workspace, partitions });
  return sent;
}
