import { LRUCache } from 'lru-cache';
import type { StoreReader } from '../../store/contract.ts';

const kept = 12;

/** Makes a thing once for each state of a project's data. */
export type Once = <T extends object>(projectId: number, name: string, make: () => T) => T;

/** Few things are kept, the least used go first: they may be large. */
export function createOnce(store: StoreReader): Once {
  const made = new LRUCache<string, object>({ max: kept });
  return <T extends object>(projectId: number, name: string, make: () => T): T => {
    const key = [projectId, store.dataVersion(projectId), name].join('\n');
    const known = made.get(key);
    if (known) return known as T;
    const fresh = make();
    made.set(key, fresh);
    return fresh;
  };
}
