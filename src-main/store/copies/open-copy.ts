import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreError } from '../connection/store-error.ts';
import { continuedCopy } from './continued-copy.ts';
import type { CopiedPartition, CopyWriter } from './contract.ts';
import type { CopiedState } from './copied-state.ts';
import { newCopy } from './new-copy.ts';

/** Continues the copy in a file, or begins a new one. `partitions`: what the warehouse has of the workspace. */
export function openCopy(file: string, state: CopiedState, partitions: readonly CopiedPartition[]): CopyWriter {
  // A missing folder is not created again: the lock that keeps other processes out of it is gone too.
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw new StoreError('folder', 'The folder of the copies is gone. End the server and start it again.');
  return continuedCopy(file, state, partitions) ?? newCopy(file, state, partitions);
}
