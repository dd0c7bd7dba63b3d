import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { Collector, DomainRecord, Page, Source } from '../collectors/contract.ts';
import type { StoreWriter } from '../store/contract.ts';
import type { Now } from './now.ts';

/** One collection: its integration and system, and where the answers go. */
export interface Collection {
  readonly integrationId: number;
  readonly collector: Collector;
  readonly source: Source;
  readonly store: StoreWriter;
  readonly now: Now;
  /** The records of every page. */
  onRecords(records: readonly DomainRecord[]): void;
  /** Called after pages were stored, with the number of records that changed anything; at 0 every figure stays as it was. */
  onStored(changed: number): void;
}

/** Waits for the page or the signal, so that a silent system cannot delay a stop. */
function unlessStopped<T>(signal: AbortSignal, page: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
    page.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
  });
}

/**
 * Pulls pages from the last cursor. Answers, records and cursor of pages in quick succession are stored together. The next page is requested
 * before the current one is read, so that the system works meanwhile.
 */
export async function collect(collection: Collection): Promise<void> {
  const { integrationId, collector, source, store, now } = collection;
  const pages = collector.pull(source, store.cursor(integrationId))[Symbol.asyncIterator]();
  const together = pagesTogether((some) => {
    const { changed } = store.storePages(integrationId, some, now());
    collection.onStored(changed);
  });
  const ask = () => {
    const page = pages.next();
    // It is awaited after the page before it was read; until then its failure must not count as unhandled.
    page.catch(() => undefined);
    return page;
  };
  let coming = ask();
  try {
    while (true) {
      source.signal.throwIfAborted();
      const due = together.due();
      const step = await unlessStopped(source.signal, due === null ? coming : Promise.race([coming, due]));
      if (step === 'due') {
        together.store();
        continue;
      }
      if (step.done) return;
      coming = ask();
      // Lets the request go out, and commands and cancellations be handled, even when pages come without waiting.
      await turn();
      const records = step.value.items.flatMap((item) => collector.read(item));
      collection.onRecords(records);
      together.add({ ...step.value, records });
    }
  } finally {
    // Nobody waits for a page that is still on its way, or for its failure.
    pages.return?.().catch(() => undefined);
    together.store();
  }
}

/** A page with what was read of it. */
export interface ReadPage extends Page {
  readonly records: readonly DomainRecord[];
}

/** Pages that come in quick succession are stored together, since every commit waits for the disk. */
export interface PagesTogether {
  /** Stores the page at once where none was stored in the last quarter of a second; otherwise after that time, or when `storeAtSize` is waiting. */
  add(page: ReadPage): void;
  /** Resolves when pages that wait are to be stored; null while none waits. */
  due(): Promise<'due'> | null;
  /** Stores what waits. */
  store(): void;
}

const storeEveryMillis = 250;
/** The size at which waiting pages are stored: records plus thousands of characters, about 30 ms of work. */
const storeAtSize = 2000;

const sizeOf = ({ items, records }: ReadPage): number =>
  records.length + items.reduce((sum, { body }) => sum + body.length, 0) / 1000;

/** `store` receives the waiting pages in order; what it throws reaches the caller that adds or stores. */
export function pagesTogether(store: (pages: readonly ReadPage[]) => void): PagesTogether {
  let waiting: ReadPage[] = [];
  let size = 0;
  let due: Promise<'due'> | null = null;
  let storedAt = Number.NEGATIVE_INFINITY;

  function storeAll(): void {
    if (waiting.length === 0) return;
    const pages = waiting;
    waiting = [];
    size = 0;
    due = null;
    store(pages);
    storedAt = performance.now();
  }

  return {
    add(page) {
      waiting.push(page);
      size += sizeOf(page);
      const left = storedAt + storeEveryMillis - performance.now();
      if (left <= 0 || size >= storeAtSize) storeAll();
      else due ??= delay(left, 'due' as const, { ref: false });
    },
    due: () => due,
    store: storeAll,
  };
}
