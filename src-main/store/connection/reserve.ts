import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDiskFull } from './disk-fault.ts';

/** Enough for some small changes, such as that a collection failed for want of room. */
const size = 2 ** 20;
const fitsTimes = 10;

const reserveOf = (file: string): string => `${file}.reserve`;

/** Keeps some room beside a database that is given up when the disk is full; nothing if there is little room anyway. */
export function layReserve(file: string): void {
  const reserve = reserveOf(file);
  if (existsSync(reserve)) return;
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    // Random, since a file system may store zeros in no room at all.
    if (bavail * bsize > fitsTimes * size) writeFileSync(reserve, randomBytes(size), { mode: 0o600 });
  } catch {
    rmSync(reserve, { force: true });
  }
}

/** Makes a change; where the disk is full it is made again in the room of the reserve. */
export function withReserve<T>(file: string, change: () => T): T {
  try {
    return change();
  } catch (error) {
    const reserve = reserveOf(file);
    if (!isDiskFull(error) || !existsSync(reserve)) throw error;
    rmSync(reserve, { force: true });
    return change();
  }
}
