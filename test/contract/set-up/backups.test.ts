import { closeSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import { changeBackupSettings } from '#main/service/preferences/backup-retention.ts';
import { startBackups } from '#main/service/writing/data/backup-keeper.ts';
import { copiesOf } from '#main/store/backup/backup-files.ts';
import type { StoreWriter } from '#main/store/contract.ts';
import { openWriter } from '#main/store/writer.ts';
import { projects } from '#shared/api/projects.ts';
import {
  addProject,
  backups,
  dismissRecovery,
  importBackup,
  makeBackup,
  previewRestore,
  projectDetails,
  recovery,
  removeBackup,
  restoreBackup,
} from '#shared/desktop/commands.ts';
import { aStoreHome, integrationNamed, keepPage, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import { openTestInstance } from '../test-instance.ts';

const hour = 60 * 60_000;
let home: StoreHome;
let store: StoreWriter;

beforeEach(() => {
  home = aStoreHome();
  store = openWriter(home.file);
});
afterEach(() => {
  vi.useRealTimers();
  store.close();
  home.remove();
});

/** Looks every so often at a clock that goes on by an hour each time, unless it shows something else then; gives when copies were made, in hours. */
async function copiesWithin(hours: number, keep: number, shown = (hour: number) => hour): Promise<readonly number[]> {
  const begin = Date.UTC(2026, 0, 15);
  let clock = begin;
  changeBackupSettings(store, { keep });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const keeper = startBackups({ store, file: home.file, now: () => clock, scheduled: true, failed: () => undefined });
  for (let passed = 0; passed <= hours; passed += 1) {
    clock = begin + shown(passed) * hour;
    vi.advanceTimersByTime(10 * 60_000);
    // A copy that was begun is done before the clock goes on.
    await keeper.settled();
  }
  await keeper.close();
  return copiesOf(home.file).map(({ madeAt }) => (madeAt - begin) / hour);
}

test('a folder that cannot be looked into while copies are looked for ends nothing', () => {
  store.addProject({ name: 'Shop', timeZone: 'UTC', demo: false }, 1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const failed = vi.fn();
  startBackups({ store, file: join(home.file, 'nowhere.db'), now: () => 2, scheduled: true, failed });
  vi.advanceTimersByTime(10 * 60_000);
  expect(failed).toHaveBeenCalledTimes(2);
});

test('a copy is made each day, the oldest go, and nothing is copied while there is nothing', async () => {
  expect(await copiesWithin(30, 2)).toEqual([]);
  integrationNamed(store, 'build');
  expect(await copiesWithin(73, 2)).toEqual([72, 48]);
});

test.each([
  ['a month ahead', 720],
  ['years behind', -200_000],
])('a clock that was %s for two days costs no more copies than two days do', async (_, off) => {
  integrationNamed(store, 'build');
  const isOff = (hour: number): boolean => hour > 100 && hour <= 148;
  const made = await copiesWithin(148, 4, (hour) => (isOff(hour) ? hour + off : hour));
  expect(made.filter((hour) => hour >= 0 && hour <= 100)).toEqual([96, 72]);
  expect(made).toHaveLength(4);
});

test('after a clock was a month ahead, the newest copies are those of the last days', async () => {
  integrationNamed(store, 'build');
  const made = await copiesWithin(220, 4, (hour) => (hour > 100 && hour <= 148 ? hour + 720 : hour));
  expect(made).toEqual([197, 173, 149, 96]);
});

test('a copy that cannot be made is noted, and the older ones stay however many they are', async () => {
  integrationNamed(store, 'build');
  const failed = vi.fn();
  const parts = { file: home.file, now: () => 5, scheduled: false, failed };
  await startBackups({ ...parts, store }).make('daily');
  changeBackupSettings(store, { keep: 1 });
  const full = { ...store, keepBackup: () => Promise.reject(new Error('disk full')) };
  await expect(startBackups({ ...parts, store: full }).make('daily')).rejects.toThrow('disk full');
  expect(failed).toHaveBeenCalledOnce();
  expect(copiesOf(home.file)).toHaveLength(1);
});

test('a copy is made and put back while the service runs, and what it replaces can be put back too', async () => {
  const instance = await openTestInstance();
  try {
    const names = async () => (await instance.json<{ name: string }[]>('/api/projects')).map(({ name }) => name);
    await instance.service.call(addProject, { name: 'First' });
    const [made] = (await instance.service.call(makeBackup, {})).backups;
    await instance.service.call(addProject, { name: 'Second' });
    const name = made?.name ?? '';
    const preview = await instance.service.call(previewRestore, { name });
    expect([preview.current.projects, preview.copy.projects]).toEqual([2, 1]);

    const etag = (await instance.ask('/api/delivery/1')).headers.get('etag');
    const { replaced } = await instance.service.call(restoreBackup, { name });
    expect(await names()).toEqual(['First']);
    // The same version of the data, but of another history: nobody may take the old answer for the new one.
    expect((await instance.ask('/api/delivery/1')).headers.get('etag')).not.toBe(etag);
    await instance.service.call(restoreBackup, { name: replaced ?? '' });
    expect(await names()).toEqual(['First', 'Second']);

    await instance.service.call(removeBackup, { name });
    expect((await instance.service.call(backups, {})).backups.map((one) => one.name)).not.toContain(name);
    await expect(instance.service.call(restoreBackup, { name })).rejects.toMatchObject({ status: 404 });
    expect(await names()).toEqual(['First', 'Second']);
  } finally {
    await instance.close();
  }
});

test('a copy of another computer is checked, taken into the list and put in place', async () => {
  const elsewhere = join(home.folder, 'from-elsewhere.db');
  integrationNamed(store, 'build');
  store.backup(elsewhere);
  const instance = await openTestInstance();
  try {
    const { name } = await instance.service.call(importBackup, { path: elsewhere });
    expect((await instance.service.call(backups, {})).backups).toMatchObject([{ name, kind: 'imported' }]);
    await instance.service.call(restoreBackup, { name });
    expect(await instance.service.call(projects, {})).toHaveLength(1);
    for (const path of [home.folder, join(home.folder, 'nothing'), import.meta.filename, '/dev/zero']) {
      await expect(instance.service.call(importBackup, { path }), path).rejects.toMatchObject({
        status: 422,
        errors: [{ pointer: '/path' }],
      });
    }
  } finally {
    await instance.close();
  }
});

test('a copy whose project has a time zone that nobody knows can be read, and the log says what replaced the zone', async () => {
  const elsewhere = join(home.folder, 'from-elsewhere.db');
  store.addProject({ name: 'Shop', timeZone: 'Mars/Olympus', demo: false }, 1);
  store.backup(elsewhere);
  const instance = await openTestInstance(undefined, { timeZone: 'Europe/Berlin' });
  try {
    const { name } = await instance.service.call(importBackup, { path: elsewhere });
    await instance.service.call(restoreBackup, { name });
    expect((await instance.ask('/api/metrics')).status).toBe(200);
    expect(await instance.service.call(projectDetails, { project_id: 1 })).toMatchObject({
      time_zone: 'Europe/Berlin',
    });
    expect(instance.log).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        about: { projectId: 1, unknown: 'Mars/Olympus', timeZone: 'Europe/Berlin' },
      }),
    );
  } finally {
    await instance.close();
  }
});

