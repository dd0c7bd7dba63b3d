import { type ReactNode, useState } from 'react';
import { type SyncOut, startSync } from '#shared/api/syncs.ts';
import { cancelSync, changeIntegration } from '#shared/desktop/commands.ts';
import { useCommand } from '../../api/hooks.ts';
import { useIntegrationRemoval } from '../../api/removals.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { percent } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Completeness, History } from './Details.tsx';
import { EditIntegration } from './EditIntegration.tsx';
import { FaultNotice } from './FaultNotice.tsx';
import { Summary } from './Summary.tsx';
import { type Collected, paceText, standings } from './words.ts';

interface Props {
  readonly collected: Collected;
  readonly sync: SyncOut | null;
  readonly zone: string;
}

/** One integration or repository: its state, its counts, its fault with the remedy, what can be done, and on demand its past. */
export function CollectedPart({ collected, sync, zone }: Props): ReactNode {
  const [doing, setDoing] = useState<'edit' | null>(null);
  const collect = useCommand(startSync);
  const cancel = useCommand(cancelSync);
  const { id, name, paused } = collected;
  const change = useChange(changeIntegration, collected, (wanted) =>
    wanted.paused ? t('undo.integrationPaused', { name }) : t('undo.integrationResumed', { name }),
  );
  const remove = useIntegrationRemoval(collected);
  const isBusy = sync?.state === 'running' || sync?.state === 'queued';
  const shown = standings[sync?.state ?? 'never'];
  const fault = collect.error ?? cancel.error ?? change.error ?? remove.error;
  return (
    <Section
      title={name}
      isInner
      signs={
        <>
          <Badge look={shown.look}>{shown.text}</Badge>
          {paused ? <Badge>paused</Badge> : null}
        </>
      }
      tools={
        <>
          {isBusy ? (
            <Button onClick={() => cancel.mutate({ integration_id: id })} disabled={cancel.isPending}>
              {cancel.isPending ? 'Cancelling …' : 'Cancel'}
            </Button>
          ) : (
            <Button onClick={() => collect.mutate({ integration_id: id })} disabled={paused || collect.isPending}>
              Collect now
            </Button>
          )}
          <Button look="plain" onClick={() => change.mutate({ integration_id: id, paused: !paused })}>
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button look="plain" onClick={() => setDoing('edit')}>
            Edit
          </Button>
          <Button look="plain" className="danger" disabled={remove.isPending} onClick={remove.start}>
            Remove
          </Button>
        </>
      }
    >
      {sync?.state === 'running' ? (
        <div className="row" role="status">
          <progress className="bar" value={sync.progress ?? undefined} aria-label={`Collection of ${name}`} />
          <span>
            {sync.progress === null ? '' : `${percent(sync.progress)}, `}
            {paceText(sync)}
          </span>
        </div>
      ) : null}
      {sync?.fault ? <FaultNotice fault={sync.fault} onEdit={() => setDoing('edit')} /> : null}
      {sync?.warning ? <FaultNotice fault={sync.warning} onEdit={() => setDoing('edit')} /> : null}
      {fault ? <p role="alert">{fault.message}</p> : null}
      <Summary collected={collected} sync={sync} zone={zone} />
      <div className="row">
        <History id={id} zone={zone} />
        <Completeness collected={collected} zone={zone} isBusy={isBusy} watermark={sync?.watermark ?? null} />
      </div>
      {doing === 'edit' ? <EditIntegration collected={collected} onClose={() => setDoing(null)} /> : null}
    </Section>
  );
}
