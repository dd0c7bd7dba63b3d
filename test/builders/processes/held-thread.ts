import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { portChannel } from '#main/service/threads/threads.ts';

/** A thread that waits in a call of the system, as for a network folder that does not answer, until somebody writes into the pipe. */
const { pipe, began } = workerData as { readonly pipe: string; readonly began: Int32Array };
createBirpc({ close: async () => undefined }, portChannel());
setImmediate(() => {
  Atomics.store(began, 0, 1);
  Atomics.notify(began, 0);
  readFileSync(pipe);
});
