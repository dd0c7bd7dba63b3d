import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is one process\u2019s until it lets go', () => {
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  expect(() => lockDataFolder(folder)).toThrow(String(process.pid));
  unlock();
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a process that died is taken over at once', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(folder, 'plumbline.lock'), JSON.stringify({ pid, began: '1' }));
  lockDataFolder(folder)();
});

test.runIf(process.platform === 'linux')('a later process that got the same id holds nothing', () => {
  writeFileSync(join(folder, 'plumbline.lock'), JSON.stringify({ pid: process.pid, began: '1' }));
  lockDataFolder(folder)();
});

test('a lock that was cut off while it was written is taken over', () => {
  writeFileSync(join(folder, 'plumbline.lock'), '{"pid":');
  lockDataFolder(folder)();
});

test('of several that find a dead lock at once one takes it', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(folder, 'plumbline.lock'), JSON.stringify({ pid, began: '1' }));
  const module = JSON.stringify(new URL('./data-folder-lock.ts', import.meta.url).href);
  // Each keeps what it took until its input ends.
  const program = `import { lockDataFolder } from ${module};
    process.stdin.resume();
    try { lockDataFolder(${JSON.stringify(folder)}); process.stdout.write('took it'); } catch (error) { process.stdout.write(error.name); }`;
  const all = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const told = await Promise.all(all.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
  await Promise.all(
    all.map((child) => {
      child.stdin.end();
      return once(child, 'exit');
    }),
  );
  expect(told.sort()).toEqual([...Array.from({ length: 5 }, () => 'DataFolderInUse'), 'took it']);
});
