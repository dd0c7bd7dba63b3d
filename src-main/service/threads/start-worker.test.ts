import { expect, test } from 'vitest';
import type { LoadingSignals } from '#test/builders/processes/loading-thread.ts';
import { startWorker } from './start-worker.ts';

const file = new URL('../../../test/builders/processes/loading-thread.ts', import.meta.url);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const flag = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

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
