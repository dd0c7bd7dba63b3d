import { ServiceError } from '#shared/api/problem.ts';
import type { Thread } from './start-thread.ts';
import type { ReadingThread, Reply } from './threads.ts';

/** After this time an abandoned question is ended. Restarting its thread takes as long as most questions, so not at once. */
const endedAfter = 10_000;

/** After this many milliseconds with one question an extra thread answers what waits. */
const busyAfter = 500;

/** How long a request may take. */
const questionTimeout = 30_000;

/** An extra thread ends this long after its last question. */
const idles = 60_000;

type Start = () => Promise<Thread<ReadingThread>>;
export type Call<T> = (theirs: ReadingThread) => Promise<Reply<T>>;

interface Question {
  readonly asker: object;
  readonly signal: AbortSignal | undefined;
  put(thread: Thread<ReadingThread>): Promise<void>;
  refuse(error: unknown): void;
}

/** Threads that answer the same questions. The others start only while the first is busy. */
export interface Readers {
  /**
   * Asks one question; throws a 503 on a timeout, or where the client left before it began. `asker`: any object that stands for whoever asks.
   * Askers take turns, so that many questions of one do not hold up another.
   */
  ask<T>(call: Call<T>, signal?: AbortSignal, asker?: object): Promise<T>;
  /** Refuses what waits, and ends the threads that were started here. */
  end(): Promise<void>;
}

const left = (): ServiceError => new ServiceError(503, 'The client left before its question was answered.');
const stopping = (): ServiceError => new ServiceError(503, 'The service is stopping. Ask again when it runs again.');
const outOfTime = (): ServiceError =>
  new ServiceError(
    503,
    `The answer takes longer than ${questionTimeout / 1000} seconds. Ask for one pipeline or for fewer days (pipeline, from, to), or ask again later.`,
  );

/** The caller ends `first`. `another` starts an extra thread, at most `more`, when a question takes longer than `longest` milliseconds. */
export function startReaders(first: Start, another: Start, longest = busyAfter, more = 2): Readers {
  const waiting: Question[] = [];
  const everybody = {};
  const turns = new WeakMap<object, number>();
  let turn = 0;
  const extra = Array.from({ length: more }, () => whileNeeded(another));
  const readers = [
    createReader(first, longest),
    ...extra.map(({ thread, rest }) => createReader(thread, longest, rest)),
  ];

  /** Takes the oldest question of the asker whose last turn is longest ago. */
  function next(): Question | undefined {
    const turnOf = ({ asker }: Question): number => turns.get(asker) ?? 0;
    const [question] = waiting.toSorted((one, other) => turnOf(one) - turnOf(other));
    if (!question) return undefined;
    turn += 1;
    turns.set(question.asker, turn);
    waiting.splice(waiting.indexOf(question), 1);
    return question;
  }

  /** An idle thread takes the next question; an extra one only while the one before it is busy. */
  function pull(): void {
    for (const reader of readers) {
      if (reader.isIdle()) void reader.answer(next(), pull);
      if (!reader.isBusy()) return;
    }
  }

  return {
    ask: (call, signal, asker = everybody) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(left());
        const question: Question = {
          asker,
          signal,
          put: (thread) => thread.ask(call).then(resolve, reject),
          refuse: reject,
        };
        signal?.addEventListener('abort', () => {
          const index = waiting.indexOf(question);
          if (index < 0) return;
          waiting.splice(index, 1);
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
function createReader(thread: Start, longest: number, rest: () => void = () => undefined) {
  let isIdle = true;
  let isBusy = false;
  return {
    isIdle: () => isIdle,
    isBusy: () => isBusy,
    async answer(question: Question | undefined, pull: () => void): Promise<void> {
      if (question === undefined) return;
      isIdle = false;
      try {
        const answering = await thread();
        const timer = setTimeout(() => {
          isBusy = true;
          pull();
        }, longest).unref();
        const unwatch = endInTime(question, answering);
        await question.put(answering);
        clearTimeout(timer);
        unwatch();
      } catch (error) {
        question.refuse(error);
      }
      isIdle = true;
      isBusy = false;
      rest();
      pull();
    },
  };
}

/** Ends the thread of a question that takes too long or whose client left; returns the function that stops watching. */
function endInTime({ signal, refuse }: Question, thread: Thread<ReadingThread>): () => void {
  const replace = (): void => thread.replace();
  const afterLeaving = setTimeout(() => {
    if (signal?.aborted) replace();
    else signal?.addEventListener('abort', replace);
  }, endedAfter).unref();
  const afterAll = setTimeout(() => {
    refuse(outOfTime());
    replace();
  }, questionTimeout).unref();
  return () => {
    clearTimeout(afterLeaving);
    clearTimeout(afterAll);
    signal?.removeEventListener('abort', replace);
  };
}

/** A thread that starts on demand and ends when idle. */
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
