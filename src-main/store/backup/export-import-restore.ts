import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { databaseStart } from '#shared/desktop/upkeep/backup-file.ts';
import { type Condition, conditionOf } from '../connection/condition.ts';
import { foldLog, openForReading, versionOf } from '../connection/database.ts';
import { withDiskFaults } from '../connection/disk-fault.ts';
import { identityOf, lockIn } from '../connection/file-lock.ts';
import { holdsSomethingElse, isReplaceable } from '../connection/replaceable-file.ts';
import { StoreError } from '../connection/store-error.ts';
import { migrations } from '../migrations/index.ts';
import { backUp } from './backup.ts';
import { backupName, digestOf, hasDigest, removeCopy } from './backup-files.ts';
import { isBuiltAsItsVersion } from './copied-structure.ts';
import { givenIds, keepGivenIds } from './given-ids.ts';
import { copyToRestore, moveAside, openedMark } from './restore-newest.ts';
import { connectionsOf, keepConnections } from './settings-not-restored.ts';

/** Why a file cannot be copied or restored, by its condition. */
const refusals: Readonly<Record<Exclude<Condition, 'sound'>, StoreError>> = {
  absent: new StoreError('absent', 'There is no Plumbline data in that place. Check the name; nothing was changed.'),
  newer: new StoreError('newer', 'A newer Plumbline wrote that file. Use that version; nothing was changed.'),
  foreign: new StoreError('foreign', 'That file is a database of another program; nothing was changed.'),
  damaged: new StoreError('damaged', 'That file is damaged. Use another copy; nothing was changed.'),
  folder: new StoreError(
    'folder',
    'That is a folder, a pipe or a device and no database. Name a file; nothing was changed.',
  ),
};

function refuseUnlessSound(file: string): void {
  const condition = withDiskFaults(file, () => conditionOf(file, migrations.length));
  if (condition !== 'sound') throw refusals[condition];
}

/** Refuses a target that must not be replaced, and a database in use: SQLite would apply its log to the copy and damage it. */
function refuseTarget(file: string, to: string): void {
  if (!existsSync(dirname(to))) throw noFolder;
  if (/-(?:wal|shm|journal)$/.test(to)) throw nameOfLog;
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory()) throw refusals.folder;
  if (existsSync(openedMark(to)) || (existsSync(to) && identityOf(to) === identityOf(file))) throw occupied;
  const isLock = existsSync(to) && identityOf(to) === identityOf(lockIn(dirname(to)));
  if (isLock || !isReplaceable(to) || holdsSomethingElse(to, databaseStart)) throw foreign;
}

/** A file from elsewhere must be undamaged, and its tables must be those of its version. */
function refuseUnlessOurs(file: string): void {
  refuseUnlessSound(file);
  if (!withDiskFaults(file, () => isBuiltAsItsVersion(file))) throw changed;
}

const changed = new StoreError(
  'foreign',
  'Another program changed the tables of that file. Use another copy; nothing was changed.',
);
const noFolder = new StoreError(
  'absent',
  'The folder that the copy should lie in is not there. Make it, or name another one; nothing was changed.',
);
const nameOfLog = new StoreError(
  'occupied',
  'SQLite takes a file whose name ends in -wal, -shm or -journal for the log of another one, and overwrites it. Name another file; nothing was changed.',
);
const foreign = new StoreError(
  'occupied',
  'A file that is no copy of Plumbline is in that place. Name another one; nothing was changed.',
);
const occupied = new StoreError(
  'occupied',
  'A database that Plumbline works with is in that place. Name another file; nothing was changed.',
);

/** Writes a checked copy of a database, which may be in use, with its SHA-256 beside it. Throws a StoreError. */
export function exportBackupFile(file: string, to: string): void {
  refuseUnlessSound(file);
  refuseTarget(file, to);
  const db = openForReading(file);
  try {
    // The connection may write to the copy only; nothing here changes the database itself.
    db.pragma('query_only = OFF');
    backUp(db, to);
  } finally {
    db.close();
  }
}

/** A free name for a copy that was written at a time. */
function freeName(file: string, version: number, writtenAt: number): string {
  const name = backupName(file, version, writtenAt, 'imported');
  return existsSync(name) ? freeName(file, version, writtenAt + 1) : name;
}

/** Imports a copy: puts it beside a database, named by the time at which it was written, and returns its name. Throws a StoreError. */
export function importBackupFile(from: string, file: string): string {
  const found = statSync(from, { throwIfNoEntry: false });
  if (!found?.isFile()) throw refusals.absent;
  refuseUnlessOurs(from);
  const db = openForReading(from);
  const version = versionOf(db);
  db.close();
  const to = freeName(file, version, Math.max(0, Math.round(found.mtimeMs)));
  exportBackupFile(from, to);
  return basename(to);
}

/** Merges the log into the database before it is renamed: a crash between renaming the one and the other would separate them. */
function foldLogIfSound(file: string): void {
  if (!existsSync(`${file}-wal`) || inspectDatabase(file) !== 'sound') return;
  try {
    foldLog(file);
  } catch {
    // On a full disk the database is set aside with its log.
  }
}

/**
 * Puts a copy in the place of a database that nobody uses. What was there is set aside, not deleted; gives its new name, or null if there was
 * nothing. This computer keeps its own connections, and gives no number a second time. Throws a StoreError where the copy is not whole, and changes nothing then.
 */
export function restoreBackupFile(copy: string, file: string, now: number): string | null {
  refuseUnlessOurs(copy);
  const isWhole = !hasDigest(copy) || readFileSync(`${copy}.sha256`, 'utf8') === digestOf(copy);
  if (!isWhole) throw refusals.damaged;
  const [connections, given] = [connectionsOf(file), givenIds(file)];
  const fresh = copyToRestore(copy, file);
  try {
    if (connections !== null) keepConnections(fresh, connections);
    if (given !== null) keepGivenIds(fresh, given);
    refuseUnlessSound(fresh);
  } catch (error) {
    removeCopy(fresh);
    throw error;
  }
  foldLogIfSound(file);
  const aside = moveAside(file, `replaced-${now}`);
  renameSync(fresh, file);
  return aside;
}

export type DatabaseCondition = Condition;

/** Whether a database is undamaged and of a supported version. Reads all of it. */
export const inspectDatabase = (file: string): DatabaseCondition =>
  withDiskFaults(file, () => conditionOf(file, migrations.length));
