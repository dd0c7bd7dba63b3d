import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lockDataFolder } from '#main/app/data-folder/data-folder-lock.ts';
import { watchDatabase } from '#main/service/writing/data/database-watch.ts';
import { lockIn } from '#main/store/connection/file-lock.ts';
import { openWriter } from '#main/store/writer.ts';
import { projects } from '#shared/api/projects.ts';
import { addProject, backups, recovery, restoreBackup } from '#shared/desktop/commands.ts';
import { openTestInstance, type TestInstance } from '#test/contract/test-instance.ts';

let folder: string;
let dataDir: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-lost-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  file = join(dataDir, 'plumbline.db');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function opened(): Promise<TestInstance> {
  const instance = await openTestInstance(null, { dataDir, watchEvery: 50 });
  onTestFinished(() => instance.close());
  return instance;
}

const names = async ({ service }: TestInstance): Promise<readonly string[]> =>
  (await service.call(projects, {})).map(({ name }) => name);
const warnings = ({ log }: TestInstance): readonly string[] =>
  log.filter(({ level }) => level === 'warn').map(({ message }) => message);
const beside = (part: string): readonly string[] => readdirSync(dataDir).filter((name) => name.includes(part));

/** A data folder with one project in its backup and another that came after it; gives when the backup was made. */
async function furnish(): Promise<string> {
  const store = openWriter(file);
  const add = (name: string) => store.addProject({ name, timeZone: 'UTC', demo: false }, Date.now());
  add('First');
  const madeAt = Date.UTC(2026, 0, 5);
  await store.keepBackup('manual', madeAt);
  add('Second');
  store.close();
  return new Date(madeAt).toISOString();
}

const cases = [
  ['of 0 bytes', 'missing', 'The database was gone or empty', () => truncateSync(file)],
  ['that is gone', 'missing', 'The database was gone or empty', () => rmSync(file)],
  ['that was cut off', 'damaged', 'The database was damaged and set aside', () => truncateSync(file, 3 * 4096)],
  [
    'that is text',
    'damaged',
    'The database was damaged and set aside',
    () => writeFileSync(file, 'no database '.repeat(999)),
  ],
  ['that is a folder', 'folder', 'A folder lay in the place of the database and was set aside', asFolder],
] as const;

function asFolder(): void {
  rmSync(file);
  mkdirSync(file);
  writeFileSync(join(file, 'kept.txt'), 'kept');
}

test.each(cases)(
  'for a database %s the newest backup is there, and what was lost is said',
  async (_, why, words, lose) => {
    const madeAt = await furnish();
    lose();
    const instance = await opened();
    expect(await names(instance)).toEqual(['First']);
    expect(await instance.service.call(recovery, {})).toMatchObject({ why, lost_since: madeAt });
    expect(warnings(instance)).toEqual([`${words}; the newest backup took its place`]);
  },
);

test.each(cases)(
  'for a database %s without a backup all is said to be lost, and no word tells of a backup',
  async (_, why, words, lose) => {
    await furnish();
    for (const name of beside('.backup-')) rmSync(join(dataDir, name));
    lose();
    const instance = await opened();
    expect(await names(instance)).toEqual([]);
    expect(await instance.service.call(recovery, {})).toMatchObject({ why, lost_since: null });
    expect(warnings(instance)).toEqual([`${words}; there was no whole backup, and the data begins anew`]);
  },
);

test('for a database that is a link to a disk that is not there nothing else takes its place', async () => {
  await furnish();
  const elsewhere = join(folder, 'disk', 'plumbline.db');
  mkdirSync(join(folder, 'disk'));
  renameSync(file, elsewhere);
  symlinkSync(elsewhere, file);
  renameSync(join(folder, 'disk'), join(folder, 'away'));
  await expect(opened()).rejects.toThrow('Connect its disk');
  renameSync(join(folder, 'away'), join(folder, 'disk'));
  expect(await names(await opened())).toEqual(['First', 'Second']);
});

test('what lay in the place of the database is set aside with all that is in it', async () => {
  await furnish();
  asFolder();
  await opened();
  const [aside = ''] = beside('.folder-');
  expect(readFileSync(join(dataDir, aside, 'kept.txt'), 'utf8')).toBe('kept');
});

test('the log of a database that was emptied is set aside with it and not deleted', async () => {
  await furnish();
  truncateSync(file);
  writeFileSync(`${file}-wal`, 'what was written last');
  await opened();
  const [log = ''] = beside('-wal').filter((name) => name.includes('.missing-'));
  expect(readFileSync(join(dataDir, log), 'utf8')).toBe('what was written last');
});

test('the very first start begins without a word', async () => {
  const instance = await opened();
  expect(await instance.service.call(recovery, {})).toBeNull();
  expect(instance.log).toEqual([]);
});

test('an index of the log that is gone is made anew, and nothing is lost', async () => {
  await furnish();
  rmSync(`${file}-shm`, { force: true });
  const instance = await opened();
  expect(await names(instance)).toEqual(['First', 'Second']);
  expect(warnings(instance)).toEqual([]);
});

