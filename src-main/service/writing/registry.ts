import { connectionWrites } from './connection-tests/connection.ts';
import { backupWrites } from './data/backups.ts';
import { graphWrites } from './graph.ts';
import type { WriteHandler } from './handler.ts';
import { integrationWrites } from './integrations.ts';
import { networkWrites } from './network.ts';
import { projectWrites } from './projects.ts';
import { removalWrites } from './removals.ts';
import { syncWrites } from './syncs.ts';
import { targetWrites } from './targets.ts';
import { tokenWrites } from './tokens.ts';
import { updateWrites } from './updates.ts';
import { viewWrites } from './views.ts';

/** Everything that the collecting thread answers, by the id of the endpoint. */
export const writeHandlers: ReadonlyMap<string, WriteHandler> = new Map(
  [
    ...integrationWrites,
    ...projectWrites,
    ...graphWrites,
    ...syncWrites,
    ...targetWrites,
    ...tokenWrites,
    ...connectionWrites,
    ...viewWrites,
    ...removalWrites,
    ...networkWrites,
    ...backupWrites,
    ...updateWrites,
  ].map((one) => [one.endpoint.id, one]),
);
