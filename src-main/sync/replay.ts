import { setImmediate as turn } from 'node:timers/promises';
import type { Collector } from '../collectors/contract.ts';
import type { StoreWriter } from '../store/contract.ts';
import type { Now } from './now.ts';

const itemsAtOnce = 50;

/** The result of reading kept answers again. */
export interface Replayed {
  readonly answers: number;
  readonly changed: number;
}

/**
 * Reads stored answers again in their order, as after a correction of `read`. Sends no request and keeps the cursor. A record that several answers
 * describe counts as changed once for each.
 */
export async function replay(
  store: StoreWriter,
  integrationId: number,
  collector: Collector,
  now: Now,
  signal?: AbortSignal,
): Promise<Replayed> {
  let [answers, changed] = [0, 0];
  let after: number | null = null;
  do {
    signal?.throwIfAborted();
    const page: ReturnType<StoreWriter['rawItems']> = store.rawItems(integrationId, after, itemsAtOnce);
    const records = page.items.flatMap((item) => collector.read(item));
    answers += page.items.length;
    changed += store.storeRecords(integrationId, records, now()).changed;
    after = page.next;
    await turn();
  } while (after !== null);
  return { answers, changed };
}
