import type { Client } from 'pg';
import type { Snapshot } from '../store/publishing/contract.ts';
import { notePublication } from '../store/publishing/publications.ts';
import { openSnapshot, workspaceIn } from '../store/publishing/snapshot.ts';
import { type Destination, withWarehouse } from './connection/connection.ts';
import { ensureSchema, inTransaction } from './schema.ts';
import { type ChangedOwners, goneOwners, keepOwners, wholeOwners } from './sending/changed-owners.ts';
import { replaceChanged } from './sending/copy.ts';
import { keepListedChanges } from './sending/listed-changes.ts';
import { dropOwners, sendPartitions } from './sending/sent-partitions.ts';
import { requireTimeZones } from './sending/time-zones.ts';
import { marksOf, markTable, type PublishedMark } from './sending/watermarks.ts';
import { keepWorkspace, lockWorkspace } from './sending/workspace.ts';
import { partitionedTables } from './tables/index.ts';
import { integrations, pipelines, projects } from './tables/named-tables.ts';
import type { PartitionedWarehouseTable } from './tables/partitioned.ts';
import { changes } from './tables/record-tables.ts';
import { copiedRows, deployments, edges, failures, issueStates, targets } from './tables/whole-tables.ts';

export interface Publishing {
  readonly destination: Destination;
  /** The database of the data folder. */
  readonly file: string;
  /** Its version. */
  readonly program: string;
  readonly now: number;
  readonly signal: AbortSignal;
  /** Makes tables anew that are gone, and sends everything. */
  readonly isRebuilt?: boolean;
}

export interface Published {
  /** How many rows were sent, by table: of those that travel by partition only of partitions that changed. */
  readonly rows: Readonly<Record<string, number>>;
  /** Projects whose lead times were not sent: they were still being derived, or outdated by an edit. The next publish sends those of all projects. */
  readonly unfinished: readonly string[];
}

/**
 * Brings the warehouse to what the data folder holds, in one transaction there. Throws a WarehouseFault, or the StoreError of a data folder that cannot be
 * read, and changes nothing then.
 */
export const publish = (publishing: Publishing): Promise<Published> =>
  withWarehouse(publishing.destination, publishing.signal, async (client) => {
    const { file, isRebuilt = false } = publishing;
    await ensureSchema(client, isRebuilt);
    return inTransaction(client, async () => {
      await lockWorkspace(client, workspaceIn(file));
      // Not before: of two that publish at once the second must not bring an older state.
      const snapshot = openSnapshot(file);
      try {
        return await send(client, snapshot, { ...publishing, epoch: notePublication(file) });
      } finally {
        snapshot.close();
      }
    });
  });

/** One publish under way. */
interface Sending {
  readonly snapshot: Snapshot;
  /** The publication that this is. */
  readonly epoch: string;
  readonly changed: ChangedOwners;
  readonly marks: ReadonlyMap<string, PublishedMark>;
  readonly now: number;
}

async function send(
  client: Client,
  snapshot: Snapshot,
  { program, now, isRebuilt, epoch }: Publishing & Pick<Sending, 'epoch'>,
): Promise<Published> {
  const { workspace: key, hasRemoved, unfinished } = snapshot;
  await requireTimeZones(client, snapshot.projects, now);
  const { id: workspace, hadRemoved } = await keepWorkspace(client, { key, program, hasRemoved, publishedAt: now });
  const marks = new Map(isRebuilt ? [] : await marksOf(client, workspace));
  const changed = await keepOwners(client, snapshot, workspace);
  // Only listed changes were kept meanwhile; now all count again.
  if (hadRemoved && !hasRemoved) marks.delete(changes.name);
  const { ids } = changed;
  const deliveries = snapshot.projects.map(({ id }) => snapshot.deliveries(id));
  const deployed = deliveries.flatMap((one) => one.deployments);
  const failed = deliveries.flatMap((one) => one.failures);
  const rows = new Map([
    [projects.name, changed.project.sent],
    [integrations.name, changed.integration.sent],
    [pipelines.name, changed.pipeline.sent],
    [edges.name, await replaceChanged(client, edges, snapshot.edges, ids)],
    [targets.name, await replaceChanged(client, targets, snapshot.targets, ids)],
    [issueStates.name, await replaceChanged(client, issueStates, snapshot.states, ids)],
    [deployments.name, await replaceChanged(client, deployments, deployed, ids)],
    [failures.name, await replaceChanged(client, failures, failed, ids)],
    [copiedRows.name, await replaceChanged(client, copiedRows, snapshot.copiedRows, ids)],
  ]);
  for (const table of partitionedTables) {
    await dropOwners(client, table, workspace, goneOwners(table, changed));
    if (table.isOfLeadTimes && unfinished.length > 0) await markTable(client, workspace, table.name, null);
    else rows.set(table.name, await sendTable(client, table, { snapshot, epoch, changed, marks, now }));
  }
  // Its rows are compared, not counted on; the note tells that this version sent them, so that copies can be made.
  const sent = { epoch, seq: 0, rowId: 0, rows: rows.get(copiedRows.name) ?? 0, publishedAt: now };
  await markTable(client, workspace, copiedRows.name, sent);
  if (hasRemoved)
    rows.set(changes.name, (rows.get(changes.name) ?? 0) + (await keepListedChanges(client, snapshot, ids)));
  return { rows: Object.fromEntries(rows), unfinished };
}

async function sendTable(
  client: Client,
  table: PartitionedWarehouseTable,
  { snapshot, epoch, changed, marks, now }: Sending,
): Promise<number> {
  const { ids } = changed;
  const mark = snapshot.watermark(table.source);
  const before = marks.get(table.name);
  // Null sends all of it.
  const since = before && snapshot.isKnown(before.epoch) ? before : null;
  const rows = await sendPartitions(client, table, { snapshot, ids, since, whole: wholeOwners(table, changed) });
  await markTable(client, ids.workspace, table.name, { ...mark, epoch, rows, publishedAt: now });
  return rows;
}
