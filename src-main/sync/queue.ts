/** Collections in the order they were asked for: one at a time for an integration, a few at once in all. */
export interface Queue {
  /** False where one of that integration waits or runs already. */
  add(integrationId: number): boolean;
  has(integrationId: number): boolean;
  /** Ends the wait or the run of an integration; resolves when it is over. */
  cancel(integrationId: number): Promise<void>;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
  /** Takes nothing more, ends what runs, and resolves when all is over. */
  close(): Promise<void>;
}

/** Why a run was told to stop: the user wants it so, or the service ends and it shall go on another time. */
export type StopReason = 'cancelled' | 'closing';

export interface Work {
  /** Does the whole collection; must not throw. */
  run(integrationId: number, signal: AbortSignal): Promise<void>;
  queued(integrationId: number): void;
  /** A collection that waited was taken out. */
  dropped(integrationId: number): void;
}

/** A queue that works on at most `limit` integrations at once. */
export function createQueue(work: Work, limit: number): Queue {
  const waiting: number[] = [];
  const running = new Map<number, { readonly stop: AbortController; readonly over: Promise<void> }>();
  let resting: (() => void)[] = [];
  let closed = false;

  function rest(): void {
    if (waiting.length > 0 || running.size > 0) return;
    for (const wake of resting) wake();
    resting = [];
  }

  function next(): void {
    while (!closed && running.size < limit) {
      const integrationId = waiting.shift();
      if (integrationId === undefined) break;
      const stop = new AbortController();
      const over = work.run(integrationId, stop.signal).finally(() => {
        running.delete(integrationId);
        next();
      });
      running.set(integrationId, { stop, over });
    }
    rest();
  }

  const has = (integrationId: number): boolean => waiting.includes(integrationId) || running.has(integrationId);

  return {
    has,
    add(integrationId) {
      if (closed || has(integrationId)) return false;
      work.queued(integrationId);
      waiting.push(integrationId);
      // Not at once: whoever asked shall see it queued, and the caller's own transaction comes first.
      setImmediate(next);
      return true;
    },
    async cancel(integrationId) {
      const place = waiting.indexOf(integrationId);
      if (place >= 0) {
        waiting.splice(place, 1);
        work.dropped(integrationId);
        rest();
      }
      const run = running.get(integrationId);
      run?.stop.abort('cancelled' satisfies StopReason);
      await run?.over;
    },
    idle: () =>
      new Promise((resolve) => {
        resting.push(resolve);
        rest();
      }),
    async close() {
      closed = true;
      waiting.length = 0;
      for (const run of running.values()) run.stop.abort('closing' satisfies StopReason);
      await Promise.all([...running.values()].map((run) => run.over));
      rest();
    },
  };
}
