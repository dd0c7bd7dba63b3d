import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { dayLength, type Millis } from '#shared/time/time.ts';

/** Why a copy exists: made daily, by hand or before a migration, imported, or left over when a backup replaced the database. */
export type CopyKind = 'daily' | 'manual' | 'imported' | 'migration' | 'replaced';

/** A copy of the database that lies beside it. */
export interface BackupFile {
  readonly name: string;
  readonly kind: CopyKind;
  readonly madeAt: Millis;
  readonly bytes: number;
}

const shape = /\.(?:backup-(\d+)-v\d+(?:-(daily|manual|imported))?|replaced-(\d+))$/;

/** The copies beside a database, newest first. */
export function copiesOf(file: string): readonly BackupFile[] {
  const own = `${basename(file)}.`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(own))
    .flatMap((name): BackupFile[] => {
      const [, backup, kind, replaced] = shape.exec(name) ?? [];
      const madeAt = Number(backup ?? replaced);
      if (Number.isNaN(madeAt)) return [];
      const of = replaced === undefined ? ((kind as CopyKind | undefined) ?? 'migration') : 'replaced';
      const found = statSync(join(dirname(file), name), { throwIfNoEntry: false });
      // Neither a folder nor a link to a disk that is absent now.
      return found?.isFile() ? [{ name, kind: of, madeAt, bytes: found.size }] : [];
    })
    .sort((one, other) => other.madeAt - one.madeAt);
}

/** Whether a wrong clock dated a copy in the future: then it looks newest, and nobody knows how old it is. */
export const isOfFuture = ({ madeAt }: BackupFile, now: Millis): boolean => madeAt > now + dayLength;

/** The moment in the name of a copy; null if there is none. */
export function momentOf(name: string): Millis | null {
  const [, backup, , replaced] = shape.exec(name) ?? [];
  const moment = backup ?? replaced;
  return moment === undefined ? null : Number(moment);
}

/** The path of the copy with a name; null if there is none. */
export function copyNamed(file: string, name: string): string | null {
  return copiesOf(file).some((copy) => copy.name === name) ? join(dirname(file), name) : null;
}

/** Deletes a copy with what lies beside it: SQLite would apply the log of a killed process to the next copy. */
export function removeCopy(path: string): void {
  for (const suffix of ['', '.sha256', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

const counted = ['projects', 'integrations', 'tokens', 'runs', 'issues'] as const;

/** How much a database holds. */
export type Contents = Readonly<Record<(typeof counted)[number], number>>;

/** Counts what a database of any version holds: 0 of what its version has no table for. */
export function contentsOf(file: string): Contents {
  const db = new Sqlite(file, { readonly: true, timeout: 5000 });
  try {
    const isThere = db
      .prepare<[string], number>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .pluck();
    return Object.fromEntries(
      counted.map((table) => [
        table,
        isThere.get(table) === undefined ? 0 : db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get(),
      ]),
    ) as Contents;
  } finally {
    db.close();
  }
}

/** The path of a copy: beside the database, where a recovery looks for it. The name of a copy before a migration has no `kind`. */
export const backupName = (
  file: string,
  version: number,
  now: number,
  kind?: 'daily' | 'manual' | 'imported',
): string => `${file}.backup-${now}-v${version}${kind === undefined ? '' : `-${kind}`}`;

/** Whether the SHA-256 of a copy lies beside it, by which a change of its bytes is noticed. */
export const hasDigest = (copy: string): boolean =>
  statSync(`${copy}.sha256`, { throwIfNoEntry: false })?.isFile() ?? false;

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
