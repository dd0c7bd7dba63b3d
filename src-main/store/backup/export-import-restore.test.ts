import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStoreHome, type StoreHome } from '#test/builders/store.ts';
import type { StoreWriter } from '../contract.ts';
import { openReader } from '../reader.ts';
import { openWriter } from '../writer.ts';
import { copiesOf } from './backup-files.ts';
import { exportBackupFile, importBackupFile, restoreBackupFile } from './export-import-restore.ts';

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
  restoreBackupFile(copy, home.file, 2);
  expect(withStore(names)).toEqual(['In the log']);
});

test('what a killed process left is set aside in one file, which no stop can part from its log', () => {
  const killed = join(folder, 'killed.db');
  const copy = join(folder, 'copy.db');
  withStore((store) => store.backup(copy));
  cutOff(killed);
  for (const end of ['', '-wal']) renameSync(killed + end, home.file + end);
  const aside = restoreBackupFile(copy, home.file, 2) ?? '';
  expect(existsSync(`${aside}-wal`)).toBe(false);
  restoreBackupFile(aside, home.file, 3);
  expect(withStore(names)).toEqual(['In the log']);
});

/** A copy in the place of the database in the midst of a change that a kill cut off, as its first opening is one. */
const cutOffOpening = (copy: string): void => cutOffChange(copy, home.file);

/** Puts a copy in a place in the midst of a change that a kill cut off. */
function cutOffChange(copy: string, to: string): void {
  const db = new Sqlite(copy);
  // Pages that do not fit into memory are written before the change ends.
  db.pragma('cache_size = 1');
  db.exec(`BEGIN; UPDATE projects SET name = 'Half';
    INSERT INTO settings SELECT value, hex(randomblob(2000)) FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 99) SELECT value FROM n)`);
  for (const end of ['', '-journal']) copyFileSync(copy + end, to + end);
  db.close();
}

test('a restored copy whose first opening was cut off is opened again as it was', () => {
  const copy = join(folder, 'copy.db');
  withStore((store) => {
    add(store, 'First');
    store.backup(copy);
  });
  cutOffOpening(copy);
  expect(withStore(names)).toEqual(['First']);
});

test('what is set aside takes along the journal of a change that was cut off', () => {
  const copy = join(folder, 'copy.db');
  withStore((store) => {
    add(store, 'First');
    store.backup(copy);
  });
  const whole = join(folder, 'whole.db');
  copyFileSync(copy, whole);
  cutOffOpening(copy);
  truncateSync(home.file, 8192);
  restoreBackupFile(whole, home.file, 2);
  expect([existsSync(`${home.file}-journal`), existsSync(`${home.file}.replaced-2-journal`)]).toEqual([false, true]);
  expect(withStore(names)).toEqual(['First']);
});

test('what a killed restore left of its copy takes nothing from the next one', () => {
  const [first, other] = [join(folder, 'first.db'), join(folder, 'other.db')];
  withStore((store) => {
    const { id } = add(store, 'First');
    store.backup(first);
    store.changeProject(id, { name: 'Other' }, 2);
    store.backup(other);
  });
  cutOffChange(first, `${home.file}.part`);
  restoreBackupFile(other, home.file, 2);
  expect(withStore(names)).toEqual(['Other']);
});

test('a database is never copied over itself', () => {
  withStore((store) => {
    add(store, 'First');
    expect(() => exportBackupFile(home.file, home.file)).toThrow('nothing was changed');
    add(store, 'Second');
  });
  expect(withStore(names)).toEqual(['First', 'Second']);
});

test('a copy goes into no folder that is not there, and takes the place of none', () => {
  withStore(() => undefined);
  expect(() => exportBackupFile(home.file, join(folder, 'nowhere', 'copy.db'))).toThrow('is not there');
  expect(() => exportBackupFile(home.file, folder)).toThrow('That is a folder');
});

test('a copy takes the place of an older one, and of no file that is something else', () => {
  withStore(() => undefined);
  const copy = join(folder, 'copy.db');
  for (const text of ['', null]) {
    if (text !== null) writeFileSync(copy, text);
    exportBackupFile(home.file, copy);
  }
  for (const name of ['secrets', 'plumbline.lock']) {
    const other = join(folder, name);
    writeFileSync(other, name === 'secrets' ? '{"version":1}' : '');
    expect(() => exportBackupFile(home.file, other)).toThrow('no copy of Plumbline is in that place');
  }
});

test('what a killed process left of a copy is removed, and what another one is writing is not', () => {
  withStore(() => undefined);
  const copy = join(folder, 'copy.db');
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const parts = [`${copy}.${ended}.part`, `${copy}.${ended}.part.sha256`, `${copy}.${process.ppid}.part`];
  for (const part of parts) writeFileSync(part, 'half');
  exportBackupFile(home.file, copy);
  expect(parts.map((part) => existsSync(part))).toEqual([false, false, true]);
});

