import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('./working-folder.ts', import.meta.url).href);

test.skipIf(process.platform === 'win32')('threads start also after the folder of the process was deleted', () => {
  const program = `
    import { once } from 'node:events';
    import { rmdirSync } from 'node:fs';
    import { Worker } from 'node:worker_threads';
    import { leaveMissingFolder } from ${module};
    const begin = () => once(new Worker('', { eval: true }), 'exit').then(() => 'began', () => 'failed');
    const steps = [await begin()];
    leaveMissingFolder();
    steps.push(process.cwd() === 'FOLDER' ? 'stayed' : 'left');
    rmdirSync(process.cwd());
    steps.push(await begin());
    leaveMissingFolder();
    steps.push(await begin());
    process.stdout.write(steps.join());`;
  const cwd = mkdtempSync(join(tmpdir(), 'plumbline-gone-'));
  const words = ['--input-type=module', '-e', program.replace('FOLDER', cwd)];
  expect(execFileSync(process.execPath, words, { cwd, encoding: 'utf8' })).toBe('began,stayed,failed,began');
});
