import { createBirpc } from 'birpc';
import type { StoreReader } from '../../../store/contract.ts';
import { type DerivingData, type DerivingThread, type FactStore, portChannel, replied } from '../../threads/threads.ts';

/** Runs in the deriving thread: reads records and returns rows, which the collecting thread stores. */
export function startDerivingThread({ file }: DerivingData, openReader: (file: string) => StoreReader): void {
  const store = openReader(file);
  const functions: DerivingThread = {
    derive: (projectId) =>
      replied(async () => {
        for (const batch of store.deriveLeadTimes(projectId)) if (!(await writer.storeLeadTimes(batch))) return;
      }),
    close: async () => store.close(),
  };
  const writer = createBirpc<FactStore, DerivingThread>(functions, portChannel());
}
