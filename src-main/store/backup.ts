import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { conditionOf } from './condition.ts';
import { type Database, forgetIdentity, inOneFile, versionOf } from './database.ts';
import { dropHistoryCopies } from './history-copies.ts';

/** Writes a consistent copy while the database is in use, checks it, and lays its SHA-256 beside it. An older copy stays until then. */
export function backUp(db: Database, file: string): void {
  const fresh = `${file}.part`;
  rmSync(fresh, { force: true });
  db.prepare('VACUUM INTO ?').run(fresh);
  keepSound(fresh, file, versionOf(db));
}

/** How many pages are copied before other work gets its turn: some milliseconds' worth. */
const pagesAtOnce = 1000;

/** The same a little at a time, for a database that is large and in use. */
export async function backUpSteadily(db: Database, file: string): Promise<void> {
  const fresh = `${file}.part`;
  rmSync(fresh, { force: true });
  await db.backup(fresh, { progress: () => pagesAtOnce });
  inOneFile(fresh);
  keepSound(fresh, file, versionOf(db));
}

/** Gives a fresh copy its name, or removes it where it does not pass its check. */
function keepSound(fresh: string, file: string, version: number): void {
  if (conditionOf(fresh, version) !== 'sound') {
    rmSync(fresh, { force: true });
    throw new Error('The copy of the database did not pass its check; the original is untouched.');
  }
  chmodSync(fresh, 0o600);
  rmSync(`${file}.sha256`, { force: true });
  renameSync(fresh, file);
  writeFileSync(`${file}.sha256`, digestOf(file));
}

/** Renames a database with its logs, so that nothing of it is lost; gives its new name, or null where there is none. */
export function setAside(file: string, why: string): string | null {
  const aside = `${file}.${why}`;
  const isThere = existsSync(file);
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return isThere ? aside : null;
}

/** Sets a damaged database aside and puts the newest whole backup in its place; gives the backup's name, or null where there is none. */
export function restoreNewest(file: string, now: number, newestVersion: number): string | null {
  setAside(file, `damaged-${now}`);
  dropHistoryCopies(file);
  const backup = backupsOf(file).find(
    (candidate) =>
      readFileSync(`${candidate}.sha256`, 'utf8') === digestOf(candidate) &&
      conditionOf(candidate, newestVersion) === 'sound',
  );
  if (backup === undefined) return null;
  const fresh = `${file}.part`;
  copyFileSync(backup, fresh);
  forgetIdentity(fresh);
  renameSync(fresh, file);
  return basename(backup);
}

/** Where a copy lies: beside the database, so that a damaged one finds it. `kind` is left out before a migration. */
export const backupName = (file: string, version: number, now: number, kind?: 'daily' | 'manual'): string =>
  `${file}.backup-${now}-v${version}${kind === undefined ? '' : `-${kind}`}`;

function backupsOf(file: string): readonly string[] {
  const prefix = `${basename(file)}.backup-`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix) && existsSync(join(dirname(file), `${name}.sha256`)))
    .sort()
    .reverse()
    .map((name) => join(dirname(file), name));
}

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
