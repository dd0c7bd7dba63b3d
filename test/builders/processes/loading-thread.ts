import { workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { portChannel } from '#main/service/threads/threads.ts';

/** What a thread and its test signal: that it began to load, that it may go on, and that it did. */
export interface LoadingSignals {
  readonly began: Int32Array;
  readonly mayGoOn: Int32Array;
  readonly loaded: Int32Array;
}

const { began, mayGoOn, loaded } = workerData as LoadingSignals;

/** A thread that takes until the test lets it go on to load. */
Atomics.store(began, 0, 1);
Atomics.notify(began, 0);
Atomics.wait(mayGoOn, 0, 0);
Atomics.store(loaded, 0, 1);
createBirpc({ close: async () => undefined }, portChannel());
