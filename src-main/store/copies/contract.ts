import type { Partition } from '../publishing/contract.ts';
import type { CopiedRow } from './row-storage.ts';

/** A partition of a table of a warehouse, and which sending brought its rows. */
export interface CopiedPartition extends Partition {
  readonly table: string;
  readonly sending: number;
}

/** Writes a copy of a workspace. Until it is finished the copy that was there stays as it was. */
export interface CopyWriter {
  /** The partitions of a table whose rows are to be added; null: all of its rows. */
  wanted(table: string): readonly Partition[] | null;
  /** Stores a row of a table of the warehouse. Tables come in the order of `neededTables`. */
  add(table: string, row: CopiedRow): void;
  /** Derives what follows from the rows. */
  finish(): void;
  /** Takes back what was added, since something failed. */
  abandon(error: unknown): void;
}
