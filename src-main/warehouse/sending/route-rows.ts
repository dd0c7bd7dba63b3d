import type { Client } from 'pg';
import type { Snapshot } from '../../store/publishing/contract.ts';
import { named } from '../definition.ts';
import type { Ids } from '../tables/column.ts';
import { routes } from '../tables/whole-tables.ts';
import { replaceChanged } from './copy.ts';
import type { NamedRows } from './named-rows.ts';
import { dropOwners } from './sent-partitions.ts';

/** Brings the routes to what they are now. While lead times are being written they stay, but for those of pipelines that are gone. */
export async function keepRoutes(
  client: Client,
  snapshot: Snapshot,
  { ids, gonePipelines }: { readonly ids: Ids; readonly gonePipelines: readonly number[] },
): Promise<Pick<NamedRows, 'added' | 'gone'>> {
  const { rows } = await client.query<{ route_id: number; pipeline_id: number }>(
    `SELECT route_id, pipeline_id FROM ${named(routes)} WHERE workspace_id = $1`,
    [ids.workspace],
  );
  const before = new Set(rows.map(({ route_id }) => route_id));
  const there = new Set(snapshot.routes.map(({ id }) => id));
  const isWritten = snapshot.unfinished.length > 0;
  const gone = rows
    .filter(({ route_id, pipeline_id }) => gonePipelines.includes(pipeline_id) || !(isWritten || there.has(route_id)))
    .map(({ route_id }) => route_id);
  if (isWritten) await dropOwners(client, { ...routes, ownerColumn: 'route_id' }, ids.workspace, gone);
  else await replaceChanged(client, routes, snapshot.routes, ids);
  return { gone, added: new Set([...there].filter((id) => !before.has(id))) };
}
