import { expect, test } from 'vitest';
import { startPublishingTask } from './publishing-worker.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

test('a task whose thread hangs while it is stopped says that it was stopped, and is no unforeseen error', async () => {
  const loads = 'import { parentPort } from "node:worker_threads"; parentPort.postMessage({});';
  const hanging = new URL(`data:text/javascript,${encodeURIComponent(`${loads} setInterval(() => {}, 1000);`)}`);
  const work = { address: 'postgres://me@db/metrics', password: '', ca: null };
  const task = startPublishingTask(hanging, log, (calls) => calls.inspect(work));
  const result = task.result.catch((error: unknown) => error);
  await task.stop();
  expect(await result).toMatchObject({ name: 'ServiceError', status: 409 });
});
