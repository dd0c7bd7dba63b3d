import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openForWriting } from '#main/store/connection/database.ts';
import { ask, serving, started } from '#test/builders/processes/serving.ts';

let folder: string;
let data: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-two-'));
  data = join(folder, 'data');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** Each process is number 1 of its own, as in a container. */
const ownProcessIds = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const canUnshare = spawnSync('unshare', [...ownProcessIds.slice(1), 'true']).status === 0;

test.runIf(canUnshare)('of two containers over one volume the second says who holds it, and ends', async () => {
  await serving(data, ownProcessIds);
  const second = started(data, ['serve', '--port', '0'], ownProcessIds);
  expect(await second.ended()).toBe(1);
  expect(second.written()).toMatch(/runs already in this data folder \(process \d+\)/);
});

test('a process that was killed keeps nobody out', async () => {
  const first = await serving(data);
  first.child.kill('SIGKILL');
  await first.ended();
  expect(existsSync(join(data, 'plumbline.lock.json'))).toBe(true);
  const second = await serving(data);
  expect((await ask(second.url, '/api/projects')).status).toBe(200);
});

test('while one serves, a backup is written and a restore is refused', async () => {
  const { url } = await serving(data);
  const copy = join(folder, 'copy.db');
  expect(await started(data, ['backup', copy]).ended()).toBe(0);
  const restore = started(data, ['restore', copy]);
  expect(await restore.ended()).toBe(1);
  expect(restore.written()).toContain('Plumbline runs already in this data folder');
  const question = started(data, ['metrics', 'lead_times', '--project', 'Shop']);
  await question.ended();
  expect(question.written()).toContain('there is none yet');
  expect((await ask(url, '/api/projects')).status).toBe(200);
});

test('backups that are written to one place at once all succeed, and the last one is whole', async () => {
  await started(data, ['project', 'add', '--name', 'Shop']).ended();
  const db = openForWriting(join(data, 'plumbline.db'));
  db.prepare("INSERT INTO settings VALUES ('large', ?)").run('x'.repeat(50_000_000));
  db.close();
  const copy = join(folder, 'copy.db');
  const all = Array.from({ length: 3 }, () => started(data, ['backup', copy]));
  expect(await Promise.all(all.map((one) => one.ended()))).toEqual([0, 0, 0]);
  expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'copy.db.sha256', 'data']);
  expect(await started(data, ['restore', copy]).ended()).toBe(0);
});

/** Mounts a volume of sshfs whose connection was lost; whether that is possible here. */
function mountLost(at: string): boolean {
  mkdirSync(at);
  if (!existsSync('/dev/fuse')) return false;
  try {
    const device = openSync('/dev/fuse', 'r+');
    const options = 'fd=3,rootmode=40000,user_id=0,group_id=0';
    const stdio = ['ignore', 'ignore', 'ignore', device] as const;
    const mounted = spawnSync('mount', ['-i', '-t', 'fuse.sshfs', '-o', options, 'ada@server:', at], {
      stdio: [...stdio],
    });
    closeSync(device);
    if (mounted.status !== 0) return false;
    onTestFinished(() => void spawnSync('umount', [at]));
    return true;
  } catch {
    return false;
  }
}

test('a data folder on a network volume is refused with what to do instead', async ({ skip }) => {
  const volume = join(folder, 'far away');
  if (!mountLost(volume)) skip('Mounting a volume is not allowed here.');
  const refused = started(join(volume, 'data'), ['serve', '--port', '0']);
  expect(await refused.ended()).toBe(1);
  expect(refused.written()).toContain('lies on a network volume (fuse.sshfs)');
  expect(refused.written()).toContain('--data-dir');
});
