import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import { readParquet } from 'parquet-wasm';
import { onTestFinished } from 'vitest';
import { type FolderPublishing, publishToFolder } from '#main/warehouse/parquet/publish-folder.ts';

export type Row = Readonly<Record<string, unknown>>;

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-parquet-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Publishes the database of a data folder. */
export const publishFiles = (file: string, folder: string, more: Partial<FolderPublishing> = {}) =>
  publishToFolder({ folder, file, program: 'test', now: 1_000, signal: new AbortController().signal, ...more });

/** The names of all files below a folder. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .sort();

/** What tells a file that was written anew, by name. */
export const identities = (folder: string): ReadonlyMap<string, number> =>
  new Map(filesIn(folder).map((name) => [name, statSync(join(folder, name)).ino]));

/** The files that were written anew, removed or added since. */
export function changedSince(before: ReadonlyMap<string, number>, folder: string): readonly string[] {
  const now = identities(folder);
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => before.get(name) !== now.get(name)).sort();
}

/** A file as the Parquet reader of Apache Arrow in Rust gives it, which shares nothing with the writer. */
export const tableOf = (file: string) => tableFromIPC(readParquet(readFileSync(file)).intoIPCStream());

/** All rows of a table in the order of their files: moments in milliseconds and days in days since 1970. */
export function rowsIn(folder: string, table: string): readonly Row[] {
  const files = filesIn(folder).filter((name) => name.startsWith(`${table}/`) && name.endsWith('.parquet'));
  return files.flatMap((name) => {
    const read = tableOf(join(folder, name));
    const types = new Map(read.schema.fields.map((field) => [field.name, String(field.type)]));
    return read.toArray().map((row) => {
      const cells = Object.entries(row.toJSON() as Row);
      return Object.fromEntries(cells.map(([column, value]) => [column, plain(value, types.get(column) ?? '')]));
    });
  });
}

function plain(value: unknown, type: string): unknown {
  if (value === null) return null;
  if (typeof value === 'bigint') return Number(value);
  if (type.startsWith('Date')) return Number(value) / 86_400_000;
  if (typeof value === 'object' && Symbol.iterator in value)
    return Array.from(value as Iterable<unknown>, (one) => plain(one, ''));
  return value;
}
