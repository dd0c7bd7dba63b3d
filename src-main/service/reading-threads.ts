import { isAnsweredFromHistories } from './from-histories.ts';
import type { Reply } from './reply.ts';
import { startThread, type Thread } from './start-thread.ts';
import type { WorkerParts } from './start-worker.ts';
import type { ReadingThread } from './threads.ts';

/** How long what is done ahead waits, in milliseconds. */
interface Pauses {
  /** After the last change of a project, before its history is followed anew: pages of a collection come in quick succession. */
  readonly settled: number;
  /** After the last question, before what is asked less often is worked out: who asks one often asks another. */
  readonly idle: number;
  /** Between two steps of that. */
  readonly step: number;
  /** After all of it, before it is kept for the next start, which it is also when the service ends: while work goes on it would be written again and again for nothing. */
  readonly calm: number;
}

const usual: Pauses = { settled: 1500, idle: 5000, step: 100, calm: 30 * 60_000 };

/** The threads that read: one for what is quick, and one that holds the histories. */
export interface ReadingThreads {
  /** Resolved when questions can be asked; rejected with what the opening of the first thread threw. */
  readonly opened: Promise<void>;
  /** Asks the thread that answers an endpoint or command, so that what is quick never waits behind what takes long. */
  ask<T>(endpoint: string, input: unknown, call: (theirs: ReadingThread) => Promise<Reply<T>>): Promise<T>;
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
  readonly pauses?: Pauses;
}

/** Starts the threads; they load what they are made of while what they have to wait for goes on. */
export function startReadingThreads({ after, ahead, pauses = usual, ...parts }: ReadingParts): ReadingThreads {
  const start = (before: (theirs: ReadingThread) => Promise<unknown>): Promise<Thread<ReadingThread>> =>
    startThread<ReadingThread>({ ...parts, before });
  const waiting = new Map<number, NodeJS.Timeout>();
  let keeping: NodeJS.Timeout | undefined;
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

  const endFollowing = async (): Promise<void> => (await following?.catch(() => null))?.end();

  after.then(() => mayOpen.resolve(), mayOpen.reject);
  mayOpen.promise.catch(() => undefined);
  if (ahead)
    withHistories((theirs) => {
      // Where it cannot be opened the writer will say why.
      theirs.ahead().then(
        () => goOn(pauses.idle),
        () => undefined,
      );
      return mayOpen.promise;
    }).catch(() => undefined);

  /** What it comes to is seen when somebody asks. */
  function prepare(projectId: number): void {
    waiting.delete(projectId);
    clearTimeout(keeping);
    keeping = setTimeout(keep, pauses.calm).unref();
    withHistories()
      .then((thread) => thread.ask((theirs) => theirs.prepare(projectId)))
      .then(() => goOn(pauses.idle))
      .catch(() => undefined);
  }

  function goOn(after: number): void {
    clearTimeout(idling);
    idling = setTimeout(prepareMore, after).unref();
  }

  async function prepareMore(): Promise<void> {
    idling = undefined;
    const thread = await following?.catch(() => null);
    const isMore = await thread?.ask((theirs) => theirs.prepareMore()).catch(() => false);
    if (isMore && idling === undefined) goOn(pauses.step);
  }

  async function keep(): Promise<void> {
    const thread = await following?.catch(() => null);
    await thread?.ask((theirs) => theirs.keep()).catch(() => undefined);
  }

  return {
    opened: quick.then(() => undefined),
    prepare,
    keep,
    async ask(endpoint, input, call) {
      if (idling !== undefined) goOn(pauses.idle);
      const thread = await (isAnsweredFromHistories(endpoint, input) ? withHistories() : quick);
      return thread.ask(call);
    },
    changed(projectId) {
      clearTimeout(waiting.get(projectId));
      waiting.set(projectId, setTimeout(prepare, pauses.settled, projectId).unref());
    },
    async letGo() {
      mayOpen.reject(new Error('What was read ahead is let go.'));
      await following?.catch(() => undefined);
    },
    async end() {
      for (const timer of [keeping, idling, ...waiting.values()]) clearTimeout(timer);
      const first = await quick.catch(() => null);
      await Promise.all([first?.end(), endFollowing()]);
    },
  };
}
