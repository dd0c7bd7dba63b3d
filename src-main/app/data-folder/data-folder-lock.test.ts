import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressFile } from '../remote-service.ts';
import { DataFolderInUse, lockDataFolder, NetworkVolume } from './data-folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is one process\u2019s until it lets go', () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  expect(() => lockDataFolder(folder)).toThrow(String(process.pid));
  expect(lock.isInPlace()).toBe(true);
  lock.release();
  lockDataFolder(folder).release();
});

test('what an older version wrote into the lock does not keep anybody out', () => {
  writeFileSync(join(folder, 'plumbline.lock'), JSON.stringify({ pid: 1, began: '1' }));
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  lock.release();
});

test('the holder is named with its computer, and only one of this computer by its process alone', () => {
  const lock = lockDataFolder(folder);
  const holder = (host: string) => writeFileSync(join(folder, 'plumbline.lock.json'), JSON.stringify({ pid: 1, host }));
  holder('elsewhere');
  expect(() => lockDataFolder(folder)).toThrow('(process 1 on elsewhere)');
  expect(() => lockDataFolder(folder)).toThrow(expect.objectContaining({ holder: null }));
  holder(hostname());
  expect(() => lockDataFolder(folder)).toThrow(expect.objectContaining({ holder: 1 }));
  writeFileSync(join(folder, 'plumbline.lock.json'), '{"pid":');
  expect(() => lockDataFolder(folder)).toThrow('Plumbline runs already in this data folder. Use that one');
  lock.release();
});

test('a lock that was deleted or moved away is not in place', () => {
  const lock = lockDataFolder(folder);
  rmSync(join(folder, 'plumbline.lock'));
  expect(lock.isInPlace()).toBe(false);
  const next = lockDataFolder(folder);
  lock.release();
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  expect(statSync(join(folder, 'plumbline.lock.json')).isFile()).toBe(true);
  next.release();
});

test.skipIf(process.platform === 'win32')(
  'a folder on a network volume is refused before anything is written there',
  () => {
    const missing = join(folder, 'data');
    const system = { platform: 'linux', mounts: () => `server:/export ${realpathSync(folder)} nfs4 rw 0 0` } as const;
    expect(() => lockDataFolder(missing, system)).toThrow(NetworkVolume);
    expect(() => lockDataFolder(missing, system)).toThrow('(nfs4)');
    expect(existsSync(missing)).toBe(false);
  },
);

test.skipIf(process.platform === 'win32')('what is written is its owner\u2019s alone', () => {
  const made = join(folder, 'new', 'data');
  const lock = lockDataFolder(made);
  const modes = ['', 'plumbline.lock', 'plumbline.lock.json'].map((name) => statSync(join(made, name)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600, 0o600]);
  lock.release();
});

test('a lock that ends tells of its holder no more, also where somebody else deleted that', () => {
  const holder = join(folder, 'plumbline.lock.json');
  const first = lockDataFolder(folder);
  expect(existsSync(holder)).toBe(true);
  first.release();
  expect(existsSync(holder)).toBe(false);
  const second = lockDataFolder(folder);
  rmSync(holder);
  second.release();
  lockDataFolder(folder).release();
});

test('the address of a process that was killed goes with its lock', () => {
  writeFileSync(addressFile(folder), '{}');
  lockDataFolder(folder).release();
  expect(existsSync(addressFile(folder))).toBe(false);
});

test('what cannot be locked at all says why', () => {
  mkdirSync(join(folder, 'plumbline.lock'));
  expect(() => lockDataFolder(folder)).toThrow(expect.objectContaining({ code: 'SQLITE_CANTOPEN' }));
});

test('of several that start at once one takes it, and has it also where nothing refers to the lock', async () => {
  const module = JSON.stringify(new URL('./data-folder-lock.ts', import.meta.url).href);
  // Each lives until its input ends.
  const program = `import { lockDataFolder } from ${module};
    process.stdin.resume();
    try { lockDataFolder(${JSON.stringify(folder)}); gc(); process.stdout.write('took it'); } catch (error) { process.stdout.write(error.name); }`;
  const all = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const printed = await Promise.all(all.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
  await Promise.all(
    all.map((child) => {
      child.stdin.end();
      return once(child, 'exit');
    }),
  );
  expect(printed.sort()).toEqual([...Array.from({ length: 5 }, () => 'DataFolderInUse'), 'took it']);
});
