import type { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { familyOf } from '#shared/records/kinds.ts';
import type { Collector } from '../../collectors/contract.ts';
import type { IntegrationRow, StoreReader } from '../../store/contract.ts';
import type { Now } from '../../sync/now.ts';
import type { ProjectCache } from './project-cache.ts';

export { integrationOf, projectOf } from '../check-input.ts';

/** All that an answer may be made from. */
export interface ReadContext {
  readonly store: StoreReader;
  readonly now: Now;
  readonly cache: ProjectCache;
  readonly collectors: readonly Collector[];
}

/** An answer's dependencies besides its input: the project's data, and the day if the window ends today. */
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

/** Refuses an integration that has issues instead of runs. */
export function requireRuns({ name, type }: IntegrationRow): void {
  if (familyOf(type) === 'pipelines') return;
  throw new ServiceError(422, `"${name}" is an issue tracker: it has issues, not runs.`);
}

/** The requested pipeline of a project, or all; refuses an unknown name. */
export function pipelinesNamed<P extends { readonly name: string }>(
  projectId: number,
  pipelines: readonly P[],
  name: string | undefined,
): readonly P[] {
  const named = pipelines.filter((one) => name === undefined || one.name === name);
  if (named.length > 0 || name === undefined) return named;
  const detail = `names no pipeline of the project; /api/pipelines/${projectId} lists them`;
  throw new ServiceError(400, `Correct the request: pipeline ${detail}.`, [{ pointer: '/pipeline', detail }]);
}

/** Refuses a `pipeline` that the integration does not have. */
export function requirePipeline(store: StoreReader, integration: IntegrationRow, name: string | undefined): void {
  if (name === undefined) return;
  const known = store.pipelines(integration.projectId).filter((one) => one.integrationId === integration.id);
  if (known.some((pipeline) => pipeline.name === name)) return;
  const detail = `names no pipeline of "${integration.name}"; the list of pipelines of the project has the names`;
  throw new ServiceError(400, `Correct the request: pipeline ${detail}.`, [{ pointer: '/pipeline', detail }]);
}
