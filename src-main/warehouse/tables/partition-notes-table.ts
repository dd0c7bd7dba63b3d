import type { Partition } from '../../store/publishing/contract.ts';
import { column, ofWorkspace, type Table } from './column.ts';

/** Which sending brought the rows of a partition. */
export interface PartitionNote extends Partition {
  readonly table: string;
  readonly sending: number;
}

export const partitionNotes: Table<PartitionNote> = {
  name: 'partition_notes',
  about:
    'One row for each partition of the tables that `plumbline serve --warehouse` copies: so that it copies only those that changed.',
  columns: [
    ofWorkspace(),
    column('table_name', 'text', 'The table.', ({ table }) => table),
    column(
      'owner',
      'integer',
      'Whose rows they are: a pipeline, an integration, or a block of `changes`.',
      ({ owner }) => owner,
    ),
    column('day', 'date', 'Their day; 1970-01-01 in `changes`, which has none.', ({ day }) => day),
    column(
      'sending',
      'bigint',
      'A random number, another one each time that the partition is sent.',
      (one) => one.sending,
    ),
  ],
  key: ['workspace_id', 'table_name', 'owner', 'day'],
};
