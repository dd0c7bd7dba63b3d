/** Collections in the order of their requests: one at a time for an integration, a few at once for an origin. Origins do not wait for each other. */
export interface Queue {
  /** False if one of that integration waits or runs already. */
  add(integrationId: number): boolean;
  has(integrationId: number): boolean;
  /** Ends the wait or the run of an integration; resolves when it is over. */
  cancel(integrationId: number): Promise<void>;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
  /** Takes nothing more, ends what runs, and resolves when all is over. */
  close(): Promise<void>;
}

/** Why a run was stopped: by the user, or by the end of the service, which continues it another time. */
export type StopReason = 'cancelled' | 'closing';

export interface Work {
  /** The system that is collected: a slow one delays its own collections only. */
  originOf(integrationId: number): string;
  /** Does the whole collection; must not throw. */
  run(integrationId: number, signal: AbortSignal): Promise<void>;
  queued(integrationId: number): void;
  /** A collection that waited was taken out. */
  dropped(integrationId: number): void;
}

interface Running {
  readonly origin: string;
  readonly stop: AbortController;
  readonly over: Promise<void>;
}

/** How many collections of one origin run at once. */
const usualPerOrigin = 2;

/** A queue that works on at most `perOrigin` integrations of an origin at once. */
export function createQueue(work: Work, perOrigin = usualPerOrigin): Queue {
  /** The origin of each integration that waits, in the order of the queue. */
  const waiting = new Map<number, string>();
  const running = new Map<number, Running>();
  let idleWaiters: (() => void)[] = [];
  let closed = false;

  function wakeIdle(): void {
    if (waiting.size > 0 || running.size > 0) return;
    for (const wake of idleWaiters) wake();
    idleWaiters = [];
  }

  const hasFreeSlot = (origin: string): boolean =>
    [...running.values()].filter((run) => run.origin === origin).length < perOrigin;

  function begin(integrationId: number, origin: string): void {
    waiting.delete(integrationId);
    const stop = new AbortController();
    const over = work.run(integrationId, stop.signal).finally(() => {
      running.delete(integrationId);
      next();
    });
    running.set(integrationId, { origin, stop, over });
  }

  function next(): void {
    for (const [integrationId, origin] of closed ? [] : waiting) {
      if (hasFreeSlot(origin)) begin(integrationId, origin);
    }
    wakeIdle();
  }

  const has = (integrationId: number): boolean => waiting.has(integrationId) || running.has(integrationId);

  return {
    has,
    add(integrationId) {
      if (closed || has(integrationId)) return false;
      work.queued(integrationId);
      waiting.set(integrationId, work.originOf(integrationId));
      // Not at once: the caller should see it queued, and the caller's own transaction comes first.
      setImmediate(next);
      return true;
    },
    async cancel(integrationId) {
      if (waiting.delete(integrationId)) {
        work.dropped(integrationId);
        wakeIdle();
      }
      const run = running.get(integrationId);
      run?.stop.abort('cancelled' satisfies StopReason);
      await run?.over;
    },
    idle: () =>
      new Promise((resolve) => {
        idleWaiters.push(resolve);
        wakeIdle();
      }),
    async close() {
      closed = true;
      waiting.clear();
      for (const run of running.values()) run.stop.abort('closing' satisfies StopReason);
      await Promise.all([...running.values()].map((run) => run.over));
      wakeIdle();
    },
  };
}
