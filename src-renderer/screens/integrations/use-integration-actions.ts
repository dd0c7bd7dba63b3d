import { type SyncOut, startSync } from '#shared/api/syncs.ts';
import { cancelSync, changeIntegration } from '#shared/desktop/commands.ts';
import { useCommand } from '../../api/hooks.ts';
import { usePresentIntegration } from '../../api/present.ts';
import { useIntegrationRemoval } from '../../api/undo/removals.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import type { Collected } from './text.ts';

/** Actions on an integration or a repository; pausing and removing can be undone. */
export function useIntegrationActions(collected: Collected, sync: SyncOut | null) {
  const { id, name } = collected;
  const collect = useCommand(startSync);
  const cancel = useCommand(cancelSync);
  const changed = { now: usePresentIntegration(id) };
  const change = useChange(changeIntegration, changed, (wanted) =>
    wanted.paused ? t('undo.integrationPaused', { name }) : t('undo.integrationResumed', { name }),
  );
  const remove = useIntegrationRemoval(collected);
  return {
    isBusy: sync?.state === 'running' || sync?.state === 'queued',
    isCancelling: cancel.isPending,
    collect: () => collect.mutate({ id }),
    cancel: () => cancel.mutate({ integration_id: id }),
    pause: (paused: boolean) => change.mutate({ integration_id: id, paused }),
    remove: remove.start,
    error: collect.error ?? cancel.error ?? change.error ?? remove.error,
  };
}

export type IntegrationActions = ReturnType<typeof useIntegrationActions>;
