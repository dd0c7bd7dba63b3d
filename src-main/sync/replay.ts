import type { Collector, RawItem } from '../collectors/contract.ts';
import type { StoreWriter } from '../store/contract.ts';
import type { Now } from './now.ts';

const itemsAtOnce = 100;

function* slices(items: readonly RawItem[]): Iterable<readonly RawItem[]> {
  for (let start = 0; start < items.length; start += itemsAtOnce) yield items.slice(start, start + itemsAtOnce);
}

/** Reads the kept answers of an integration again, as after a corrected reading; the system is not asked. Gives what changed. */
export function replay(store: StoreWriter, integrationId: number, collector: Collector, now: Now): number {
  const sync = store.sync(integrationId);
  const cursor = store.cursor(integrationId);
  let changed = 0;
  // All at once before the first write: a cursor of the database does not stay open over a transaction.
  for (const items of slices([...store.rawItems(integrationId)])) {
    const records = items.flatMap((item) => collector.read(item));
    const page = { items: [], records, cursor, progress: sync?.progress ?? null, watermark: sync?.watermark ?? null };
    changed += store.storePage(integrationId, page, now()).changed;
  }
  return changed;
}
