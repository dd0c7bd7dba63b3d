import type { StoreReader } from '../../store/contract.ts';
import type { Reading } from './handler.ts';
import { createProjectCache } from './project-cache.ts';

/** All that answers are made from, over a database in which nothing was looked at yet. */
export const readingOver = (store: StoreReader, given: Pick<Reading, 'now' | 'collectors'>): Reading => ({
  ...given,
  store,
  once: createProjectCache(store),
});
