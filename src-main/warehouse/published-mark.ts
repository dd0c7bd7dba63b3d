import type { Watermark } from '../store/publishing/contract.ts';

/** How far a table was published, and as part of which publication. */
export interface PublishedMark extends Watermark {
  readonly epoch: string;
}
