import type { Client } from 'pg';
import type { Partition, Snapshot, Watermark } from '../store/publishing/contract.ts';
import { copyRows } from './copy.ts';
import { named } from './definition.ts';
import type { Ids } from './tables/column.ts';
import type { PartitionedWarehouseTable } from './tables/partitioned.ts';

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
  const changed = snapshot.partitions(table.source, since).filter(isPublished);
  if (since === null) {
    await client.query(`DELETE FROM ${named(table)} WHERE workspace_id = $1`, [workspace]);
    return copyRows(client, table, table.values(snapshot, changed, ids));
  }
  const inPart = changed.filter(({ owner }) => !whole.has(owner));
  await dropPartitions(client, table, { workspace, partitions: inPart, idOf });
  await dropOwners(
    client,
    table,
    workspace,
    [...whole].flatMap((owner) => idOf(owner) ?? []),
  );
  const ofWhole = [...whole].flatMap((owner) => snapshot.partitionsOf(table.source, owner)).filter(isPublished);
  return copyRows(client, table, table.values(snapshot, [...inPart, ...ofWhole], ids));
}

/** The owner of a partition as the rows name it; undefined where it is not published. */
function ownerIds({ owner }: PartitionedWarehouseTable, ids: Ids, { routes }: Snapshot) {
  const known = { pipeline: ids.pipelines, project: ids.projects, integration: ids.integrations };
  if (owner === 'block') return (id: number): number | undefined => id;
  if (owner !== 'route') return (id: number): number | undefined => known[owner].get(id);
  const published = new Set(routes.map(({ id }) => id));
  return (id: number): number | undefined => (published.has(id) ? id : undefined);
}

interface Dropped {
  readonly workspace: number;
  readonly partitions: readonly Partition[];
  readonly idOf: (owner: number) => number | undefined;
}

async function dropPartitions(
  client: Client,
  table: PartitionedWarehouseTable,
  { workspace, partitions, idOf }: Dropped,
): Promise<void> {
  const owners = partitions.map(({ owner }) => idOf(owner));
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
}
