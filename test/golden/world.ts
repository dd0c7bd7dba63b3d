import type { StoreWriter } from '#main/store/contract.ts';

/** How much of a company its questions name. */
export interface Size {
  readonly pipelines: number;
  readonly branches: number;
  readonly revisions: number;
  /** Pages that are followed from the first one. */
  readonly pages: number;
  /** Whether runs of all history are given with evidence; of a million runs no answer can hold that. */
  readonly isSmall: boolean;
}

export const smallSize: Size = { pipelines: 20, branches: 4, revisions: 8, pages: 8, isSmall: true };
export const largeSize: Size = { pipelines: 4, branches: 2, revisions: 8, pages: 8, isSmall: false };

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
