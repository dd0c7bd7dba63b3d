import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database } from './database.ts';

/** Writes a consistent copy while the database is in use, checks it, and lays its SHA-256 beside it. */
export function backUp(db: Database, file: string): void {
  rmSync(file, { force: true });
  db.prepare('VACUUM INTO ?').run(file);
  if (!isSound(file)) throw new Error('The copy of the database did not pass its check; the original is untouched.');
  writeFileSync(`${file}.sha256`, digestOf(file));
}

/** Whether SQLite finds nothing wrong in the file. */
export function isSound(file: string): boolean {
  try {
    const db = new Sqlite(file, { readonly: true });
    try {
      return db.pragma('quick_check', { simple: true }) === 'ok';
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

/** Sets a damaged database aside and puts the newest whole backup in its place; gives the backup's name, or null where there is none. */
export function restoreNewest(file: string, now: number): string | null {
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.damaged-${now}${suffix}`);
  }
  const backup = backupsOf(file).find(
    (candidate) => readFileSync(`${candidate}.sha256`, 'utf8') === digestOf(candidate) && isSound(candidate),
  );
  if (backup === undefined) return null;
  writeFileSync(file, readFileSync(backup), { mode: 0o600 });
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

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
