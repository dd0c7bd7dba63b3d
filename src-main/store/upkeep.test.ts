import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStoreHome, integrationNamed, keepPage, now, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import { openForReading, openForWriting, versionOf } from './connection/database.ts';
import { migrate } from './connection/migrate.ts';
import { StoreError } from './connection/store-error.ts';
import { migrations } from './migrations/index.ts';
import { openWriter } from './writer.ts';

let home: StoreHome;

beforeEach(() => {
  home = aStoreHome();
});
afterEach(() => home.remove());

const names = (part: string): readonly string[] => readdirSync(home.folder).filter((name) => name.includes(part));

/** A database with one run in it, closed. */
function filled(): void {
  const store = openWriter(home.file);
  keepPage(store, integrationNamed(store, 'build').id, [pipeline('build'), run('build', 1)]);
  store.close();
}

/** Adds one more migration than this version knows. */
function fromTheFuture(): void {
  const db = openForWriting(home.file);
  migrate(db, home.file, now, [...migrations, 'CREATE TABLE later (id INTEGER) STRICT;']);
  db.close();
}

test('a new database has every migration, is marked as ours, and opens again as it was', () => {
  filled();
  const store = openWriter(home.file);
  expect(store.refusal).toBeNull();
  expect(store.projects()).toHaveLength(1);
  store.close();
  const db = openForReading(home.file);
  expect(versionOf(db)).toBe(migrations.length);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  db.close();
  expect(names('.backup-')).toEqual([]);
});

test('every table is strict, and none has a column for a secret', () => {
  filled();
  const db = openForReading(home.file);
  const tables = db
    .prepare<[], { name: string; strict: number }>(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  expect(tables.filter(({ strict }) => strict === 0)).toEqual([]);
  const columns = tables.flatMap(({ name }) =>
    db.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)').all(name),
  );
  expect(columns.filter(({ name }) => /secret|password|api_key|passphrase/.test(name))).toEqual([]);
  db.close();
});

test('a migration runs once, after a checked backup of what was there', () => {
  filled();
  fromTheFuture();
  fromTheFuture();
  expect(names('.backup-')).toEqual([
    `plumbline.db.backup-${now}-v${migrations.length}`,
    `plumbline.db.backup-${now}-v${migrations.length}.sha256`,
  ]);
  const copy = openForReading(`${home.file}.backup-${now}-v${migrations.length}`);
  expect(copy.prepare('SELECT count(*) FROM runs').pluck().get()).toBe(1);
  copy.close();
});

test('of equal copies before a migration that is cut off again and again one stays', () => {
  filled();
  for (const at of [1, 2, 3]) {
    const db = openForWriting(home.file);
    expect(() => migrate(db, home.file, now + at, [...migrations, 'no sql'])).toThrow();
    db.close();
  }
  expect(names('.backup-')).toEqual(
    ['', '.sha256'].map((end) => `plumbline.db.backup-${now + 3}-v${migrations.length}${end}`),
  );
  const db = openForWriting(home.file);
  db.exec('DELETE FROM runs');
  expect(() => migrate(db, home.file, now + 4, [...migrations, 'no sql'])).toThrow();
  db.close();
  expect(names('.backup-')).toHaveLength(4);
});

test('a migration that fails leaves the database as it was', () => {
  filled();
  const db = openForWriting(home.file);
  expect(() => migrate(db, home.file, now, [...migrations, 'CREATE TABLE half (id INTEGER) STRICT; no sql'])).toThrow();
  expect(versionOf(db)).toBe(migrations.length);
  expect(db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined();
  db.close();
});

test('data of a newer version can be read, and every change says what to do', () => {
  filled();
  fromTheFuture();
  const before = readFileSync(home.file);
  const store = openWriter(home.file);
  expect(store.refusal?.message).toContain('newer Plumbline');
  expect(store.projects()).toHaveLength(1);
  expect(store.markInterrupted(now)).toEqual([]);
  expect(() => store.removeProject(1)).toThrow(StoreError);
  expect(() => keepPage(store, 1, [run('build', 2)])).toThrow(/Install that version again/);
  store.close();
  expect(readFileSync(home.file).equals(before)).toBe(true);
});

test('a database of another program is left alone', () => {
  const db = openForWriting(home.file);
  db.exec('CREATE TABLE theirs (id INTEGER)');
  db.close();
  const before = readFileSync(home.file);
  expect(() => openWriter(home.file)).toThrow(/another program/);
  expect(readFileSync(home.file).equals(before)).toBe(true);
});

test('a damaged file is set aside, and the newest whole backup takes its place', () => {
  filled();
  const whole = openWriter(home.file);
  whole.backup(`${home.file}.backup-1-v1`);
  whole.close();
  copyFileSync(`${home.file}.backup-1-v1`, `${home.file}.backup-2-v1`);
  writeFileSync(`${home.file}.backup-2-v1.sha256`, 'of another file');
  const file = openSync(home.file, 'r+');
  writeSync(file, Buffer.alloc(statSync(home.file).size - 4096, 0x55), 0, undefined, 4096);
  closeSync(file);
  const reports: (string | null)[] = [];
  const store = openWriter(home.file, now, ({ restoredFrom }) => reports.push(restoredFrom));
  expect(reports).toEqual(['plumbline.db.backup-1-v1']);
  expect(store.counts(1).runs).toBe(1);
  store.close();
  expect(names('.damaged-')).toContain(`plumbline.db.damaged-${now}`);
});

test('a damaged file without a backup is set aside, and an empty database begins', () => {
  writeFileSync(home.file, 'this is no database, and long enough not to look like an empty one'.repeat(99));
  const reports: (string | null)[] = [];
  const store = openWriter(home.file, now, ({ restoredFrom }) => reports.push(restoredFrom));
  expect(reports).toEqual([null]);
  expect(store.projects()).toEqual([]);
  store.close();
  expect(names('.damaged-')).toContain(`plumbline.db.damaged-${now}`);
});
