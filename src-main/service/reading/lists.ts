import { integrations } from '#shared/api/integrations.ts';
import { projects } from '#shared/api/projects.ts';
import { syncs } from '#shared/api/syncs.ts';
import { tokens } from '#shared/api/tokens.ts';
import { timestamp } from '#shared/time/time.ts';
import { integrationsOut, syncOut } from '../answer-rows.ts';
import { projectOf, type QueryHandler, queryHandler } from './handler.ts';

const byId = <T extends { readonly id: number }>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((one, other) => one.id - other.id);

export const listQueries: readonly QueryHandler[] = [
  queryHandler(projects, {
    answer: ({ store }) =>
      byId(store.projects()).map(({ id, name, createdAt, updatedAt }) => ({
        id,
        name,
        created_at: timestamp(createdAt),
        updated_at: timestamp(updatedAt),
      })),
  }),

  queryHandler(tokens, {
    answer: ({ store }) =>
      byId(store.tokens()).map(({ id, name, integType, createdAt, updatedAt }) => ({
        id,
        name,
        integ_type: integType,
        created_at: timestamp(createdAt),
        updated_at: timestamp(updatedAt),
      })),
  }),

  queryHandler(integrations, {
    answer: (context, { project_id }) => [...byId(integrationsOut(context.store, projectOf(context, project_id).id))],
  }),

  queryHandler(syncs, {
    answer: (context, { id }) =>
      byId(context.store.integrations(projectOf(context, id).id)).map((one) =>
        syncOut(context.store, one, context.now()),
      ),
  }),
];
