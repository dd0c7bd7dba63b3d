import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchDatabase } from '#main/service/writing/data/database-watch.ts';
import { openWriter } from '#main/store/writer.ts';
import { projects } from '#shared/api/projects.ts';
import { addProject } from '#shared/desktop/commands.ts';
import { serving, started } from '#test/builders/processes/serving.ts';
import { openTestInstance } from '#test/contract/test-instance.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-read-only-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  dataDir = join(folder, 'data');
});

/** Mounts a disk of its own; gives what makes it read-only as the system does after an error of the disk, or null where this user may not. */
function diskThatFails(): (() => void) | null {
  if (process.platform !== 'linux') return null;
  const image = join(folder, 'image');
  const at = join(folder, 'disk');
  mkdirSync(at);
  writeFileSync(image, '');
  truncateSync(image, 32 * 2 ** 20);
  const isDone = (program: string, args: readonly string[]): boolean => spawnSync(program, args).status === 0;
  if (!isDone('mkfs.ext4', ['-q', '-F', image]) || !isDone('mount', ['-o', 'loop', image, at])) return null;
  onTestFinished(() => void spawnSync('umount', ['--lazy', at]));
  dataDir = join(at, 'data');
  return () => void isDone('mount', ['-o', 'remount,abort', at]);
}

test('a disk that becomes read-only while Plumbline runs is said, figures are still answered, and it ends', async ({
  skip,
}) => {
  const fail = diskThatFails();
  if (fail === null) return skip('No disk can be mounted here: what one that fails does was not tested.');
  const instance = await openTestInstance(null, { dataDir });
  await instance.service.call(addProject, { name: 'First' });
  fail();
  await expect(instance.service.call(addProject, { name: 'Second' })).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('disk'),
  });
  expect((await instance.service.call(projects, {})).map(({ name }) => name)).toEqual(['First']);
  await instance.close();
});

test('a service whose own notes cannot be taken away ends all the same', async () => {
  const running = await serving(dataDir);
  for (const note of ['address.json', 'plumbline.lock.json']) {
    rmSync(join(dataDir, note));
    mkdirSync(join(dataDir, note));
  }
  running.child.kill('SIGTERM');
  expect(await running.ended()).toBe(0);
});

test('a service whose ready file cannot be written does not stay', async () => {
  const refused = started(dataDir, ['serve', '--port', '0', '--ready-file', join(folder, 'absent', 'ready')]);
  expect(await refused.ended()).toBe(1);
  expect(refused.written()).toContain('ENOENT');
});

test('a data folder that is away, and cannot be made again, is waited for', async () => {
  const instance = await openTestInstance(null, { dataDir, watchEvery: 20 });
  await instance.service.call(addProject, { name: 'First' });
  const away = join(folder, 'away');
  renameSync(dataDir, away);
  // As the place of a volume that is away: nothing can be made there.
  writeFileSync(dataDir, '');
  const isClosed = () => instance.service.call(projects, {}).catch((error: Error) => error.message);
  await expect.poll(isClosed).toContain('cannot be made again');
  rmSync(dataDir);
  renameSync(away, dataDir);
  await expect.poll(isClosed, { timeout: 10_000 }).toEqual([expect.objectContaining({ name: 'First' })]);
  await instance.close();
});

test('a folder that cannot be looked into for a while counts as moved by nobody', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  mkdirSync(dataDir);
  const file = join(dataDir, 'plumbline.db');
  const store = openWriter(file);
  onTestFinished(() => store.close());
  const reports: string[] = [];
  const watch = watchDatabase(file, (what) => reports.push(what), 1000);
  onTestFinished(watch.end);
  const away = join(folder, 'away');
  renameSync(dataDir, away);
  // Like a folder without rights, or a volume that is away, it answers with an error and not with nothing.
  symlinkSync(dataDir, dataDir);
  vi.advanceTimersByTime(5000);
  expect(watch.moved()).toBeNull();
  rmSync(dataDir);
  renameSync(away, dataDir);
  vi.advanceTimersByTime(5000);
  expect(reports).toEqual([]);
});
