import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { damagedInPart, isDamage } from './damage-errors.ts';
import { StoreError } from './store-error.ts';

const megabyte = 2 ** 20;
/** The least room for a start, a collection and its log. */
const least = 64 * megabyte;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const noRoom = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', 'EFBIG']);

/** For a change that was refused; a start and a copy also say how much room they need (`diskFull`). */
export const fullDiskText =
  'The disk that the data lies on is full. Make room on it, then try again; nothing was changed.';

/** Whether something failed because the disk is full or the user's quota is used up. */
export function isDiskFull(error: unknown): boolean {
  return (error instanceof StoreError && error.fault === 'full') || noRoom.has(codeOf(error));
}

/** Whether another write beside the file fails for lack of room: of a network share SQLite only reports that it could not write. */
function isUnwritable(file: string): boolean {
  const probe = `${file}.probe`;
  try {
    const opened = openSync(probe, 'w', 0o600);
    try {
      writeSync(opened, Buffer.alloc(4 * 4096, 1));
    } finally {
      closeSync(opened);
    }
    return false;
  } catch (error) {
    return isDiskFull(error);
  } finally {
    rmSync(probe, { force: true });
  }
}

const inMegabytes = (bytes: number): string => `${Math.max(1, Math.ceil(bytes / megabyte))} MB`;

function freeBeside(file: string): string {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return `${Math.floor((bavail * bsize) / megabyte)} MB are free`;
  } catch {
    return 'nothing is free';
  }
}

/** A message that the disk is full and how much room is needed, such as for a copy of so many bytes. */
export function diskFull(file: string, copied = 0): StoreError {
  const needed = inMegabytes(Math.max(least, 1.2 * copied));
  return new StoreError(
    'full',
    `The disk that the data lies on is full: ${freeBeside(file)}, and ${needed} are needed. Make room and try again; nothing was changed.`,
  );
}

/** The size of a database with what waits in its log. */
export const bytesOf = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

const forbidden = /^(?:SQLITE_(?:CANTOPEN|PERM|AUTH|READONLY)|EACCES|EPERM|EROFS)/;

/** The message for a disk that is read-only or fails; null for any other error. The system often makes a failed disk read-only. */
export function brokenDisk(error: unknown): StoreError | null {
  const code = codeOf(error);
  if (forbidden.test(code)) {
    return new StoreError(
      'forbidden',
      'The database may not be read and written by this user, or its disk can only be read. Give the user of Plumbline the right to both; nothing was changed.',
    );
  }
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') {
    return new StoreError(
      'unreadable',
      'The disk failed while the database was read or written. Check the disk; nothing was changed.',
    );
  }
  return null;
}

/** Whether a full or unwritable disk is the reason for an error: another try may succeed. */
export const isDiskFault = (error: unknown): boolean => isDiskFull(error) || brokenDisk(error) !== null;

/** The remedy for an error of the disk or of SQLite while a database is opened or copied; any other error stays as it is. */
export function describedFault(error: unknown, file: string): unknown {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  if (isDiskFull(error) || (code.startsWith('SQLITE_IOERR') && isUnwritable(file)))
    return diskFull(file, bytesOf(file));
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new StoreError(
      'busy',
      'Another program holds the database locked. End that one and try again; nothing was changed.',
    );
  }
  if (isDamage(error)) return damagedInPart();
  return brokenDisk(error) ?? error;
}

/** Runs what opens or copies a database; an error of the disk is thrown as a StoreError. */
export function withDiskFaults<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw describedFault(error, file);
  }
}
