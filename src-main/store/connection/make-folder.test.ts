import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, makePrivateFolder } from './make-folder.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('what is missing on the way is made, and what is there stays', () => {
  const home = aFolder();
  for (const _ of [1, 2]) makePrivateFolder(join(home, 'a', 'b', 'c'));
  expect(['a', 'a/b', 'a/b/c'].map((name) => statSync(join(home, name)).mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
  symlinkSync(join(home, 'a'), join(home, 'link'));
  makeFolder(join(home, 'link', 'd'));
  expect(statSync(join(home, 'a', 'd')).isDirectory()).toBe(true);
});

test('a file in the way is an error, and stays', () => {
  const file = join(aFolder(), 'file');
  writeFileSync(file, 'mine');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'below'))).toThrow('EEXIST');
});

test.skipIf(process.platform !== 'linux')('below /proc it is an error, and ends', () => {
  // In a process of its own, which can be ended where it would not end.
  const tried = `import { makeFolder } from ${JSON.stringify(join(import.meta.dirname, 'make-folder.ts'))};
    try { makeFolder('/proc/plumbline/lake'); } catch (error) { process.stdout.write(error.code); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', tried], { timeout: 20_000 });
  expect(stdout.toString()).toBe('ENOENT');
});
