import { workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { portChannel } from '#main/service/channel.ts';
import { replied } from '#main/service/reply.ts';
import type { ReadingThread } from '#main/service/threads.ts';

/** A reading thread whose lead times wait until another thread was asked for the projects. */
const { asked } = workerData as { readonly asked: Int32Array };

const functions: Pick<ReadingThread, 'open' | 'answer' | 'close'> = {
  open: () => replied(() => undefined),
  answer: (endpoint) =>
    replied(() => {
      if (endpoint === 'projects') {
        Atomics.store(asked, 0, 1);
        Atomics.notify(asked, 0);
      } else Atomics.wait(asked, 0, 0);
      return endpoint;
    }),
  close: async () => undefined,
};
createBirpc<object, typeof functions>(functions, portChannel());
