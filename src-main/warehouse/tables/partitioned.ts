import type { Partition, PartitionedTable, PublishedRows, Snapshot } from '../../store/publishing/contract.ts';
import type { Ids, Table, Value } from './column.ts';

interface Description<Source extends PartitionedTable, Row> extends Table<Row> {
  /** The table of the data folder that its rows come from. */
  readonly source: Source;
  /** Whose ids the owners of its partitions are. */
  readonly owner: 'pipeline' | 'project' | 'integration' | 'route' | 'block';
  readonly ownerColumn: string;
  /** Whether its partitions are days, in the column `day`. */
  readonly hasDays: boolean;
  /** Whether it waits while lead times are being written. */
  readonly isOfLeadTimes?: boolean;
  /** The rows that one row of the source makes. */
  readonly rowsOf: (row: PublishedRows[Source]) => readonly Row[];
}

/** A table whose rows are replaced by partition. */
export interface PartitionedWarehouseTable extends Omit<Description<PartitionedTable, never>, 'rowsOf'> {
  /** The rows of partitions, each as the values of its columns. */
  values(snapshot: Snapshot, partitions: readonly Partition[], ids: Ids): Iterable<readonly Value[]>;
}

export function partitioned<Source extends PartitionedTable, Row>(
  table: Description<Source, Row>,
): PartitionedWarehouseTable {
  return {
    ...table,
    *values(snapshot, partitions, ids) {
      for (const partition of partitions)
        for (const one of snapshot.rows[table.source](partition))
          for (const row of table.rowsOf(one)) yield table.columns.map(({ of }) => of(row, ids));
    },
  };
}

/** A table each row of which is made of one row of its source. */
export const rowByRow = <Source extends PartitionedTable>(
  table: Omit<Description<Source, PublishedRows[Source]>, 'rowsOf'>,
): PartitionedWarehouseTable => partitioned({ ...table, rowsOf: (row) => [row] });
