import type { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Collector } from '../../collectors/contract.ts';
import type { StoreReader } from '../../store/contract.ts';
import type { Now } from '../../sync/now.ts';
import type { ProjectCache } from './project-cache.ts';
import { createProjectCache } from './project-cache.ts';

export { integrationOf, projectOf } from '../check-input.ts';

/** All that an answer may be made from. */
export interface ReadContext {
  readonly store: StoreReader;
  readonly now: Now;
  readonly cache: ProjectCache;
  readonly collectors: readonly Collector[];
}

/** What an answer depends on besides its input: the project's data, and the day where the window ends today. */
export interface Dependence {
  readonly projectId: number;
  readonly day: string | null;
}

/** The answer to one endpoint or command of the reading side. Given checked input. */
export interface QueryHandler {
  readonly endpoint: Endpoint;
  answer(context: ReadContext, input: unknown): unknown;
  /** Null: the answer is computed each time and has no ETag. */
  dependence(context: ReadContext, input: unknown): Dependence | null;
}

interface Answering<I, O> {
  answer(context: ReadContext, input: I): O;
  dependence?(context: ReadContext, input: I): Dependence;
}

/** Binds an endpoint to what answers it. */
export function queryHandler<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  { answer, dependence }: Answering<z.output<I>, z.output<O>>,
): QueryHandler {
  return {
    endpoint,
    answer: (context, input) => answer(context, input as z.output<I>),
    dependence: (context, input) => dependence?.(context, input as z.output<I>) ?? null,
  };
}

/** All that answers are made from, over a database in which nothing was looked at yet. */
export const readContextOver = (store: StoreReader, given: Pick<ReadContext, 'now' | 'collectors'>): ReadContext => ({
  ...given,
  store,
  cache: createProjectCache(store),
});