test('a thread that fails as it starts over the copy is started again', async () => {
  const failing = new URL('../../builders/processes/failing-collecting-worker.ts', import.meta.url);
  const instance = await openTestInstance(undefined, { workers: { ...workers, collecting: failing } });
  try {
    await instance.service.call(addProject, { name: 'Shop' });
    const [made] = (await instance.service.call(makeBackup, {})).backups;
    writeFileSync(join(instance.dataDir, 'plumbline.db.failing'), '');
    await instance.service.call(restoreBackup, { name: made?.name ?? '' });
    expect(await instance.service.call(projects, {})).toMatchObject([{ name: 'Shop' }]);
    await instance.service.call(addProject, { name: 'Garden' });
    expect(instance.log).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'A worker thread could not be started again' }),
    );
  } finally {
    await instance.close();
  }
});

test('a service that is ended while a copy is put in place ends, with the copy in place', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-ending-'));
  const first = await openTestInstance(undefined, { dataDir });
  await first.service.call(addProject, { name: 'First' });
  const [made] = (await first.service.call(makeBackup, {})).backups;
  await first.service.call(addProject, { name: 'Second' });
  const restored = first.service.call(restoreBackup, { name: made?.name ?? '' }).catch(() => undefined);
  await first.close();
  await restored;
  const second = await openTestInstance(null, { dataDir });
  expect((await second.service.call(projects, {})).map(({ name }) => name)).toEqual(['First']);
  await second.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('only the copies beside the data can be named', async () => {
  const instance = await openTestInstance();
  try {
    for (const name of ['plumbline.db', '../plumbline.db.backup-1-v1', '/etc/passwd', 'plumbline.db.backup-1-v1']) {
      await expect(instance.service.call(removeBackup, { name }), name).rejects.toMatchObject({
        status: expect.toSatisfy((status) => status === 422 || status === 404),
      });
    }
    expect(await instance.service.call(projects, {})).toEqual([]);
  } finally {
    await instance.close();
  }
});

test('what is kept lies in one file when the app has ended', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-whole-'));
  for (const name of ['First', 'Second']) {
    const instance = await openTestInstance(null, { dataDir, schedule: true });
    await instance.service.call(addProject, { name });
    await instance.close();
    expect(readdirSync(dataDir).filter((file) => /-(wal|shm)$/.test(file))).toEqual([]);
  }
  await rm(dataDir, { recursive: true });
});

/** Enough for damage that the first pages do not show. */
function withRuns(filled: StoreWriter): void {
  const { id } = integrationNamed(filled, 'ci');
  keepPage(filled, id, [pipeline('build'), ...Array.from({ length: 1000 }, (_, number) => run('build', number + 1))]);
}

// One that stays reads ahead while the file is looked through.
test.each([false, true])(
  'after damage the newest whole copy is there, and the user is told what was lost until it was read (stays: %s)',
  async (schedule) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-damage-'));
    const first = await openTestInstance(withRuns, { dataDir });
    await first.service.call(addProject, { name: 'First' });
    const [made] = (await first.service.call(makeBackup, {})).backups;
    await first.service.call(addProject, { name: 'Second' });
    await first.close();

    const file = join(dataDir, 'plumbline.db');
    for (const log of ['-wal', '-shm']) rmSync(file + log, { force: true });
    const opened = openSync(file, 'r+');
    const { size } = statSync(file);
    const from = size / 2 - ((size / 2) % 4096);
    writeSync(opened, Buffer.alloc(size - from, 0x55), 0, undefined, from);
    closeSync(opened);

    const second = await openTestInstance(null, { dataDir, schedule });
    try {
      const names = (await second.service.call(projects, {})).map(({ name }) => name);
      expect(names).toContain('First');
      expect(names).not.toContain('Second');
      expect(await second.service.call(recovery, {})).toMatchObject({ lost_since: made?.made_at });
      await second.service.call(dismissRecovery, {});
      expect(await second.service.call(recovery, {})).toBeNull();
      expect(readdirSync(dataDir).some((name) => name.includes('.damaged-'))).toBe(true);
    } finally {
      await second.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
