import { setTimeout as delay } from 'node:timers/promises';
import type { Collector, DomainRecord, Source } from '../collectors/contract.ts';
import type { StoreWriter } from '../store/contract.ts';
import type { Now } from './now.ts';

/** One collection: which system is asked for whom, and where the answers go. */
export interface Collection {
  readonly integrationId: number;
  readonly collector: Collector;
  readonly source: Source;
  readonly store: StoreWriter;
  readonly now: Now;
  /** What was read of every page. */
  found(records: readonly DomainRecord[]): void;
  /** After every stored page; `changed` tells whether any figure may be another now. */
  stored(changed: number): void;
}

/** Waits for the page or for the signal, so that a system that never answers cannot hold up a stop. */
function unlessStopped<T>(signal: AbortSignal, page: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    page.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
  });
}

/**
 * Pulls page after page from where the last collection ended; a page's answers, records and cursor are stored together. The next page is asked for
 * before the last one is stored: the system works on it meanwhile.
 */
export async function collect(collection: Collection): Promise<void> {
  const { integrationId, collector, source, store, now } = collection;
  const pages = collector.pull(source, store.cursor(integrationId))[Symbol.asyncIterator]();
  const ask = () => {
    const page = pages.next();
    // It is awaited after the page before is stored; until then a failure must not look like one that nobody minds.
    page.catch(() => undefined);
    return page;
  };
  let coming = ask();
  try {
    while (true) {
      source.signal.throwIfAborted();
      const step = await unlessStopped(source.signal, coming);
      if (step.done) return;
      coming = ask();
      // A moment for the request to go out before the thread is busy storing. Commands and cancellations are heard in it, even when the pages come
      // without waiting.
      await delay(1);
      const { items, cursor, progress, watermark } = step.value;
      const records = items.flatMap((item) => collector.read(item));
      collection.found(records);
      const { changed } = store.storePage(integrationId, { items, records, cursor, progress, watermark }, now());
      collection.stored(changed);
    }
  } finally {
    // A page that is still on its way must not be waited for, and its failure concerns nobody any more.
    pages.return?.().catch(() => undefined);
  }
}
