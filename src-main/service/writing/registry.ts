import { connectionWrites } from './connection.ts';
import { graphWrites } from './graph.ts';
import type { WriteHandler } from './handler.ts';
import { integrationWrites } from './integrations.ts';
import { projectWrites } from './projects.ts';
import { syncWrites } from './syncs.ts';
import { tokenWrites } from './tokens.ts';

/** Everything that the collecting thread answers, by the id of the endpoint. */
export const writeHandlers: ReadonlyMap<string, WriteHandler> = new Map(
  [...integrationWrites, ...projectWrites, ...graphWrites, ...syncWrites, ...tokenWrites, ...connectionWrites].map(
    (one) => [one.endpoint.id, one],
  ),
);
