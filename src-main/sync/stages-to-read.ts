import type { Collector } from '../collectors/contract.ts';
import type { StoreWriter } from '../store/contract.ts';
import type { Now } from './now.ts';
import { replayMarked } from './replay.ts';

/** Migrations 0009 and 0018 mark the integrations whose stored stages are not all that the answers tell. */
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
  return (await replayMarked(nameOf(integrationId), store, integrationId, collector, now, signal)).changed;
}
