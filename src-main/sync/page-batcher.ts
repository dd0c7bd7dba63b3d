import { setTimeout as delay } from 'node:timers/promises';
import type { DomainRecord, Page } from '../collectors/contract.ts';

/** A page with its records. */
export interface ReadPage extends Page {
  readonly records: readonly DomainRecord[];
}

/** Pages that come in quick succession are stored together, since every commit waits for the disk. */
export interface PagesTogether {
  /** Stores the page at once if none was stored in the last quarter of a second; otherwise after that time, or when much is waiting. */
  add(page: ReadPage): void;
  /** Resolves when pages that wait are to be stored; null while none waits. */
  due(): Promise<'due'> | null;
  /** Stores what waits. */
  store(): void;
}

const apart = 250;
/** The size at which waiting pages are stored: records plus thousands of characters, about 30 ms of work. */
const much = 2000;

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
      const left = storedAt + apart - performance.now();
      if (left <= 0 || size >= much) storeAll();
      else due ??= delay(left, 'due' as const, { ref: false });
    },
    due: () => due,
    store: storeAll,
  };
}
