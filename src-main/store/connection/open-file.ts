import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { identityOf } from './file-lock.ts';

const nameOf = (file: string): string => `open database ${file}`;

/** Tells the threads that start from this one later which file is open as a database. */
export const noteOpenFile = (file: string): void => setEnvironmentData(nameOf(file), identityOf(file) ?? undefined);

/** Before the database is opened again: another file may be meant then. */
export const forgetOpenFile = (file: string): void => setEnvironmentData(nameOf(file), undefined);

/** Whether another file lies in the place of the one that is open, as far as this thread was told. */
export function isOtherFile(file: string): boolean {
  const open = getEnvironmentData(nameOf(file));
  return open !== undefined && open !== identityOf(file);
}
