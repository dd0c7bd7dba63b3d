import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { LoadingSignals } from '#test/builders/processes/loading-thread.ts';
import { startWorker } from './start-worker.ts';

const file = new URL('../../../test/builders/processes/loading-thread.ts', import.meta.url);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const flag = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

test.skipIf(process.platform === 'win32')(
  'a thread in a call that does not return is left, and lets the process end',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-held-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const held = new URL('../../../test/builders/processes/held-thread.ts', import.meta.url);
    const began = flag();
    const worker = startWorker(
      { file: held, data: { pipe, began }, ours: {}, log, closesWithin: 10 },
      () => new Error('It ended.'),
    );
    await Atomics.waitAsync(began, 0, 0).value;
    const before = process.listenerCount('exit');
    const pending = worker.calls.close();
    await Promise.all([worker.end(), worker.exited, expect(pending).rejects.toThrow('It ended.')]);
    expect(process.listenerCount('exit')).toBe(before + 1);
    writeFileSync(pipe, '');
    await expect.poll(() => process.listenerCount('exit')).toBe(before);
  },
);

test('a thread that is stopped while it loads ends when it has loaded', async () => {
  const data: LoadingSignals = { began: flag(), mayGoOn: flag(), loaded: flag() };
  const worker = startWorker({ file, data, ours: {}, log }, () => new Error('It ended.'));
  await Atomics.waitAsync(data.began, 0, 0).value;
  worker.stop();
  Atomics.store(data.mayGoOn, 0, 1);
  Atomics.notify(data.mayGoOn, 0);
  await worker.exited;
  expect(data.loaded[0]).toBe(1);
});
