import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const starter = resolve(import.meta.dirname, '../../build/node.mjs');

test.runIf(process.platform === 'linux')('a program begins with an allocator that gives memory back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-started-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = join(folder, 'script.mjs');
  writeFileSync(script, 'console.log(process.env.MALLOC_ARENA_MAX, ...process.argv.slice(2)); process.exit(3);');
  const started = (env: NodeJS.ProcessEnv) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [starter, script, 'one', 'two words'], {
      encoding: 'utf8',
      env,
    });
    return [stdout.trim(), stderr, status];
  };
  const { MALLOC_ARENA_MAX: _, ...unset } = process.env;
  expect(started(unset)).toEqual(['1 one two words', '', 3]);
  expect(started({ ...unset, MALLOC_ARENA_MAX: '4' })).toEqual(['4 one two words', '', 3]);
});
