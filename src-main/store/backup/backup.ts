import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { conditionOf } from '../connection/condition.ts';
import { type Database, inOneFile, versionOf } from '../connection/database.ts';
import { bytesOf, describedFault, diskFull, isDiskFull } from '../connection/disk-fault.ts';
import { makePrivate } from '../connection/private-file.ts';
import { backupName, copiesOf, digestOf, removeCopy } from './backup-files.ts';

/** Writes a consistent copy while the database is in use, checks it, and lays its SHA-256 beside it. An older copy stays until then. */
export function backUp(db: Database, file: string): void {
  const fresh = begin(file);
  try {
    db.prepare('VACUUM INTO ?').run(fresh);
    keepSound(fresh, file, versionOf(db));
  } catch (error) {
    throw discardCopy(fresh, error, db.name);
  }
}

/** Of equal copies one stays: a start that is cut off in the middle of a migration, again and again, does not fill the disk. */
export function backUpBeforeMigration(db: Database, file: string, now: number): void {
  const fresh = backupName(file, versionOf(db), now);
  backUp(db, fresh);
  const digest = writtenDigest(fresh);
  for (const { name } of copiesOf(file).filter(({ kind }) => kind === 'migration')) {
    const copy = join(dirname(file), name);
    if (copy !== fresh && writtenDigest(copy) === digest) removeCopy(copy);
  }
}

/** The SHA-256 that lies beside a copy; null if there is none. */
function writtenDigest(copy: string): string | null {
  const file = `${copy}.sha256`;
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** An empty file that only its owner may read, for a copy that is about to be written: two commands that copy to one place at once do not share it. */
function begin(file: string): string {
  removeUnfinished(file);
  const fresh = `${file}.${process.pid}.part`;
  removeCopy(fresh);
  makePrivate(fresh);
  return fresh;
}

/** Removes what killed processes left of copies to that place. */
function removeUnfinished(file: string): void {
  const start = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file)).filter((one) => one.startsWith(start))) {
    const [, pid] = /^(\d+)\.part(?:-journal|-wal|-shm|\.sha256)?$/.exec(name.slice(start.length)) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // One of another user may not be asked.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes an unfinished copy; returns the error that ended it, with its remedy. */
export function discardCopy(fresh: string, error: unknown, of: string): unknown {
  removeCopy(fresh);
  return isDiskFull(error) ? diskFull(fresh, bytesOf(of)) : describedFault(error, fresh);
}

/** How many pages are copied before other work gets its turn: some milliseconds' worth. */
const pagesAtOnce = 1000;

/** Like `backUp`, a few pages at a time, for a large database in use. */
export async function backUpSteadily(db: Database, file: string): Promise<void> {
  const fresh = begin(file);
  try {
    await db.backup(fresh, { progress: () => pagesAtOnce });
    inOneFile(fresh);
    keepSound(fresh, file, versionOf(db));
  } catch (error) {
    throw discardCopy(fresh, error, db.name);
  }
}

/** Gives a fresh copy its name, or removes it where it does not pass its check. */
function keepSound(fresh: string, file: string, version: number): void {
  if (conditionOf(fresh, version) !== 'sound') {
    throw new Error('The copy of the database did not pass its check; the original is untouched.');
  }
  writeFileSync(`${fresh}.sha256`, digestOf(fresh), { mode: 0o600 });
  const digest = `${file}.sha256`;
  rmSync(digest, { force: true });
  renameSync(fresh, file);
  renameSync(`${fresh}.sha256`, digest);
}
