import type { ReactNode } from 'react';
import { publishing, publishNow } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { PublishingDestination, RemoveDestination } from './PublishingDestination.tsx';
import { PublishingResult, type PublishingState } from './PublishingResult.tsx';

/** The PostgreSQL or the folder that the data is published to, and what came of the last publish. */
export function Publishing(): ReactNode {
  const state = useEndpoint(publishing, {});
  return (
    <Ask query={state}>
      {(now) => (
        <>
          <Section
            title={t('settings.publishing.title')}
            tools={now.destination === null ? null : <RemoveDestination />}
          >
            <PublishingDestination state={now} />
          </Section>
          {now.destination === null ? null : <LastPublish state={now} />}
        </>
      )}
    </Ask>
  );
}

function LastPublish({ state }: { readonly state: PublishingState }): ReactNode {
  const publish = useCommand(publishNow);
  const isRunning = state.running_since !== null;
  return (
    <Section
      title={t('settings.publishing.last')}
      tools={
        <Button look="primary" disabled={isRunning || publish.isPending} onClick={() => publish.mutate({})}>
          {t(isRunning ? 'settings.publishing.running' : 'settings.publishing.now')}
        </Button>
      }
    >
      {publish.error ? <p role="alert">{publish.error.message}</p> : null}
      <PublishingResult state={state} onRebuild={() => publish.mutate({ rebuild: true })} />
    </Section>
  );
}
