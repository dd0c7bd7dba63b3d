import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDiskFull } from './disk-fault.ts';

/** Enough for a few small changes, such as the note that a collection failed for lack of room. */
const size = 2 ** 20;
const fitsTimes = 10;

const reserveOf = (file: string): string => `${file}.reserve`;

/** Reserves room beside a database, to be freed when the disk is full; none if there is little room anyway, or where none can be laid. */
export function layReserve(file: string): void {
  const reserve = reserveOf(file);
  if (existsSync(reserve)) return;
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    // Random, since a file system may store zeros in no room at all.
    if (bavail * bsize > fitsTimes * size) writeFileSync(reserve, randomBytes(size), { mode: 0o600 });
  } catch {
    try {
      rmSync(reserve, { force: true });
    } catch {
      // The folder cannot be used now. A change that is made must not fail for that.
    }
  }
}

/** Makes a change. If the disk is full, frees the reserve and makes it again; once there is room, the next change lays another. */
export function withReserve<T>(file: string, change: () => T): T {
  try {
    const changed = change();
    layReserve(file);
    return changed;
  } catch (error) {
    const reserve = reserveOf(file);
    if (!isDiskFull(error) || !existsSync(reserve)) throw error;
    rmSync(reserve, { force: true });
    return change();
  }
}
