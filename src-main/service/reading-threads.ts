import { isAnsweredFromHistories } from './from-histories.ts';
import type { Reply } from './reply.ts';
import { startThread, type Thread } from './start-thread.ts';
import type { WorkerParts } from './start-worker.ts';
import type { ReadingThread } from './threads.ts';

/** So long after the last change of a project its history is followed anew, in milliseconds: pages of a collection come in quick succession. */
const settles = 1500;

/** The threads that read: one for what is quick, and one that holds the histories, begun with the first question that needs one. */
export interface ReadingThreads {
  /** Asks the thread that answers an endpoint or command, so that what is quick never waits behind what takes long. */
  ask<T>(endpoint: string, input: unknown, call: (theirs: ReadingThread) => Promise<Reply<T>>): Promise<T>;
  /** Reads and follows the history of a project before somebody asks. */
  prepare(projectId: number): void;
  /** Says that the data of a project changed: soon that is done again. */
  changed(projectId: number): void;
  end(): Promise<void>;
}

/** Starts the first of the threads; throws what its opening throws. */
export async function startReadingThreads(parts: WorkerParts): Promise<ReadingThreads> {
  const quick = await startThread<ReadingThread>(parts);
  const waiting = new Map<number, NodeJS.Timeout>();
  let following: Promise<Thread<ReadingThread>> | null = null;

  function withHistories(): Promise<Thread<ReadingThread>> {
    following ??= startThread<ReadingThread>(parts).catch((error: unknown) => {
      following = null;
      throw error;
    });
    return following;
  }

  /** What it comes to is seen when somebody asks. */
  function prepare(projectId: number): void {
    waiting.delete(projectId);
    withHistories()
      .then((thread) => thread.ask((theirs) => theirs.prepare(projectId)))
      .catch(() => undefined);
  }

  return {
    prepare,
    async ask(endpoint, input, call) {
      const thread = isAnsweredFromHistories(endpoint, input) ? await withHistories() : quick;
      return thread.ask(call);
    },
    changed(projectId) {
      clearTimeout(waiting.get(projectId));
      waiting.set(projectId, setTimeout(prepare, settles, projectId).unref());
    },
    async end() {
      for (const timer of waiting.values()) clearTimeout(timer);
      const started = await following?.catch(() => null);
      await Promise.all([quick.end(), started?.end()]);
    },
  };
}
