import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { conditionOf } from './condition.ts';
import { type Database, versionOf } from './database.ts';

/** Writes a consistent copy while the database is in use, checks it, and lays its SHA-256 beside it. An older copy stays until then. */
export function backUp(db: Database, file: string): void {
  const fresh = `${file}.part`;
  rmSync(fresh, { force: true });
  db.prepare('VACUUM INTO ?').run(fresh);
  if (conditionOf(fresh, versionOf(db)) !== 'sound') {
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
  const backup = backupsOf(file).find(
    (candidate) =>
      readFileSync(`${candidate}.sha256`, 'utf8') === digestOf(candidate) &&
      conditionOf(candidate, newestVersion) === 'sound',
  );
  if (backup === undefined) return null;
  const fresh = `${file}.part`;
  copyFileSync(backup, fresh);
  renameSync(fresh, file);
  return basename(backup);
}

/** Where the copy made before a migration lies. */
export const backupName = (file: string, version: number, now: number): string => `${file}.backup-${now}-v${version}`;

function backupsOf(file: string): readonly string[] {
  const prefix = `${basename(file)}.backup-`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix) && existsSync(join(dirname(file), `${name}.sha256`)))
    .sort()
    .reverse()
    .map((name) => join(dirname(file), name));
}

/** The SHA-256 of a file, in hexadecimal. */
export function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
