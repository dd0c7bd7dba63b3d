import { ServiceError } from '#shared/api/problem.ts';
import type { Log } from '../contract.ts';
import { startWorker } from '../threads/start-worker.ts';
import { type PublishingThread, type Reply, unpacked } from '../threads/threads.ts';

/** So long a connection may take to end, in milliseconds. */
const closesWithin = 2_000;

/** Work of the publishing thread, from its start to its end. */
export interface PublishingTask<T> {
  readonly result: Promise<T>;
  /** Ends it at once: the database undoes what was begun. Resolves when the thread let go of the data. */
  stop(): Promise<void>;
}

/** Starts a thread for one piece of work and ends it afterwards. */
export function startPublishingTask<T>(
  file: URL,
  log: Log,
  work: (calls: PublishingThread) => Promise<Reply<T>>,
): PublishingTask<T> {
  let isStopped = false;
  const worker = startWorker<PublishingThread>({ file, data: {}, ours: {}, log, closesWithin }, () =>
    isStopped
      ? new ServiceError(409, 'This was stopped, since the destination changed or Plumbline ends. Try again.')
      : new Error('The thread that publishes ended.'),
  );
  const result = work(worker.calls)
    .then(unpacked)
    .finally(() => worker.end());
  return {
    result,
    async stop() {
      isStopped = true;
      await worker.end();
      await worker.exited;
    },
  };
}
