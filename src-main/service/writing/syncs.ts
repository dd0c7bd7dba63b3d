import { ServiceError } from '#shared/api/problem.ts';
import { type SyncOut, startSync } from '#shared/api/syncs.ts';
import {
  cancelSync,
  changeCollectingSettings,
  reconcileNow,
  replayAnswers,
  setStateFlow,
} from '#shared/desktop/commands.ts';
import { SourceError } from '../../net/source-error.ts';
import type { IntegrationRow } from '../../store/contract.ts';
import { changeCollectingSettings as changeSettings } from '../../sync/settings.ts';
import { collectingSettingsOut, syncOut } from '../answer-rows.ts';
import { type CommandHandler, commandHandler, done, integrationOf, type WriteContext } from './handler.ts';

const alreadyRunning = ({ name }: IntegrationRow): ServiceError =>
  new ServiceError(409, `"${name}" is being collected already. Its state is under /api/syncs.`);

function start(context: WriteContext, integrationId: number, reconcile: boolean): SyncOut {
  const integration = integrationOf(context, integrationId);
  if (integration.paused) {
    throw new ServiceError(409, `"${integration.name}" is paused. Go on with it in the app, then collect.`);
  }
  if (!context.sync.start(integrationId, { reconcile })) throw alreadyRunning(integration);
  return syncOut(context.store, integration, context.now());
}

export const syncCommands: readonly CommandHandler[] = [
  commandHandler(startSync, (context, { id }) => start(context, id, false)),

  commandHandler(reconcileNow, (context, { integration_id }) => start(context, integration_id, true)),

  commandHandler(replayAnswers, async (context, { integration_id }) => {
    const integration = integrationOf(context, integration_id);
    const replayed = await context.sync.replay(integration_id).catch((error) => {
      if (!(error instanceof SourceError)) throw error;
      const { detail, remedy } = error.report();
      throw new ServiceError(422, `"${integration.name}" could not be read again. ${detail} ${remedy}`);
    });
    if (replayed === null) throw alreadyRunning(integration);
    return { ...replayed };
  }),

  commandHandler(changeCollectingSettings, ({ store }, change) =>
    collectingSettingsOut(
      changeSettings(store, {
        ...(change.every_minutes === undefined ? {} : { everyMinutes: change.every_minutes }),
        ...(change.quiet === undefined ? {} : { quiet: change.quiet }),
        ...(change.keep_answers_days === undefined ? {} : { keepAnswersDays: change.keep_answers_days }),
      }),
    ),
  ),

  commandHandler(setStateFlow, (context, { integration_id, state, flow }) => {
    const { name, projectId } = integrationOf(context, integration_id);
    if (!context.store.setStateFlow(integration_id, state, flow)) {
      throw new ServiceError(404, `"${name}" has no state ${state}. The list of its states has the ids.`);
    }
    context.publishEvent({ kind: 'data', projectId });
    return done;
  }),

  commandHandler(cancelSync, async (context, { integration_id }) => {
    const integration = integrationOf(context, integration_id);
    await context.sync.cancel(integration_id);
    return syncOut(context.store, integration, context.now());
  }),
];
