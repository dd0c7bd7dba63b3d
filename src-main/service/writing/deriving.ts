import { setImmediate } from 'node:timers/promises';
import type { StoreWriter } from '../../store/contract.ts';

interface Parts {
  readonly store: StoreWriter;
  failed(error: unknown): void;
}

/** Derives facts anew of projects whose records changed, in steps between which the thread does what else is asked of it. */
export interface Deriving {
  /** Looks for projects whose facts are behind; for none that is being collected, since its records change with every page. */
  look(): void;
  /** Resolves when nothing is derived; nothing is afterwards. */
  close(): Promise<void>;
}

export function startDeriving({ store, failed }: Parts): Deriving {
  let isClosed = store.refusal !== null;
  let isAsked = false;
  let running: Promise<void> | null = null;

  const isBehind = (projectId: number): boolean =>
    !store.hasLeadTimeFacts(projectId) &&
    !store.integrations(projectId).some(({ id }) => store.sync(id)?.state === 'running');

  async function derive(projectId: number): Promise<void> {
    for (const _ of store.deriveLeadTimes(projectId)) {
      await setImmediate();
      if (isClosed) return;
    }
  }

  async function deriveAll(): Promise<void> {
    await setImmediate();
    while (isAsked && !isClosed) {
      isAsked = false;
      for (const { id } of store.projects()) if (!isClosed && isBehind(id)) await derive(id);
    }
  }

  return {
    look() {
      isAsked = true;
      running ??= deriveAll()
        .catch(failed)
        .finally(() => {
          running = null;
        });
    },
    async close() {
      isClosed = true;
      await running;
    },
  };
}
