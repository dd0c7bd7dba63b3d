import { copyFileSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { killedAfter } from '#test/builders/processes/killed.ts';
import { aStoreHome, integrationNamed, type StoreHome } from '#test/builders/store.ts';
import { openForReading } from './connection/database.ts';
import { forgetOpenFile, noteOpenFile } from './connection/open-file.ts';
import { openSnapshot } from './publishing/snapshot.ts';
import { openReader } from './reader.ts';
import { openWriter } from './writer.ts';

let home: StoreHome;

beforeEach(() => {
  home = aStoreHome();
});
afterEach(() => home.remove());

test('a collection that is killed loses at most what waits to be stored, and never has rows without their cursor', async () => {
  const first = openWriter(home.file);
  const { id } = integrationNamed(first, 'build');
  first.close();
  let stored = 0;
  for (const commits of [1, 3, 8]) {
    const reported = Number(await killedAfter(commits, './collecting-process.ts', home.file));
    const store = openWriter(home.file);
    const cursor = Number(store.cursor(id));
    expect(cursor).toBeGreaterThanOrEqual(reported);
    expect(cursor).toBeGreaterThan(stored);
    expect(store.counts(id).runs).toBe(cursor * 10);
    expect(store.rawItems(id, null, cursor + 1).items.map(({ body }) => body)).toEqual(
      Array.from({ length: cursor }, (_, page) => `page ${page + 1}`),
    );
    store.close();
    stored = cursor;
  }
  const db = openForReading(home.file);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});

test('a database with a second name is not opened, under which another process would store into a log of its own', () => {
  openWriter(home.file).close();
  const other = `${home.file}.other`;
  linkSync(home.file, other);
  for (const name of [home.file, other]) expect(() => openWriter(name)).toThrow('second name');
  rmSync(other);
  openWriter(home.file).close();
});

test('a copy in the place of an open database is not read by a connection that opens later, nor is the log applied to it', () => {
  openWriter(home.file).close();
  const older = `${home.file}.older`;
  copyFileSync(home.file, older);
  const store = openWriter(home.file);
  noteOpenFile(home.file);
  onTestFinished(() => forgetOpenFile(home.file));
  store.addProject({ name: 'Shop', timeZone: 'UTC', demo: false }, Date.now());
  openReader(home.file).close();
  const bytes = readFileSync(older);
  renameSync(older, home.file);
  for (const open of [openReader, openSnapshot])
    expect(() => open(home.file)).toThrow('Another file lies in the place');
  expect(readFileSync(home.file).equals(bytes)).toBe(true);
  store.close();
});
