import type { Partition, Snapshot } from '../../store/publishing/contract.ts';
import type { PartitionedWarehouseTable } from '../tables/partitioned.ts';
import { fileOf } from './file-names.ts';
import type { TableState } from './state.ts';

/** The files that are to be written, each with all partitions whose rows it holds. One with an empty list is to be deleted. */
export interface FilesToWrite {
  readonly files: ReadonlyMap<string, readonly Partition[]>;
  /** Whether no other file of the table may stay. */
  readonly isWhole: boolean;
}

type Owned = Pick<PartitionedWarehouseTable, 'owner' | 'source' | 'hasDays'>;

interface Compared {
  /** What is there; undefined where that is unknown or of other columns. */
  readonly before: TableState | undefined;
  readonly owners: TableState['owners'];
}

/** Which files differ from what the data folder holds. */
export function changedFiles(table: Owned, snapshot: Snapshot, { before, owners }: Compared): FilesToWrite {
  const since = before && isContinued(before, snapshot, { table, owners }) ? before : null;
  const names =
    since && new Set(changedPartitions(table, snapshot, { before: since, owners }).map((one) => fileOf(table, one)));
  if (names?.size === 0) return { files: new Map(), isWhole: false };
  const isPublished = ({ owner }: Partition): boolean => table.owner === 'block' || owners.has(String(owner));
  const all = snapshot.partitions(table.source, null).filter(isPublished);
  // By day, so that a reader of some days passes over the row groups of others.
  const byFile = Map.groupBy(
    all.toSorted((a, b) => a.day - b.day || a.owner - b.owner),
    (one) => fileOf(table, one),
  );
  if (!names) return { files: byFile, isWhole: true };
  return { files: new Map([...names].map((name) => [name, byFile.get(name) ?? []])), isWhole: false };
}

/** Whether what is there differs only by what is noted as changed, or was added: not where owners are gone, or the data are others or earlier ones. */
function isContinued(
  before: TableState,
  snapshot: Snapshot,
  { table, owners }: { readonly table: Owned; readonly owners: TableState['owners'] },
): boolean {
  if (!snapshot.isKnown(before.epoch)) return false;
  if (table.owner === 'block') return before.owners.get('listed') === owners.get('listed');
  return [...before.owners.keys()].every((id) => owners.has(id));
}

function changedPartitions(
  table: Owned,
  snapshot: Snapshot,
  { before, owners }: { readonly before: TableState; readonly owners: TableState['owners'] },
): readonly Partition[] {
  const others = table.owner === 'block' ? [] : [...owners].filter(([id, of]) => of !== before.owners.get(id));
  return [
    ...snapshot.partitions(table.source, before),
    ...others.flatMap(([id]) => snapshot.partitionsOf(table.source, Number(id))),
  ];
}
