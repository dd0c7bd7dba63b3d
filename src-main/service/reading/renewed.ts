import { LRUCache } from 'lru-cache';
import type { StoreReader } from '../../store/contract.ts';
import { runsOf } from './once.ts';

/** Makes a thing once for each state of a project's data, each time out of what it was before: what did not change need not be read again. */
export type Renewed = <T extends object>(projectId: number, name: string, make: (before: T | undefined) => T) => T;

interface Made {
  readonly version: number;
  readonly thing: object;
}

/** A run of a history takes some hundred bytes in what is made of it. */
const runsKept = 4_000_000;

export function createRenewed(store: StoreReader): Renewed {
  const kept = new LRUCache<string, Made>({ maxSize: runsKept });
  return <T extends object>(projectId: number, name: string, make: (before: T | undefined) => T): T => {
    const key = `${projectId}\n${name}`;
    const version = store.dataVersion(projectId);
    const known = kept.get(key);
    if (known?.version === version) return known.thing as T;
    const thing = make(known?.thing as T | undefined);
    // One is kept however large it is: without that every question would read all of it.
    kept.set(key, { version, thing }, { size: Math.min(runsKept, 1 + runsOf(store, projectId)) });
    return thing;
  };
}
