import { isAnsweredFromHistories } from './from-histories.ts';
import type { Reply } from './reply.ts';
import { startThread, type Thread, type ThreadParts } from './start-thread.ts';
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

interface ReadingParts extends ThreadParts {
  /** Whether both threads begin now: the second need not wait for the first question where there will be one. */
  readonly both?: boolean;
}

/** Starts the first of the threads, or both; throws what the opening of the first throws. */
export async function startReadingThreads({ both = false, ...parts }: ReadingParts): Promise<ReadingThreads> {
  const start = (holdsHistories: boolean): Promise<Thread<ReadingThread>> =>
    startThread<ReadingThread>({ ...parts, data: { ...parts.data, holdsHistories } });
  const waiting = new Map<number, NodeJS.Timeout>();
  let following: Promise<Thread<ReadingThread>> | null = null;

  function withHistories(): Promise<Thread<ReadingThread>> {
    following ??= start(true).catch((error: unknown) => {
      following = null;
      throw error;
    });
    return following;
  }

  const endFollowing = async (): Promise<void> => (await following?.catch(() => null))?.end();

  if (both) withHistories().catch(() => undefined);
  const quick = await start(false).catch(async (error: unknown) => {
    await endFollowing();
    throw error;
  });

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
      await Promise.all([quick.end(), endFollowing()]);
    },
  };
}
