import { workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { portChannel, type Reply, replied } from '#main/service/threads/threads.ts';

/** What the thread does. */
export interface FailingThread {
  /** Fails at the starts that `failing` names, the first being 1. */
  open(wasStuck: boolean): Promise<Reply<void>>;
  /** Whether it took the place of one that was stuck. */
  tookOver(): Promise<Reply<boolean>>;
  /** Does nothing else from then on. */
  hang(): Promise<Reply<void>>;
  /** How often this thread was asked. */
  count(): Promise<Reply<number>>;
  /** Ends the thread by an error that nobody catches, and is never answered. */
  fail(): Promise<Reply<void>>;
  /** The same by an error that Node tells of a thread that has no memory left. */
  runOut(): Promise<Reply<void>>;
  close(): Promise<void>;
}

const { starts, failing } = workerData as { readonly starts: Int32Array; readonly failing: readonly number[] };
const start = Atomics.add(starts, 0, 1) + 1;
let counted = 0;
let tookOver = false;

const functions: FailingThread = {
  open: (wasStuck) =>
    replied(() => {
      tookOver = wasStuck;
      if (failing.includes(start)) throw new Error('canary: it does not open');
    }),
  count: () => replied(() => ++counted),
  tookOver: () => replied(() => tookOver),
  hang: () =>
    replied(() => {
      for (;;);
    }),
  fail() {
    setImmediate(() => {
      throw new Error('canary: it fails');
    });
    return new Promise(() => undefined);
  },
  runOut() {
    setImmediate(() => {
      throw Object.assign(new Error('canary: no memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    });
    return new Promise(() => undefined);
  },
  close: async () => undefined,
};
createBirpc<object, FailingThread>(functions, portChannel());
