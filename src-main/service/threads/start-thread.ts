import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '#shared/api/problem.ts';
import { errorLocation } from './error-location.ts';
import { type RunningWorker, startWorker, type WorkerParts } from './start-worker.ts';
import { type Reply, unpacked } from './threads.ts';

/** A worker thread with its functions. When it fails it is started again. */
export interface Thread<Theirs> {
  /** Runs a call and returns its answer; throws a 503 if the thread failed or ended. */
  ask<T>(call: (theirs: Theirs) => Promise<Reply<T>>): Promise<T>;
  /** Ends the thread at once and starts another, which answers the calls made meanwhile. */
  replace(): void;
  /** Lets it close what it holds, then ends it. */
  end(): Promise<void>;
}

interface Opening {
  /** `wasStuck`: it takes the place of one that answered nothing for too long. */
  open(wasStuck: boolean): Promise<Reply<void>>;
  close(): Promise<void>;
}

interface ThreadParts<Theirs> extends WorkerParts {
  /** Awaited before the thread opens for the first time, while it loads its modules. If this fails, the thread ends. */
  readonly before?: (theirs: Theirs) => Promise<unknown>;
  /** The first pause before a failed thread restarts, in milliseconds. It doubles each time, since the cause may persist. */
  readonly pauses?: { readonly first: number; readonly longest: number };
  /** Replaces the thread if it does not answer a question for so long, in milliseconds; by default it may take any time. */
  readonly stuck?: { readonly after: number; ask(theirs: Theirs): Promise<unknown> };
}

/** How often a thread is asked before it counts as stuck. */
const looks = 20;

/** Starts a thread and opens it; throws what its opening throws. */
export async function startThread<Theirs extends Opening>(parts: ThreadParts<Theirs>): Promise<Thread<Theirs>> {
  const { log, stuck, pauses = { first: 250, longest: 60_000 } } = parts;
  const ending = new AbortController();
  let running: RunningWorker<Theirs> | null = null;
  let replacing: PromiseWithResolvers<void> | null = null;
  let wasStuck = false;

  const down = (): ServiceError =>
    new ServiceError(
      503,
      ending.signal.aborted
        ? 'The service is stopping, or begins again over other data. Ask again in a moment.'
        : 'A part of the service failed and is being started again. Ask again in a moment.',
    );

  async function open(before?: (theirs: Theirs) => Promise<unknown>): Promise<RunningWorker<Theirs>> {
    const fresh = startWorker<Theirs>(parts, down);
    try {
      await before?.(fresh.calls);
      unpacked(await fresh.calls.open(wasStuck));
      wasStuck = false;
      return fresh;
    } catch (error) {
      await fresh.end();
      throw error;
    }
  }

  async function reopened(pause: number): Promise<RunningWorker<Theirs> | null> {
    // An end does not wait for it.
    await delay(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    if (ending.signal.aborted) return null;
    return open().catch((error) => {
      log.error(errorLocation(error), 'A worker thread could not be started again');
      return null;
    });
  }

  function replace(): void {
    if (running === null || replacing !== null) return;
    replacing = Promise.withResolvers();
    log.warn({}, 'A worker thread took too long and is replaced');
    running.stop();
  }

  /** Replaces a thread that is stuck. Counts looks and not time: while a computer sleeps nothing answers. */
  function watch({ calls }: RunningWorker<Theirs>): () => void {
    if (stuck === undefined) return () => undefined;
    let unanswered = 0;
    const answered = (): void => {
      unanswered = 0;
    };
    const look = (): void => {
      unanswered += 1;
      if (unanswered > looks) {
        wasStuck = true;
        replace();
      } else void stuck.ask(calls).then(answered, answered);
    };
    const timer = setInterval(look, stuck.after / looks).unref();
    return () => clearInterval(timer);
  }

  async function keepUp(first: RunningWorker<Theirs>): Promise<void> {
    let pause = pauses.first;
    let next: RunningWorker<Theirs> | null = first;
    while (!ending.signal.aborted) {
      if (next !== null) {
        const since = performance.now();
        running = next;
        replacing?.resolve();
        replacing = null;
        const stopWatching = watch(next);
        await next.exited;
        stopWatching();
        running = null;
        if (performance.now() - since > pauses.longest) pause = pauses.first;
      }
      const isReplaced = replacing !== null;
      next = await reopened(isReplaced ? 0 : pause);
      if (next === null) {
        // Waiting callers get the error, and the next start keeps the pauses: what prevents the start may stay.
        replacing?.resolve();
        replacing = null;
      }
      if (isReplaced) continue;
      if (next !== null) log.warn({}, 'A worker thread ended and was started again');
      pause = Math.min(pause * 2, pauses.longest);
    }
    replacing?.resolve();
    await next?.end();
  }

  const kept = keepUp(await open(parts.before));
  return {
    async ask(call) {
      await replacing?.promise;
      if (running === null) throw down();
      return unpacked(await call(running.calls));
    },
    replace,
    async end() {
      ending.abort();
      await running?.end();
      await kept;
    },
  };
}
