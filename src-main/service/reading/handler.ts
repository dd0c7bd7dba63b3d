import type { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Collector } from '../../collectors/contract.ts';
import type { StoreReader } from '../../store/contract.ts';
import type { Now } from '../../sync/now.ts';
import type { ProjectCache } from './project-cache.ts';

export { integrationOf, projectOf } from '../faults.ts';

/** All that an answer may be made from. */
export interface Reading {
  readonly store: StoreReader;
  readonly now: Now;
  readonly once: ProjectCache;
  readonly collectors: readonly Collector[];
}

/** What an answer depends on besides its input: the project's data, and the day where the window ends today. */
export interface Dependence {
  readonly projectId: number;
  readonly day: string | null;
}

/** The answer to one endpoint or command of the reading side. Given checked input. */
export interface ReadHandler {
  readonly endpoint: Endpoint;
  answer(reading: Reading, input: unknown): unknown;
  /** Null: the answer is computed each time and has no ETag. */
  dependence(reading: Reading, input: unknown): Dependence | null;
}

interface Answering<I, O> {
  answer(reading: Reading, input: I): O;
  dependence?(reading: Reading, input: I): Dependence;
}

/** Binds an endpoint to what answers it. */
export function reads<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  { answer, dependence }: Answering<z.output<I>, z.output<O>>,
): ReadHandler {
  return {
    endpoint,
    answer: (reading, input) => answer(reading, input as z.output<I>),
    dependence: (reading, input) => dependence?.(reading, input as z.output<I>) ?? null,
  };
}
