import { dayLength } from '#shared/time/time.ts';
import type { Partition } from '../../store/publishing/contract.ts';
import type { Table } from '../tables/column.ts';
import type { PartitionedWarehouseTable } from '../tables/partitioned.ts';
import { folderIn, inName } from './state.ts';

/** Blocks of 1000 changes. */
const blocksInFile = 100;

/** The file of a table that has one. */
export const onlyFile = 'all.parquet';

/** Makes the folder of a table's files. */
export const folderOf = (published: string, { name }: Pick<Table<never>, 'name'>, workspace: string): string =>
  folderIn(published, name, `workspace=${inName(workspace)}`);

/** The file of a table that holds the rows of a partition: those of 100 blocks, of a month, or all. */
export function fileOf(
  { owner: of, hasDays }: Pick<PartitionedWarehouseTable, 'owner' | 'hasDays'>,
  { owner, day }: Partition,
): string {
  if (of === 'block') return `${String(Math.floor(owner / blocksInFile)).padStart(5, '0')}.parquet`;
  return hasDays ? `${new Date(day * dayLength).toISOString().slice(0, 7)}.parquet` : onlyFile;
}
