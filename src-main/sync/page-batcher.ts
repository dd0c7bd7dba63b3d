import { setTimeout as delay } from 'node:timers/promises';
import type { DomainRecord, Page } from '../collectors/contract.ts';

/** A page with what was read of it. */
export interface ReadPage extends Page {
  readonly records: readonly DomainRecord[];
}

/** Pages that come in quick succession are stored together, since every commit waits for the disk. */
export interface PagesTogether {
  /** Stores the page at once where none was stored for a quarter of a second; else it waits for that moment, or until there is much to store. */
  add(page: ReadPage): void;
  /** Resolves when pages that wait are to be stored; null while none waits. */
  due(): Promise<'due'> | null;
  /** Stores what waits. */
  store(): void;
}

const apart = 250;
/** Records and thousands of characters: about a thousand runs, which keep the thread busy for some 30 ms. */
const much = 2000;

const sizeOf = ({ items, records }: ReadPage): number =>
  records.length + items.reduce((sum, { body }) => sum + body.length, 0) / 1000;

/** `store` is given what waits, in the order in which it came; what it throws is thrown to whoever stores or adds. */
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
