import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { losses } from '#shared/desktop/upkeep/backups.ts';
import { conditionOf } from '../connection/condition.ts';
import { type Database, forgetIdentity, inOneFile, openForLooking, versionOf } from '../connection/database.ts';
import { bytesOf, describedFault, diskFull, isDiskFull } from '../connection/disk-fault.ts';
import { keepPrivate, makePrivate } from '../connection/private-file.ts';
import { copiesOf } from './backup-files.ts';

/** Writes a consistent copy while the database is in use, checks it, and lays its SHA-256 beside it. An older copy stays until then. */
export function backUp(db: Database, file: string): void {
  const fresh = begin(file);
  try {
    db.prepare('VACUUM INTO ?').run(fresh);
    keepSound(fresh, file, versionOf(db));
  } catch (error) {
    throw dropped(fresh, error, db.name);
  }
}

/** An empty file that only its owner may read, for a copy that is about to be written. */
function begin(file: string): string {
  const fresh = `${file}.part`;
  rmSync(fresh, { force: true });
  makePrivate(fresh);
  return fresh;
}

/** Removes what was written of a copy; gives the error in words. */
function dropped(fresh: string, error: unknown, of: string): unknown {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(fresh + suffix, { force: true });
  return isDiskFull(error) ? diskFull(fresh, bytesOf(of)) : describedFault(error, fresh);
}

/** How many pages are copied before other work gets its turn: some milliseconds' worth. */
const pagesAtOnce = 1000;

/** The same a little at a time, for a database that is large and in use. */
export async function backUpSteadily(db: Database, file: string): Promise<void> {
  const fresh = begin(file);
  try {
    await db.backup(fresh, { progress: () => pagesAtOnce });
    inOneFile(fresh);
    keepSound(fresh, file, versionOf(db));
  } catch (error) {
    throw dropped(fresh, error, db.name);
  }
}

/** Gives a fresh copy its name, or removes it where it does not pass its check. */
function keepSound(fresh: string, file: string, version: number): void {
  if (conditionOf(fresh, version) !== 'sound') {
    throw new Error('The copy of the database did not pass its check; the original is untouched.');
  }
  const digest = `${file}.sha256`;
  try {
    writeFileSync(`${digest}.part`, digestOf(fresh), { mode: 0o600 });
  } catch (error) {
    rmSync(`${digest}.part`, { force: true });
    throw error;
  }
  rmSync(digest, { force: true });
  renameSync(fresh, file);
  renameSync(`${digest}.part`, digest);
}

/** Renames a database with its logs, so that no data is lost; returns its new name, or null if there is none. */
export function moveAside(file: string, why: string): string | null {
  const aside = `${file}.${why}`;
  const isThere = existsSync(file);
  for (const suffix of ['', '-journal', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return isThere ? aside : null;
}

/** Why a database has to be replaced: its file cannot be read, is gone or empty, or a folder lies in its place. */
export type Loss = (typeof losses)[number];

/** Sets what is left of a database aside and puts the newest whole backup in its place; gives the backup's name, or null if there is none. */
export function restoreNewest(file: string, why: Loss, now: number, newestVersion: number): string | null {
  const backup = backupsOf(file).find((candidate) => isWhole(candidate, newestVersion));
  const fresh = backup === undefined ? null : copyToRestore(backup, file);
  // Only now: where the disk is too full for the copy, all stays as it was.
  moveAside(file, `${why}-${now}`);
  if (backup === undefined || fresh === null) return null;
  renameSync(fresh, file);
  return basename(backup);
}

/** One that cannot be read is not whole; an older one may be. */
function isWhole(backup: string, newestVersion: number): boolean {
  try {
    const isAsWritten = readFileSync(`${backup}.sha256`, 'utf8') === digestOf(backup);
    return isAsWritten && conditionOf(backup, newestVersion) === 'sound';
  } catch {
    return false;
  }
}

/** Copies a backup beside the database whose place it is to take; gives the path of the copy. */
export function copyToRestore(backup: string, file: string): string {
  const fresh = `${file}.part`;
  try {
    rmSync(fresh, { force: true });
    if (existsSync(`${backup}-wal`)) copyWithLog(backup, fresh);
    else copyFileSync(backup, fresh);
    keepPrivate(fresh);
    forgetIdentity(fresh);
  } catch (error) {
    throw dropped(fresh, error, backup);
  }
  return fresh;
}

/** Copies a database whose last changes may still wait in the log beside it, as a killed process leaves them. */
function copyWithLog(backup: string, fresh: string): void {
  const db = openForLooking(backup);
  try {
    db.prepare('VACUUM INTO ?').run(fresh);
  } finally {
    db.close();
  }
}

/** Whether a database was opened here before, or something is left of one: then its absence is a loss and no first start. */
export function wasThere(file: string): boolean {
  const isLeft = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const own = `${basename(file)}.`;
  const isCopy = (name: string): boolean =>
    name.startsWith(own) && /^(?:backup|damaged|missing|folder|replaced)-/.test(name.slice(own.length));
  return existsSync(openedMark(file)) || isLeft(`${file}-wal`) || readdirSync(dirname(file)).some(isCopy);
}

/** An empty file that shows that there was a database. */
export const openedMark = (file: string): string => `${file}.opened`;

/** Remembers that there is a database from now on. */
export const noteOpened = (file: string): void => makePrivate(openedMark(file));

/** Where a copy lies: beside the database, so that a damaged one finds it. `kind` is left out before a migration. */
export const backupName = (
  file: string,
  version: number,
  now: number,
  kind?: 'daily' | 'manual' | 'imported',
): string => `${file}.backup-${now}-v${version}${kind === undefined ? '' : `-${kind}`}`;

/** The backups that can be checked, newest first; last those from elsewhere, which may hold other data and be newer than it. */
const backupsOf = (file: string): readonly string[] =>
  copiesOf(file)
    .filter(({ kind }) => kind !== 'replaced')
    .sort((one, other) => Number(one.kind === 'imported') - Number(other.kind === 'imported'))
    .map(({ name }) => join(dirname(file), name))
    .filter((path) => statSync(`${path}.sha256`, { throwIfNoEntry: false })?.isFile());

/** The SHA-256 of a file of any size, in hexadecimal. */
export function digestOf(file: string): string {
  const hash = createHash('sha256');
  const part = Buffer.alloc(2 ** 20);
  const opened = openSync(file, 'r');
  try {
    for (let read = readSync(opened, part); read > 0; read = readSync(opened, part))
      hash.update(part.subarray(0, read));
  } finally {
    closeSync(opened);
  }
  return hash.digest('hex');
}
