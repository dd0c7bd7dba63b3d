import { LRUCache } from 'lru-cache';
import type { StoreReader } from '../../store/contract.ts';

/** A cached value may be as large as a project's history, at about a kilobyte a run. */
const runsKept = 1_500_000;
const thingsKept = 24;

/** A value unused for this long is dropped, in milliseconds: it may be most of the service's memory. */
const unusedFor = 60_000;

/** Returns the value cached for the current state of a project's data, or computes it. A value that is not `worthKeeping` is not cached. */
export type ProjectCache = <T extends object>(
  projectId: number,
  name: string,
  make: () => T,
  worthKeeping?: (made: T) => boolean,
) => T;

interface Made {
  readonly version: number;
  readonly things: LRUCache<string, object>;
}

/** Keeps few values and none of an earlier state, since each may be as large as a whole history. */
export function createProjectCache(store: StoreReader): ProjectCache {
  const projects = new LRUCache<number, Made>({
    ttl: unusedFor,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    maxSize: runsKept,
    // One project is kept however large it is: otherwise every request would read all of it.
    sizeCalculation: (_, projectId) => Math.min(runsKept, 1 + runsOf(store, projectId)),
  });

  function thingsOf(projectId: number): LRUCache<string, object> {
    const version = store.dataVersion(projectId);
    const cached = projects.get(projectId);
    if (cached?.version === version) return cached.things;
    const things = new LRUCache<string, object>({ max: thingsKept });
    projects.set(projectId, { version, things });
    return things;
  }

  return (projectId, name, make, worthKeeping = () => true) => {
    const things = thingsOf(projectId);
    const cached = things.get(name);
    if (cached) return cached as ReturnType<typeof make>;
    const fresh = make();
    if (worthKeeping(fresh)) things.set(name, fresh);
    return fresh;
  };
}

/** How many runs of a project are stored. */
export const runsOf = (store: StoreReader, projectId: number): number =>
  store.pipelines(projectId).reduce((sum, { runs }) => sum + runs, 0);
