import type { Watermark } from '../store/publishing/contract.ts';

/** How far a table was published, and out of which database. */
export interface PublishedMark extends Watermark {
  readonly epoch: string;
}

/** Whether a table only went on since then: not where it was published out of another database, or a backup took the place of the data. */
export const isPastOf = (before: PublishedMark, now: PublishedMark): boolean =>
  before.epoch === now.epoch && before.seq <= now.seq && before.rowId <= now.rowId;
