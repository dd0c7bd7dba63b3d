import type { Watermark } from '../../store/publishing/contract.ts';
import { column, ofWorkspace, type Table } from './column.ts';

export interface WatermarkRow extends Watermark {
  readonly table: string;
  readonly epoch: string;
  readonly rows: number;
  readonly publishedAt: number;
}

/** How far each table of each workspace was published. */
export const watermarks: Table<WatermarkRow> = {
  name: 'watermarks',
  about:
    'How far each table of a workspace was published. Deleting a row sends that table whole with the next publish.',
  columns: [
    ofWorkspace(),
    column('table_name', 'text', 'The table.', ({ table }) => table),
    column(
      'epoch',
      'text',
      'Which publication the numbers are of. The data folder knows its own; data put back to an earlier state do not know later ones, and are sent whole.',
      ({ epoch }) => epoch,
    ),
    column('seq', 'bigint', 'The last noted change that was sent.', ({ seq }) => seq),
    column('row_id', 'bigint', 'The highest id of a row that was sent.', ({ rowId }) => rowId),
    column('rows', 'bigint', 'How many rows were sent the last time.', ({ rows }) => rows, { unit: 'count' }),
    column('published_at', 'timestamptz', 'When that was.', ({ publishedAt }) => publishedAt),
  ],
  key: ['workspace_id', 'table_name'],
};
