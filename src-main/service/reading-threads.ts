import { type Readers, startReaders } from './readers.ts';
import { startThread } from './start-thread.ts';
import type { WorkerParts } from './start-worker.ts';
import type { ReadingThread } from './threads.ts';

/** So long an end waits for a thread that is in the middle of an answer, in milliseconds. */
const closesWithin = 1000;

/** The threads that answer questions; any of them answers any. */
export interface ReadingThreads extends Readers {
  /** Resolved when questions can be asked; rejected with what the opening of the first thread threw. */
  readonly opened: Promise<void>;
}

interface ReadingParts extends WorkerParts {
  /** When the writer has the database open: nobody may ask before. */
  readonly after: Promise<unknown>;
}

/** Starts the first thread, which loads what it is made of while what it has to wait for goes on. */
export function startReadingThreads({ after, ...parts }: ReadingParts): ReadingThreads {
  const start = () => startThread<ReadingThread>({ ...parts, closesWithin, before: () => after });
  const first = start();
  const readers = startReaders(() => first, start);
  return {
    opened: first.then(() => undefined),
    ask: readers.ask,
    async end() {
      const thread = await first.catch(() => null);
      await Promise.all([thread?.end(), readers.end()]);
    },
  };
}
