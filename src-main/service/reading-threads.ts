import { setTimeout as delay } from 'node:timers/promises';
import { isAnsweredFromHistories } from './from-histories.ts';
import { startReaders } from './readers.ts';
import type { Reply } from './reply.ts';
import { startThread, type Thread } from './start-thread.ts';
import type { WorkerParts } from './start-worker.ts';
import type { ReadingThread } from './threads.ts';

/** So long after the last change of a project its history is followed anew, in milliseconds: pages of a collection come in quick succession. */
const settles = 1500;

/** So long after that it is kept for the next start, in milliseconds, and when the service ends: while work goes on it would be written again and again for nothing. */
const calms = 30 * 60_000;

/** So long an end waits for a thread that is in the middle of an answer. */
const [keepsWithin, closesWithin] = [5000, 1000];

/** What is asked of a thread. */
export interface Asked {
  readonly endpoint: string;
  readonly input: unknown;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** The threads that read: one for what is quick, and one that holds the histories. */
export interface ReadingThreads {
  /** Resolved when questions can be asked; rejected with what the opening of the first thread threw. */
  readonly opened: Promise<void>;
  /** Asks the thread that answers an endpoint or command, so that what is quick never waits behind what takes long. */
  ask<T>(question: Asked, call: (theirs: ReadingThread) => Promise<Reply<T>>): Promise<T>;
  /** Reads and follows the history of a project before somebody asks. */
  prepare(projectId: number): void;
  /** Says that the data of a project changed: soon that is done again. */
  changed(projectId: number): void;
  /** Lets the next start find what was worked out ahead, where anything was. */
  keep(): Promise<void>;
  /** Ends a thread that has the database open before `after`; it begins anew when it is needed. */
  letGo(): Promise<void>;
  end(): Promise<void>;
}

interface ReadingParts extends WorkerParts {
  /** When the writer has the database open: nobody may ask before. */
  readonly after: Promise<unknown>;
  /** Whether the second begins now, and reads the histories even before; else it begins with the first question that needs one. */
  readonly ahead: boolean;
}

/** Starts the threads; they load what they are made of while what they have to wait for goes on. */
export function startReadingThreads({ after, ahead, ...parts }: ReadingParts): ReadingThreads {
  const start = (before: (theirs: ReadingThread) => Promise<unknown>): Promise<Thread<ReadingThread>> =>
    startThread<ReadingThread>({ ...parts, closesWithin, before });
  const waiting = new Map<number, NodeJS.Timeout>();
  let keeping: NodeJS.Timeout | undefined;
  const quick = start(() => after);
  const mayOpen = Promise.withResolvers<void>();
  let following: Promise<Thread<ReadingThread>> | null = null;

  function withHistories(before: Parameters<typeof start>[0] = () => after): Promise<Thread<ReadingThread>> {
    following ??= start(before).catch((error: unknown) => {
      following = null;
      throw error;
    });
    return following;
  }

  const another = () => start(() => after);
  const readers = {
    quick: startReaders(() => quick, another),
    figures: startReaders(() => withHistories(), another),
  };

  const endFollowing = async (): Promise<void> => (await following?.catch(() => null))?.end();

  after.then(() => mayOpen.resolve(), mayOpen.reject);
  mayOpen.promise.catch(() => undefined);
  if (ahead)
    withHistories((theirs) => {
      // Where it cannot be opened the writer will say why.
      theirs.ahead().catch(() => undefined);
      return mayOpen.promise;
    }).catch(() => undefined);

  /** What it comes to is seen when somebody asks. */
  function prepare(projectId: number): void {
    waiting.delete(projectId);
    clearTimeout(keeping);
    keeping = setTimeout(keep, calms).unref();
    withHistories()
      .then((thread) => thread.ask((theirs) => theirs.prepare(projectId)))
      .catch(() => undefined);
  }

  async function keep(): Promise<void> {
    const thread = await following?.catch(() => null);
    const kept = thread?.ask((theirs) => theirs.keep()).catch(() => undefined);
    // In the middle of a long answer it would not hear of it.
    await Promise.race([kept, delay(keepsWithin, undefined, { ref: false })]);
  }

  return {
    opened: quick.then(() => undefined),
    prepare,
    keep,
    ask({ endpoint, input, signal }, call) {
      if (!isAnsweredFromHistories(endpoint, input)) return readers.quick.ask(call, signal);
      return readers.figures.ask(call, signal);
    },
    changed(projectId) {
      clearTimeout(waiting.get(projectId));
      waiting.set(projectId, setTimeout(prepare, settles, projectId).unref());
    },
    async letGo() {
      mayOpen.reject(new Error('What was read ahead is let go.'));
      await following?.catch(() => undefined);
    },
    async end() {
      for (const timer of [keeping, ...waiting.values()]) clearTimeout(timer);
      const first = await quick.catch(() => null);
      await Promise.all([first?.end(), endFollowing(), readers.quick.end(), readers.figures.end()]);
    },
  };
}
