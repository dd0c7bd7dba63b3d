import type { StoreWriter } from '#main/store/contract.ts';

/** How much of a company its questions name. */
export interface Size {
  readonly pipelines: number;
  readonly branches: number;
  readonly revisions: number;
  /** Edits of the graph that are previewed: each follows all of history anew. */
  readonly edits: number;
  /** Pages that are followed from the first one. */
  readonly pages: number;
  /** Whether runs of all history are given with evidence; of a million runs no answer can hold that. */
  readonly isSmall: boolean;
}

export const smallSize: Size = { pipelines: 20, branches: 4, revisions: 8, edits: 100, pages: 8, isSmall: true };
/** Of fifty companies each names less than the one of the demo. */
export const randomSize: Size = { pipelines: 3, branches: 2, revisions: 3, edits: 100, pages: 3, isSmall: true };
export const largeSize: Size = { pipelines: 4, branches: 2, revisions: 8, edits: 100, pages: 8, isSmall: false };
export const hugeSize: Size = { pipelines: 2, branches: 1, revisions: 4, edits: 4, pages: 2, isSmall: false };

/** A change of a company after which its main questions are asked again. */
export interface Phase {
  readonly name: string;
  change(store: StoreWriter): void;
}

/** A company that is the same each time it is built. */
export interface World {
  readonly name: string;
  /** What it is made from, for the head of its digests. */
  readonly from: string;
  readonly size: Size;
  build(file: string): void | Promise<void>;
  readonly phases: readonly Phase[];
}
