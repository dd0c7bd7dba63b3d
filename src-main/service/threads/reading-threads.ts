import { type Readers, startReaders } from './reading-pool.ts';
import { startThread } from './start-thread.ts';
import type { WorkerParts } from './start-worker.ts';
import type { ReadingThread } from './threads.ts';

/** How long closing waits for a thread in the middle of an answer, in milliseconds. */
const closesWithin = 1000;

/** The threads that answer questions. Any can answer any. */
export interface ReadingThreads extends Readers {
  /** Resolves when questions can be answered; rejects with the error of opening the first thread. */
  readonly opened: Promise<void>;
}

interface ReadingParts extends WorkerParts {
  /** Resolves when the writer has opened the database: nobody may read before. */
  readonly after: Promise<unknown>;
}

/** Starts the first thread. It loads its modules while it waits for the writer. */
export function startReadingThreads({ after, ...parts }: ReadingParts): ReadingThreads {
  const start = () => startThread<ReadingThread>({ ...parts, closesWithin, before: () => after });
  const first = start();
  const { ask, end } = startReaders(() => first, start);
  return {
    opened: first.then(() => undefined),
    ask,
    async end() {
      const thread = await first.catch(() => null);
      await Promise.all([thread?.end(), end()]);
    },
  };
}
