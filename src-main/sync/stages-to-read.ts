import type { Collector } from '../collectors/contract.ts';
import type { StoreWriter } from '../store/contract.ts';
import type { Now } from './now.ts';
import { replay } from './replay.ts';

/** Migration 0009 marks the integrations of which only the names of passed stages were stored. */
const nameOf = (integrationId: number): string => `stages-to-read-${integrationId}`;

/** Reads the stored answers of a marked integration once again: they contain results and times of stages. Returns how many records changed. */
export async function readStagesAgain(
  store: StoreWriter,
  integrationId: number,
  collector: Collector,
  now: Now,
  signal: AbortSignal,
): Promise<number> {
  if (store.setting(nameOf(integrationId)) !== 'yes') return 0;
  try {
    return (await replay(store, integrationId, collector, now, signal)).changed;
  } finally {
    // Also after an unreadable answer, which would otherwise stop every later collection.
    if (!signal.aborted) store.setSetting(nameOf(integrationId), 'no');
  }
}
