import { type ReactNode, useState } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { type SyncOut, startSync } from '#shared/api/syncs.ts';
import { cancelSync, changeIntegration, type projectDetails, removeIntegration } from '#shared/desktop/commands.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { useCommand } from '../../api/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { ago, count, day, percent } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { EditIntegration } from './EditIntegration.tsx';

export type Integration = OutputOf<typeof projectDetails>['integrations'][number];

const words: Readonly<
  Record<SyncOut['state'], { readonly text: string; readonly look: 'quiet' | 'good' | 'warn' | 'accent' }>
> = {
  never: { text: 'not collected yet', look: 'quiet' },
  queued: { text: 'waiting', look: 'accent' },
  running: { text: 'collecting', look: 'accent' },
  done: { text: '✓ collected', look: 'good' },
  failed: { text: '✕ failed', look: 'warn' },
  interrupted: { text: 'interrupted', look: 'warn' },
  cancelled: { text: 'cancelled', look: 'quiet' },
};

interface Props {
  readonly integration: Integration;
  readonly sync: SyncOut | null;
  readonly zone: string;
}

/** One integration: its state, its counts, its fault with the remedy, and what can be done. */
export function IntegrationPart({ integration, sync, zone }: Props): ReactNode {
  const now = useNow();
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null);
  const collect = useCommand(startSync);
  const cancel = useCommand(cancelSync);
  const change = useCommand(changeIntegration);
  const remove = useCommand(removeIntegration);
  const { id, name, url, paused } = integration;
  const isTracker = familyOf(integration.integration_type) === 'issues';
  const isBusy = sync?.state === 'running' || sync?.state === 'queued';
  const shown = words[sync?.state ?? 'never'];
  const fault = collect.error ?? cancel.error ?? change.error ?? remove.error;
  return (
    <Section
      title={name}
      signs={
        <>
          <Badge look={shown.look}>{shown.text}</Badge>
          {paused ? <Badge>paused</Badge> : null}
        </>
      }
      tools={
        <>
          {isBusy ? (
            <Button onClick={() => cancel.mutate({ integration_id: id })}>Cancel</Button>
          ) : (
            <Button onClick={() => collect.mutate({ integration_id: id })} disabled={paused}>
              Collect now
            </Button>
          )}
          <Button look="plain" onClick={() => change.mutate({ integration_id: id, paused: !paused })}>
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button look="plain" onClick={() => setDoing('edit')}>
            Edit
          </Button>
          <Button look="plain" className="danger" onClick={() => setDoing('remove')}>
            Remove
          </Button>
        </>
      }
    >
      {isBusy && sync ? (
        <div className="row" role="status">
          {sync.progress === null ? null : (
            <progress className="bar" value={sync.progress} aria-label={`Collection of ${name}`} />
          )}
          <span>
            {sync.progress === null ? '' : `${percent(sync.progress)}, `}
            {count(sync.pages)} pages, {count(sync.records)} records
          </span>
        </div>
      ) : null}
      {sync?.fault ? (
        <div className="notice warn" role="alert">
          <h3>{sync.fault.detail}</h3>
          <p>{sync.fault.remedy}</p>
        </div>
      ) : null}
      {fault ? <p role="alert">{fault.message}</p> : null}
      <p className="quiet">
        <span className="mono">{url}</span>
        {isTracker ? '' : ` · ${count(integration.runs)} runs`}
        {integration.first_run_at && integration.last_run_at
          ? `, ${day(integration.first_run_at, zone)} to ${day(integration.last_run_at, zone)}`
          : ''}
        {sync?.last_success_at ? ` · last collected ${ago(sync.last_success_at, now)}` : ''}
      </p>
      {doing === 'edit' ? <EditIntegration integration={integration} onClose={() => setDoing(null)} /> : null}
      {doing === 'remove' ? (
        <Confirm
          title={`Remove ${name}?`}
          action="Remove"
          onClose={() => setDoing(null)}
          onConfirm={() => remove.mutate({ integration_id: id })}
        >
          {isTracker ? 'Its issues' : `Its ${count(integration.runs)} runs`} are deleted from this computer. Nothing
          changes in the system itself.
        </Confirm>
      ) : null}
    </Section>
  );
}
