import { spawnSync } from 'node:child_process';
import { copyFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStoreHome, type StoreHome } from '#test/builders/store.ts';
import type { StoreWriter } from './contract.ts';
import { bringCopy, copyDatabase, restoreCopy } from './copies.ts';
import { copiesOf } from './kept-copies.ts';
import { openReaderAhead } from './reader.ts';
import { openWriter } from './writer.ts';

let home: StoreHome;
let folder: string;

beforeEach(() => {
  home = aStoreHome();
  folder = dirname(home.file);
});
afterEach(() => home.remove());

const add = (store: StoreWriter, name: string) => store.addProject({ name, timeZone: 'UTC', demo: false }, 1);
const names = (store: StoreWriter): readonly string[] => store.projects().map(({ name }) => name);

function withStore<T>(work: (store: StoreWriter) => T): T {
  const store = openWriter(home.file);
  try {
    return work(store);
  } finally {
    store.close();
  }
}

/** Copies of a database and its log as they lie there, as a process that was killed leaves them. */
function cutOff(to: string): void {
  withStore((store) => {
    add(store, 'In the log');
    for (const end of ['', '-wal']) copyFileSync(home.file + end, to + end);
  });
}

test('a copy whose last changes wait in its log is restored with them', () => {
  const copy = join(folder, 'copy.db');
  cutOff(copy);
  withStore((store) => add(store, 'Later'));
  restoreCopy(copy, home.file, 2);
  expect(withStore(names)).toEqual(['In the log']);
});

test('a database is never copied over itself', () => {
  withStore((store) => {
    add(store, 'First');
    expect(() => copyDatabase(home.file, home.file)).toThrow('nothing was changed');
    add(store, 'Second');
  });
  expect(withStore(names)).toEqual(['First', 'Second']);
});

test('a copy goes into no folder that is not there, and takes the place of none', () => {
  withStore(() => undefined);
  expect(() => copyDatabase(home.file, join(folder, 'nowhere', 'copy.db'))).toThrow('is not there');
  expect(() => copyDatabase(home.file, folder)).toThrow('That is a folder');
});

test('of copies from elsewhere none takes the place of another, and the newest counts as newest', () => {
  const bring = (name: string, at: number) => {
    withStore((store) => {
      add(store, name);
    });
    const from = join(folder, `${name}.db`);
    copyDatabase(home.file, from);
    utimesSync(from, at, at);
    return bringCopy(from, home.file);
  };
  // As an archive without times unpacks them.
  const early = Date.UTC(1980, 0, 1) / 1000;
  expect(new Set([bring('a', early), bring('b', early), bring('c', Date.UTC(2026, 0, 1) / 1000)]).size).toBe(3);
  expect(copiesOf(home.file)).toHaveLength(3);
  writeFileSync(home.file, '');
  expect(withStore(names)).toEqual(['a', 'b', 'c']);
});

test('opening to write leaves the locks of who reads already', () => {
  withStore((store) => add(store, 'First'));
  const reader = openReaderAhead(home.file);
  expect(reader?.projects()).toHaveLength(1);
  const writer = openWriter(home.file);
  const other = `const db = new (require('better-sqlite3'))(${JSON.stringify(home.file)}, { timeout: 0 });\n    db.pragma('locking_mode = EXCLUSIVE'); db.exec('BEGIN EXCLUSIVE')`;
  expect(spawnSync(process.execPath, ['-e', other]).stderr.toString()).toContain('database is locked');
  writer.close();
  reader?.close();
});
