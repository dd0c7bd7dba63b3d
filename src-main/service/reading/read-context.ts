import type { StoreReader } from '../../store/contract.ts';
import type { ReadContext } from './handler.ts';
import { createProjectCache } from './project-cache.ts';

/** All that answers are made from, over a database in which nothing was looked at yet. */
export const readContextOver = (store: StoreReader, given: Pick<ReadContext, 'now' | 'collectors'>): ReadContext => ({
  ...given,
  store,
  cache: createProjectCache(store),
});
