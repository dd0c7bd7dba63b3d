import { setTimeout as delay } from 'node:timers/promises';
import type { StoreWriter } from '../../../store/contract.ts';

/** The pause before deriving again, as a multiple of the time that deriving took, so that most time is left for other work. */
const restFactor = 3;

/** After a failure, in milliseconds. */
const restAfterFailure = 60_000;

interface Parts {
  readonly store: StoreWriter;
  /** Derives the facts of a project and stores them. */
  derive(projectId: number): Promise<void>;
  /** The facts of a project are other ones now. */
  onDerived(projectId: number): void;
  failed(error: unknown): void;
}

/** Derives the facts of projects whose records changed, one project at a time. */
export interface Deriving {
  /** Derives outdated facts, now or after the pause. */
  look(): void;
  /** Resolves when a project's facts match its records, or could not be derived. */
  upToDate(projectId: number): Promise<void>;
  close(): Promise<void>;
}

export function startDeriving({ store, derive, onDerived, failed }: Parts): Deriving {
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let looking: Promise<void> | null = null;

  async function deriveNow(projectId: number): Promise<boolean> {
    if (closing.signal.aborted) return true;
    try {
      if (store.areLeadTimeFactsCurrent(projectId)) return true;
      await derive(projectId);
      onDerived(projectId);
      return true;
    } catch (error) {
      if (!closing.signal.aborted) failed(error);
      return false;
    }
  }

  function upToDate(projectId: number): Promise<boolean> {
    const next = last.then(() => deriveNow(projectId));
    last = next;
    return next;
  }

  const behind = (): readonly number[] =>
    store.projects().flatMap(({ id }) => (store.areLeadTimeFactsCurrent(id) ? [] : [id]));

  async function deriveBehind(): Promise<void> {
    while (!closing.signal.aborted) {
      const ids = behind();
      if (ids.length === 0) return;
      const begun = performance.now();
      let isWell = true;
      for (const id of ids) isWell = (await upToDate(id)) && isWell;
      const rest = isWell ? restFactor * (performance.now() - begun) : restAfterFailure;
      await delay(rest, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    look() {
      if (closing.signal.aborted || store.refusal !== null) return;
      looking ??= deriveBehind()
        .catch(failed)
        .finally(() => {
          looking = null;
        });
    },
    upToDate: async (projectId) => void (await upToDate(projectId)),
    async close() {
      closing.abort();
      await Promise.all([last, looking]);
    },
  };
}
