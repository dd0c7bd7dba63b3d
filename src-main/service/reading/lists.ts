import { integrations } from '#shared/api/integrations.ts';
import { projects } from '#shared/api/projects.ts';
import { syncs } from '#shared/api/syncs.ts';
import { tokens } from '#shared/api/tokens.ts';
import { timestamp } from '#shared/time/time.ts';
import { integrationsOut, syncOut } from '../shapes.ts';
import { projectOf, type ReadHandler, reads } from './handler.ts';

const byId = <T extends { readonly id: number }>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((one, other) => one.id - other.id);

export const listReads: readonly ReadHandler[] = [
  reads(projects, {
    answer: ({ store }) =>
      byId(store.projects()).map(({ id, name, createdAt, updatedAt }) => ({
        id,
        name,
        created_at: timestamp(createdAt),
        updated_at: timestamp(updatedAt),
      })),
  }),

  reads(tokens, {
    answer: ({ store }) =>
      byId(store.tokens()).map(({ id, name, integType, createdAt, updatedAt }) => ({
        id,
        name,
        integ_type: integType,
        created_at: timestamp(createdAt),
        updated_at: timestamp(updatedAt),
      })),
  }),

  reads(integrations, {
    answer: (reading, { project_id }) => [...byId(integrationsOut(reading.store, projectOf(reading, project_id).id))],
  }),

  reads(syncs, {
    answer: (reading, { id }) =>
      byId(reading.store.integrations(projectOf(reading, id).id)).map((one) =>
        syncOut(reading.store, one, reading.now()),
      ),
  }),
];
