import { setImmediate as turn } from 'node:timers/promises';
import type { Collector } from '../collectors/contract.ts';
import type { StoreWriter } from '../store/contract.ts';
import type { Now } from './now.ts';
import { replayMark } from './settings.ts';

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
  // That a changed address hides their end is in no answer.
  const gone = store.unfinishedGone(integrationId);
  let after: number | null = null;
  do {
    signal?.throwIfAborted();
    const page: ReturnType<StoreWriter['rawItems']> = store.rawItems(integrationId, after, itemsAtOnce);
    const records = page.items.flatMap((item) => collector.read(item));
    answers += page.items.length;
    changed += store.storeRecords(integrationId, records, now(), gone).changed;
    after = page.next;
    await turn();
  } while (after !== null);
  return { answers, changed };
}

/** As `replay`. `mark`: a setting that is `yes` until it is done, so that a collection can repeat one that was stopped, by a signal or the end of the process. */
export async function replayMarked(mark: string, ...given: Parameters<typeof replay>): Promise<Replayed> {
  const [store, , , , signal] = given;
  store.setSetting(mark, 'yes');
  try {
    return await replay(...given);
  } finally {
    // Also after an unreadable answer, which would otherwise stop every later collection.
    if (!signal?.aborted) store.setSetting(mark, 'no');
  }
}

/** Replays; if it is stopped, the next collection repeats it. */
export const replayToEnd = (...given: Parameters<typeof replay>): Promise<Replayed> =>
  replayMarked(replayMark(given[1]), ...given);