/** A service with two projects that runs. */
async function watched(): Promise<TestInstance> {
  await furnish();
  return opened();
}

/** Waits until the service has noticed what happened to its database and answers again. */
const noticed = (instance: TestInstance, then: () => Promise<void>): Promise<void> =>
  vi.waitFor(
    async () => {
      // A thread may have failed over the lost file before that.
      const message = expect.stringMatching(/while it was (?:open|held);/);
      expect(instance.log).toContainEqual(expect.objectContaining({ level: 'error', message }));
      await then();
    },
    { timeout: 45_000, interval: 50 },
  );

const losses = [
  ['deleted', () => rmSync(file)],
  ['deleted with its logs', () => ['', '-wal', '-shm'].map((end) => rmSync(file + end, { force: true }))],
  ['replaced by a folder', asFolder],
  [
    'replaced by another file',
    () => {
      rmSync(file);
      writeFileSync(file, 'no database '.repeat(999));
    },
  ],
] as const;

test.each(losses)('a database that is %s while it runs comes back whole', { timeout: 30_000 }, async (_, lose) => {
  const instance = await watched();
  await instance.service.call(addProject, { name: 'Third' });
  lose();
  await noticed(instance, async () => expect(await names(instance)).toEqual(['First', 'Second', 'Third']));
  expect(await instance.service.call(recovery, {})).toMatchObject({ lost_since: expect.any(String) });
  await instance.service.call(addProject, { name: 'Fourth' });
  await instance.close();
  const next = await opened();
  expect(await names(next)).toEqual(['First', 'Second', 'Third', 'Fourth']);
});

test('a folder that is moved while it runs is filled again, and stays whole where it went', {
  timeout: 90_000,
}, async () => {
  const instance = await watched();
  renameSync(dataDir, join(folder, 'moved'));
  await noticed(instance, async () => expect(await names(instance)).toEqual(['First', 'Second']));
  expect((await instance.service.call(backups, {})).backups).toHaveLength(1);
  const moved = await openTestInstance(null, { dataDir: join(folder, 'moved') });
  onTestFinished(() => moved.close());
  expect(await names(moved)).toEqual(['First', 'Second']);
  await expect(openTestInstance(null, { dataDir })).rejects.toThrow('runs already');
});

test('an older copy that takes its place while it runs is used as it is, and what was there is a backup', {
  timeout: 90_000,
}, async () => {
  const instance = await watched();
  for (const name of ['Third', 'Fourth', 'Fifth']) await instance.service.call(addProject, { name });
  const [older = ''] = beside('.backup-').filter((name) => !name.endsWith('.sha256'));
  renameSync(join(dataDir, older), file);
  await noticed(instance, async () => expect(await names(instance)).toEqual(['First']));
  const [saved = ''] = (await instance.service.call(backups, {})).backups.map(({ name }) => name);
  await instance.service.call(restoreBackup, { name: saved });
  expect(await names(instance)).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth']);
});

test('a log of the database that is deleted while it runs costs nothing', { timeout: 30_000 }, async () => {
  const instance = await watched();
  await instance.service.call(addProject, { name: 'Third' });
  rmSync(`${file}-wal`);
  await noticed(instance, async () => expect(await names(instance)).toEqual(['First', 'Second', 'Third']));
  expect(await instance.service.call(recovery, {})).toBeNull();
  expect(existsSync(`${file}-wal`)).toBe(true);
});

test('a lock that is deleted while it is held is taken again', { timeout: 30_000 }, async () => {
  const instance = await watched();
  rmSync(lockIn(dataDir));
  await noticed(instance, async () => expect(await names(instance)).toEqual(['First', 'Second']));
  await expect(openTestInstance(null, { dataDir })).rejects.toThrow('runs already');
});

test('who lost the lock to another process leaves the data to that one', { timeout: 30_000 }, async () => {
  const instance = await watched();
  rmSync(lockIn(dataDir));
  const other = lockDataFolder(dataDir);
  onTestFinished(() => other.release());
  await vi.waitFor(() => expect(names(instance)).rejects.toThrow('Another Plumbline works in the data folder by now'), {
    timeout: 15_000,
    interval: 50,
  });
  await vi.waitFor(() => expect(existsSync(`${file}-wal`)).toBe(false), { timeout: 45_000, interval: 50 });
  await instance.close();
  await expect(openTestInstance(null, { dataDir })).rejects.toThrow('runs already');
});

test('what is lost while it runs is noticed within a minute', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  writeFileSync(file, 'a database');
  const moved = vi.fn();
  const watch = watchDatabase(file, moved);
  vi.advanceTimersByTime(60_000);
  expect(moved).not.toHaveBeenCalled();
  truncateSync(file);
  vi.advanceTimersByTime(60_000);
  expect(moved.mock.calls).toEqual([['database']]);
  watch.end();
});
