import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { losses } from '#shared/desktop/upkeep/backups.ts';
import { conditionOf } from '../connection/condition.ts';
import { forgetIdentity, openForLooking } from '../connection/database.ts';
import { keepPrivate, makePrivate } from '../connection/private-file.ts';
import { discardCopy } from './backup.ts';
import { type BackupFile, copiesOf, digestOf, hasDigest, isOfFuture, removeCopy } from './backup-files.ts';

/** Why a database has to be replaced: its file cannot be read, is gone or empty, or a folder lies in its place. */
export type Loss = (typeof losses)[number];

/** Sets what is left of a database aside and puts the newest whole backup in its place; gives the backup's name, or null if there is none. */
export function restoreNewest(file: string, why: Loss, now: number, newestVersion: number): string | null {
  const backup = backupsOf(file, now).find((candidate) => isWhole(candidate, newestVersion));
  const fresh = backup === undefined ? null : copyToRestore(backup, file);
  // Only after the copy: if the disk is too full for it, everything stays as it was.
  moveAside(file, `${why}-${now}`);
  if (backup === undefined || fresh === null) return null;
  renameSync(fresh, file);
  return basename(backup);
}

/** Whether a backup is undamaged. False also for an unreadable one: an older one is tried next. */
function isWhole(backup: string, newestVersion: number): boolean {
  try {
    const isAsWritten = readFileSync(`${backup}.sha256`, 'utf8') === digestOf(backup);
    return isAsWritten && conditionOf(backup, newestVersion) === 'sound';
  } catch {
    return false;
  }
}

/**
 * The backups that have a SHA-256, newest first. Those made while the clock was ahead follow, since they hide how old they are, and imported ones
 * come last: they may be newer but hold other data.
 */
const backupsOf = (file: string, now: number): readonly string[] => {
  const rank = (copy: BackupFile): number => (copy.kind === 'imported' ? 2 : Number(isOfFuture(copy, now)));
  return copiesOf(file)
    .filter(({ kind }) => kind !== 'replaced')
    .sort((one, other) => rank(one) - rank(other))
    .map(({ name }) => join(dirname(file), name))
    .filter(hasDigest);
};

/** Renames a database with its logs, so that no data is lost; returns its new name, or null if there is none. */
export function moveAside(file: string, why: string): string | null {
  const aside = `${file}.${why}`;
  const isThere = existsSync(file);
  for (const suffix of ['', '-journal', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return isThere ? aside : null;
}

/** Copies a backup beside the database whose place it is to take; gives the path of the copy. */
export function copyToRestore(backup: string, file: string): string {
  const fresh = `${file}.part`;
  try {
    // With what a killed process left beside it: SQLite would undo that one's change in this copy.
    removeCopy(fresh);
    if (existsSync(`${backup}-wal`)) copyWithLog(backup, fresh);
    else copyFileSync(backup, fresh);
    keepPrivate(fresh);
    forgetIdentity(fresh);
  } catch (error) {
    throw discardCopy(fresh, error, backup);
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

/** Whether a database was opened here before, or something is left of one: then its absence is a loss, not a first start. */
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
