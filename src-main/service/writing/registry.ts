import { connectionTestCommands } from './connection-tests/connection-test-commands.ts';
import { backupCommands } from './data/backups.ts';
import { graphCommands } from './graph.ts';
import type { CommandHandler } from './handler.ts';
import { integrationCommands } from './integrations.ts';
import { networkCommands } from './network.ts';
import { projectCommands } from './projects.ts';
import { removalCommands } from './removals.ts';
import { syncCommands } from './syncs.ts';
import { targetCommands } from './targets.ts';
import { tokenCommands } from './tokens.ts';
import { updateCommands } from './updates.ts';
import { viewCommands } from './views.ts';

/** Everything that the collecting thread answers, by the id of the endpoint. */
export const writeHandlers: ReadonlyMap<string, CommandHandler> = new Map(
  [
    ...integrationCommands,
    ...projectCommands,
    ...graphCommands,
    ...syncCommands,
    ...targetCommands,
    ...tokenCommands,
    ...connectionTestCommands,
    ...viewCommands,
    ...removalCommands,
    ...networkCommands,
    ...backupCommands,
    ...updateCommands,
  ].map((one) => [one.endpoint.id, one]),
);