test('a copy gets no name by which SQLite would take it for the log of a database', () => {
  withStore(() => undefined);
  for (const end of ['-wal', '-shm', '-journal'])
    expect(() => exportBackupFile(home.file, home.file + end)).toThrow('Name another file');
  expect(withStore(names)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('a copy takes the place of no pipe and no device', () => {
  withStore(() => undefined);
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  symlinkSync(pipe, join(folder, 'link'));
  for (const name of [pipe, join(folder, 'link')])
    expect(() => exportBackupFile(home.file, name)).toThrow('no copy of Plumbline is in that place');
  expect(statSync(pipe).isFIFO()).toBe(true);
});

test('of copies from elsewhere none takes the place of another, and the newest counts as newest', () => {
  const bring = (name: string, at: number) => {
    withStore((store) => {
      add(store, name);
    });
    const from = join(folder, `${name}.db`);
    exportBackupFile(home.file, from);
    utimesSync(from, at, at);
    return importBackupFile(from, home.file);
  };
  // As an archive without times unpacks them.
  const early = Date.UTC(1980, 0, 1) / 1000;
  expect(new Set([bring('a', early), bring('b', early), bring('c', Date.UTC(2026, 0, 1) / 1000)]).size).toBe(3);
  expect(copiesOf(home.file)).toHaveLength(3);
  writeFileSync(home.file, '');
  expect(withStore(names)).toEqual(['a', 'b', 'c']);
});

test('a copy from elsewhere, however new, is put back by itself only where there is no own one', async () => {
  const other = aStoreHome();
  const there = openWriter(other.file);
  add(there, 'Theirs');
  there.close();
  const from = join(folder, 'theirs.db');
  exportBackupFile(other.file, from);
  other.remove();
  importBackupFile(from, home.file);
  writeFileSync(home.file, '');
  expect(withStore(names)).toEqual(['Theirs']);
  const store = openWriter(home.file);
  add(store, 'Ours');
  await store.keepBackup('manual', 1);
  store.close();
  writeFileSync(home.file, '');
  expect(withStore(names)).toEqual(['Theirs', 'Ours']);
});

test('folders and links to disks that are not there are no copies, and keep none from being restored', async () => {
  const store = openWriter(home.file);
  add(store, 'Kept');
  await store.keepBackup('manual', 1);
  store.close();
  mkdirSync(`${home.file}.backup-2-v1`);
  symlinkSync(join(folder, 'nowhere'), `${home.file}.backup-3-v1`);
  copyFileSync(home.file, `${home.file}.backup-4-v1`);
  mkdirSync(`${home.file}.backup-4-v1.sha256`);
  expect(copiesOf(home.file).map(({ madeAt }) => madeAt)).toEqual([4, 1]);
  writeFileSync(home.file, '');
  expect(withStore(names)).toEqual(['Kept']);
});

test('opening to write leaves the locks of who reads already', () => {
  withStore((store) => add(store, 'First'));
  const reader = openReader(home.file);
  expect(reader.projects()).toHaveLength(1);
  const writer = openWriter(home.file);
  const other = `const db = new (require('better-sqlite3'))(${JSON.stringify(home.file)}, { timeout: 0 });\n    db.pragma('locking_mode = EXCLUSIVE'); db.exec('BEGIN EXCLUSIVE')`;
  expect(spawnSync(process.execPath, ['-e', other]).stderr.toString()).toContain('database is locked');
  writer.close();
  reader.close();
});

const changeOf = (file: string, sql: string): void => {
  const db = new Sqlite(file);
  db.exec(sql);
  db.close();
};

test.each([
  'PRAGMA user_version = 3',
  'PRAGMA user_version = 0',
  'DROP TABLE settings',
  'ALTER TABLE targets RENAME TO other; CREATE VIEW targets AS SELECT * FROM other',
  'CREATE TRIGGER removing AFTER INSERT ON settings BEGIN DELETE FROM projects; END',
])('a copy whose tables another program changed takes no place: %s', (sql) => {
  const copy = join(folder, 'copy.db');
  withStore((store) => {
    add(store, 'Kept');
    store.backup(copy);
  });
  changeOf(copy, sql);
  rmSync(`${copy}.sha256`);
  expect(() => restoreBackupFile(copy, home.file, 2)).toThrow('Another program changed');
  expect(() => importBackupFile(copy, home.file)).toThrow('Another program changed');
  expect(withStore(names)).toEqual(['Kept']);
});

test('what somebody added for questions of their own keeps no copy from being restored', () => {
  const copy = join(folder, 'copy.db');
  withStore((store) => store.backup(copy));
  changeOf(copy, 'CREATE VIEW mine AS SELECT name FROM projects; CREATE INDEX mine_too ON projects (created_at)');
  rmSync(`${copy}.sha256`);
  expect(restoreBackupFile(copy, home.file, 2)).not.toBeNull();
});

test('a copy brings no proxy, authority, warehouse or address of updates to data that is used, and takes none from it', () => {
  const [copy, told] = [join(folder, 'copy.db'), ['network', 'publishing', 'updates'] as const];
  const settings = (store: StoreWriter) => told.map((name) => store.setting(name));
  withStore((store) => {
    add(store, 'First');
    for (const name of told) store.setSetting(name, 'of the copy');
    store.backup(copy);
    store.setSetting('network', 'of here');
    store.setSetting('updates', 'of here');
    changeOf(home.file, "DELETE FROM settings WHERE name = 'publishing'");
  });
  restoreBackupFile(copy, home.file, 2);
  expect(withStore(settings)).toEqual(['of here', null, 'of here']);
});

test('on another computer, where nothing is there yet, a copy brings them along', () => {
  const copy = join(folder, 'copy.db');
  withStore((store) => {
    add(store, 'First');
    store.setSetting('network', 'of the copy');
    store.backup(copy);
  });
  rmSync(home.file);
  withStore(() => undefined);
  restoreBackupFile(copy, home.file, 2);
  expect(withStore((store) => store.setting('network'))).toBe('of the copy');
});

test('what is made after a restore gets no number that something had before it, but the secrets of lost tokens are left alone', () => {
  const copy = join(folder, 'copy.db');
  withStore((store) => {
    add(store, 'First');
    store.backup(copy);
    add(store, 'Lost');
    store.addToken({ name: 'ci', integType: 'ci_server', username: 'ada', origins: [] }, 1);
  });
  restoreBackupFile(copy, home.file, 2);
  withStore((store) => {
    expect(names(store)).toEqual(['First']);
    expect(add(store, 'New').id).toBe(3);
    expect(store.lastTokenId()).toBe(0);
  });
});
