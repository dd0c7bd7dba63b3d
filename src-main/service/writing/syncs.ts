import { ServiceError } from '#shared/api/problem.ts';
import { startSync } from '#shared/api/syncs.ts';
import { cancelSync } from '#shared/desktop/commands.ts';
import { syncOut } from '../shapes.ts';
import { integrationOf, type WriteHandler, writes } from './handler.ts';

export const syncWrites: readonly WriteHandler[] = [
  writes(startSync, (writing, { integration_id }) => {
    const integration = integrationOf(writing, integration_id);
    if (integration.paused) {
      throw new ServiceError(409, `"${integration.name}" is paused. Go on with it in the app, then collect.`);
    }
    if (!writing.sync.start(integration_id)) {
      throw new ServiceError(409, `"${integration.name}" is being collected already. Its state is under /api/syncs.`);
    }
    return syncOut(writing.store, integration);
  }),

  writes(cancelSync, async (writing, { integration_id }) => {
    const integration = integrationOf(writing, integration_id);
    await writing.sync.cancel(integration_id);
    return syncOut(writing.store, integration);
  }),
];
