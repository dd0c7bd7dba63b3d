import type { Client } from 'pg';
import type { Partition, Snapshot, Watermark } from '../../store/publishing/contract.ts';
import { named } from '../definition.ts';
import type { Ids } from '../tables/column.ts';
import type { PartitionedWarehouseTable } from '../tables/partitioned.ts';
import { copyRows } from './copy.ts';
import { forgetPartitions, notePartitions } from './partition-notes.ts';

/** What is sent of a table. */
export interface Sending {
  readonly snapshot: Snapshot;
  readonly ids: Ids;
  /** What was sent before; null where everything is. */
  readonly since: Watermark | null;
  /** Owners all of whose partitions are sent, whether or not they changed. */
  readonly whole: ReadonlySet<number>;
}

/** Replaces the partitions of a table that changed; gives how many rows were sent. */
export async function sendPartitions(
  client: Client,
  table: PartitionedWarehouseTable,
  { snapshot, ids, since, whole }: Sending,
): Promise<number> {
  const idOf = ownerIds(table, ids, snapshot);
  const isPublished = ({ owner }: Partition): boolean => idOf(owner) !== undefined;
  const { workspace } = ids;
  /** As the rows name them. */
  const inWarehouse = (partitions: readonly Partition[]): readonly Partition[] =>
    partitions.map(({ owner, day }) => ({ owner: idOf(owner) ?? 0, day }));
  const send = async (partitions: readonly Partition[]): Promise<number> => {
    await notePartitions(client, table.name, { workspace, partitions: inWarehouse(partitions) });
    return copyRows(client, table, table.values(snapshot, partitions, ids));
  };
  const changed = snapshot.partitions(table.source, since).filter(isPublished);
  if (since === null) {
    await client.query(`DELETE FROM ${named(table)} WHERE workspace_id = $1`, [workspace]);
    await forgetPartitions(client, table.name, { workspace });
    return send(changed);
  }
  const inPart = changed.filter(({ owner }) => !whole.has(owner));
  await dropPartitions(client, table, workspace, inWarehouse(inPart));
  await dropOwners(
    client,
    table,
    workspace,
    [...whole].flatMap((owner) => idOf(owner) ?? []),
  );
  const ofWhole = [...whole].flatMap((owner) => snapshot.partitionsOf(table.source, owner)).filter(isPublished);
  return send([...inPart, ...ofWhole]);
}

/** The owner of a partition as the rows name it; undefined where it is not published. */
function ownerIds({ owner }: PartitionedWarehouseTable, ids: Ids, { routes }: Snapshot) {
  const known = { pipeline: ids.pipelines, project: ids.projects, integration: ids.integrations };
  if (owner === 'block') return (id: number): number | undefined => id;
  if (owner !== 'route') return (id: number): number | undefined => known[owner].get(id);
  const published = new Set(routes.map(({ id }) => id));
  return (id: number): number | undefined => (published.has(id) ? id : undefined);
}

async function dropPartitions(
  client: Client,
  table: PartitionedWarehouseTable,
  workspace: number,
  partitions: readonly Partition[],
): Promise<void> {
  const owners = partitions.map(({ owner }) => owner);
  const days = partitions.map(({ day }) => day);
  const sameDay = table.hasDays ? `AND t.day = date '1970-01-01' + p.day` : '';
  await client.query(
    `DELETE FROM ${named(table)} t USING unnest($2::integer[], $3::integer[]) AS p(owner, day)
     WHERE t.workspace_id = $1 AND t.${table.ownerColumn} = p.owner ${sameDay}`,
    [workspace, owners, days],
  );
}

/** Removes all rows of owners that are no longer published. */
export async function dropOwners(
  client: Client,
  table: Pick<PartitionedWarehouseTable, 'name' | 'ownerColumn'>,
  workspace: number,
  owners: readonly number[],
): Promise<void> {
  if (owners.length === 0) return;
  await client.query(`DELETE FROM ${named(table)} WHERE workspace_id = $1 AND ${table.ownerColumn} = ANY($2)`, [
    workspace,
    owners,
  ]);
  await forgetPartitions(client, table.name, { workspace, owners });
}
