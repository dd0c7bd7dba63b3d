import { ServiceError } from '#shared/api/problem.ts';
import type { Thread } from './start-thread.ts';
import type { ReadingThread, Reply } from './threads.ts';

/** After so long a question whose client left is ended: to make its thread anew takes as long as most questions. */
const endedAfter = 10_000;

/** So long a question may take. */
const longest = 30_000;

/** So long after its last question a thread ends that was started because others were held up. */
const idles = 60_000;

type Start = () => Promise<Thread<ReadingThread>>;
export type Call<T> = (theirs: ReadingThread) => Promise<Reply<T>>;

interface Question {
  readonly signal: AbortSignal | undefined;
  put(thread: Thread<ReadingThread>): Promise<void>;
  refuse(error: unknown): void;
}

/** Some threads that answer the same questions: the others only while the first is held up. */
export interface Readers {
  /** Asks one question of a thread at a time; 503 where it runs out of time, or where its client left before it began. */
  ask<T>(call: Call<T>, signal?: AbortSignal): Promise<T>;
  /** Refuses what waits, and ends the threads that were started here. */
  end(): Promise<void>;
}

const left = (): ServiceError => new ServiceError(503, 'The client left before its question was answered.');
const stopping = (): ServiceError => new ServiceError(503, 'The service is stopping. Ask again when it runs again.');
const outOfTime = (): ServiceError =>
  new ServiceError(
    503,
    `The answer takes longer than ${longest / 1000} seconds. Ask for fewer days, with from and to, or ask again later.`,
  );

/** `first` stays the caller's; `another` starts one more, up to `more` of them, where a question takes longer than `heldUpAfter`, in milliseconds. */
export function startReaders(first: Start, another: Start, heldUpAfter: number, more = 2): Readers {
  const waiting: Question[] = [];
  const extra = Array.from({ length: more }, () => whileNeeded(another));
  const readers = [
    createReader(first, heldUpAfter),
    ...extra.map(({ thread, rest }) => createReader(thread, heldUpAfter, rest)),
  ];

  /** Whoever is idle takes what waits; the next one only where the one before is held up. */
  function pull(): void {
    for (const reader of readers) {
      if (reader.isIdle()) void reader.answer(waiting.shift(), pull);
      if (!reader.isHeldUp()) return;
    }
  }

  return {
    ask: (call, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(left());
        const question: Question = {
          signal,
          put: (thread) => thread.ask(call).then(resolve, reject),
          refuse: reject,
        };
        signal?.addEventListener('abort', () => {
          const place = waiting.indexOf(question);
          if (place < 0) return;
          waiting.splice(place, 1);
          reject(left());
        });
        waiting.push(question);
        pull();
      }),
    async end() {
      for (const question of waiting.splice(0)) question.refuse(stopping());
      await Promise.all(extra.map(({ end }) => end()));
    },
  };
}

/** One thread with the question that it answers. */
function createReader(thread: Start, heldUpAfter: number, rest: () => void = () => undefined) {
  let isIdle = true;
  let isHeldUp = false;
  return {
    isIdle: () => isIdle,
    isHeldUp: () => isHeldUp,
    async answer(question: Question | undefined, pull: () => void): Promise<void> {
      if (question === undefined) return;
      isIdle = false;
      try {
        const answering = await thread();
        const heldUp = setTimeout(() => {
          isHeldUp = true;
          pull();
        }, heldUpAfter).unref();
        const unwatch = endInTime(question, answering);
        await question.put(answering);
        clearTimeout(heldUp);
        unwatch();
      } catch (error) {
        question.refuse(error);
      }
      isIdle = true;
      isHeldUp = false;
      rest();
      pull();
    },
  };
}

/** Ends the thread of a question that takes too long, or whose client left; gives the function that ends the watch. */
function endInTime({ signal, refuse }: Question, thread: Thread<ReadingThread>): () => void {
  const replace = (): void => thread.replace();
  const afterLeaving = setTimeout(() => {
    if (signal?.aborted) replace();
    else signal?.addEventListener('abort', replace);
  }, endedAfter).unref();
  const afterAll = setTimeout(() => {
    refuse(outOfTime());
    replace();
  }, longest).unref();
  return () => {
    clearTimeout(afterLeaving);
    clearTimeout(afterAll);
    signal?.removeEventListener('abort', replace);
  };
}

/** A thread that is started when it is first needed, and ends when it was not for a while. */
function whileNeeded(start: Start) {
  let made: ReturnType<Start> | null = null;
  let resting: NodeJS.Timeout | undefined;
  async function end(): Promise<void> {
    clearTimeout(resting);
    const last = made;
    made = null;
    await (await last?.catch(() => null))?.end();
  }
  return {
    end,
    thread(): ReturnType<Start> {
      clearTimeout(resting);
      made ??= start().catch((error: unknown) => {
        made = null;
        throw error;
      });
      return made;
    },
    rest() {
      resting = setTimeout(end, idles).unref();
    },
  };
}
