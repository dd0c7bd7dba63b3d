import { ServiceError } from '#shared/api/problem.ts';
import { describedFault } from '../../store/connection/disk-fault.ts';
import { StoreError } from '../../store/connection/store-error.ts';

/** The data cannot be used. The message gives the reason, the remedy and the path. */
export class DataUnusable extends Error {
  override readonly name = 'DataUnusable';
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

function textOf(error: unknown, folder: string): unknown {
  if (error instanceof ServiceError) return error;
  const code = codeOf(error);
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StoreError(
      'folder',
      'A file lies where a folder should be. Move it away, or choose another one with --data-dir.',
    );
  if (error instanceof Error && 'syscall' in error && error.syscall === 'mkdir' && code === 'ENOENT')
    return new StoreError('folder', 'No folder can be made there. Choose another one with --data-dir.');
  return describedFault(error, folder);
}

/** Runs what opens something in a data folder; where the disk or the data is at fault, it throws a DataUnusable. */
export async function inDataFolder<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const worded = textOf(error, path);
    if (worded instanceof StoreError || worded instanceof ServiceError)
      throw new DataUnusable(`${worded.message}\n  ${path}`, { cause: error });
    throw error;
  }
}
