import { workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { ReadingThread } from '#main/service/threads/threads.ts';
import { portChannel, replied } from '#main/service/threads/threads.ts';

/** What threads signal: that one was asked for the projects. */
export interface ThreadSignals {
  readonly requests: Int32Array;
}

const { requests } = workerData as ThreadSignals;

const done = (flag: Int32Array): void => {
  Atomics.add(flag, 0, 1);
  Atomics.notify(flag, 0);
};

/** A reading thread whose lead times wait until another thread was asked for the projects, and whose commits are never found. */
const functions: Omit<ReadingThread, 'render' | 'openMetrics' | 'metricFamilies'> = {
  open: () => replied(() => undefined),
  answer: (endpoint) =>
    replied(() => {
      if (endpoint === 'projects') done(requests);
      // Nothing but the end of the thread ends it.
      if (endpoint === 'commits') for (;;);
      if (endpoint === 'lead_times') Atomics.wait(requests, 0, 0);
      return endpoint;
    }),
  close: async () => undefined,
};
createBirpc<object, typeof functions>(functions, portChannel());
