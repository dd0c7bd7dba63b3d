import { isAnsweredFromHistories } from './from-histories.ts';
import { startReaders } from './readers.ts';
import type { Reply } from './reply.ts';
import { startThread, type Thread } from './start-thread.ts';
import type { WorkerParts } from './start-worker.ts';
import type { ReadingThread } from './threads.ts';

/** So long after the last change of a project its history is followed anew, in milliseconds: pages of a collection come in quick succession. */
const settles = 1500;

/** So long after the last question what is asked less often is worked out, in milliseconds: who asks one often asks another. */
const idles = 5000;

/** So long an end waits for a thread that is in the middle of an answer. */
const closesWithin = 1000;

/** Between two steps of that. */
const breathes = 100;

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
  let idling: NodeJS.Timeout | undefined;
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
    withHistories()
      .then((thread) => thread.ask((theirs) => theirs.prepare(projectId)))
      .catch(() => undefined);
  }

  function prepareMoreAfter(millis: number): void {
    clearTimeout(idling);
    idling = setTimeout(prepareMore, millis).unref();
  }

  async function prepareMore(): Promise<void> {
    // Of what is about to be followed anew it would be worked out for nothing.
    if (waiting.size > 0) return prepareMoreAfter(idles);
    const before = idling;
    const thread = await following?.catch(() => null);
    const isMore = await thread?.ask((theirs) => theirs.prepareMore()).catch(() => false);
    // Where somebody asked meanwhile it goes on later.
    if (isMore && idling === before) prepareMoreAfter(breathes);
  }

  return {
    opened: quick.then(() => undefined),
    prepare,
    ask({ endpoint, input, signal }, call) {
      if (!isAnsweredFromHistories(endpoint, input)) return readers.quick.ask(call, signal);
      // Only where somebody looks at figures: for a closed window it would be work for nobody.
      prepareMoreAfter(idles);
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
      for (const timer of [idling, ...waiting.values()]) clearTimeout(timer);
      const first = await quick.catch(() => null);
      await Promise.all([first?.end(), endFollowing(), readers.quick.end(), readers.figures.end()]);
    },
  };
}
