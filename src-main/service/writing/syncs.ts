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
import { collectingSettingsOut, syncOut } from '../shapes.ts';
import { done, integrationOf, type WriteHandler, type Writing, writes } from './handler.ts';

const underWay = ({ name }: IntegrationRow): ServiceError =>
  new ServiceError(409, `"${name}" is being collected already. Its state is under /api/syncs.`);

function start(writing: Writing, integrationId: number, reconcile: boolean): SyncOut {
  const integration = integrationOf(writing, integrationId);
  if (integration.paused) {
    throw new ServiceError(409, `"${integration.name}" is paused. Go on with it in the app, then collect.`);
  }
  if (!writing.sync.start(integrationId, { reconcile })) throw underWay(integration);
  return syncOut(writing.store, integration, writing.now());
}

export const syncWrites: readonly WriteHandler[] = [
  writes(startSync, (writing, { id }) => start(writing, id, false)),

  writes(reconcileNow, (writing, { integration_id }) => start(writing, integration_id, true)),

  writes(replayAnswers, async (writing, { integration_id }) => {
    const integration = integrationOf(writing, integration_id);
    const replayed = await writing.sync.replay(integration_id).catch((error) => {
      if (!(error instanceof SourceError)) throw error;
      const { detail, remedy } = error.report();
      throw new ServiceError(422, `"${integration.name}" could not be read again. ${detail} ${remedy}`);
    });
    if (replayed === null) throw underWay(integration);
    return { ...replayed };
  }),

  writes(changeCollectingSettings, ({ store }, change) =>
    collectingSettingsOut(
      changeSettings(store, {
        ...(change.every_minutes === undefined ? {} : { everyMinutes: change.every_minutes }),
        ...(change.quiet === undefined ? {} : { quiet: change.quiet }),
        ...(change.keep_answers_days === undefined ? {} : { keepAnswersDays: change.keep_answers_days }),
      }),
    ),
  ),

  writes(setStateFlow, (writing, { integration_id, state, flow }) => {
    const { name, projectId } = integrationOf(writing, integration_id);
    if (!writing.store.setStateFlow(integration_id, state, flow)) {
      throw new ServiceError(404, `"${name}" has no state ${state}. The list of its states has the ids.`);
    }
    writing.happened({ kind: 'data', projectId });
    return done;
  }),

  writes(cancelSync, async (writing, { integration_id }) => {
    const integration = integrationOf(writing, integration_id);
    await writing.sync.cancel(integration_id);
    return syncOut(writing.store, integration, writing.now());
  }),
];
