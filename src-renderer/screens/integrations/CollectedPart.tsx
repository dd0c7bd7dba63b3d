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
import { Doctor } from './Doctor.tsx';
import { EditIntegration } from './EditIntegration.tsx';
import { FailedItems } from './FailedItems.tsx';
import { FaultNotice } from './FaultNotice.tsx';
import { Summary } from './Summary.tsx';
import { type Collected, paceText, standingOf } from './words.ts';

interface Props {
  readonly collected: Collected;
  readonly sync: SyncOut | null;
  readonly zone: string;
}

/** One integration or repository: its state, its counts, its fault with the remedy, what can be done, and on demand its past. */
export function CollectedPart({ collected, sync, zone }: Props): ReactNode {
  const [doing, setDoing] = useState<'edit' | 'test' | null>(null);
  const collect = useCommand(startSync);
  const cancel = useCommand(cancelSync);
  const { id, name, paused } = collected;
  const change = useChange(changeIntegration, collected, (wanted) =>
    wanted.paused ? t('undo.integrationPaused', { name }) : t('undo.integrationResumed', { name }),
  );
  const remove = useIntegrationRemoval(collected);
  const isBusy = sync?.state === 'running' || sync?.state === 'queued';
  const shown = standingOf(sync?.state ?? 'never');
  const failed = sync?.failed_items ?? [];
  const fault = collect.error ?? cancel.error ?? change.error ?? remove.error;
  return (
    <Section
      title={name}
      isInner
      signs={
        <>
          <Badge look={shown.look}>
            {failed.length > 0 ? t('integrations.itemsFailed', { count: failed.length }) : shown.text}
          </Badge>
          {paused ? <Badge>{t('integrations.paused')}</Badge> : null}
        </>
      }
      tools={
        <>
          {isBusy ? (
            <Button onClick={() => cancel.mutate({ integration_id: id })} disabled={cancel.isPending}>
              {cancel.isPending ? t('integrations.cancelling') : t('common.cancel')}
            </Button>
          ) : (
            <Button onClick={() => collect.mutate({ id })} disabled={paused || collect.isPending}>
              {t('integrations.collectNow')}
            </Button>
          )}
          <Button look="plain" onClick={() => setDoing('test')}>
            {t('common.test')}
          </Button>
          <Button look="plain" onClick={() => change.mutate({ integration_id: id, paused: !paused })}>
            {paused ? t('integrations.resume') : t('integrations.pause')}
          </Button>
          <Button look="plain" onClick={() => setDoing('edit')}>
            {t('common.edit')}
          </Button>
          <Button look="plain" className="danger" disabled={remove.isPending} onClick={remove.start}>
            {t('common.remove')}
          </Button>
        </>
      }
    >
      {sync?.state === 'running' ? (
        <div className="row" role="status">
          <progress
            className="bar"
            value={sync.progress ?? undefined}
            aria-label={t('integrations.progressOf', { name })}
          />
          <span>
            {sync.progress === null
              ? paceText(sync)
              : t('integrations.progress', { share: percent(sync.progress), pace: paceText(sync) })}
          </span>
        </div>
      ) : null}
      {failed.length > 0 ? <FailedItems items={failed} /> : null}
      {[failed.length > 0 ? null : sync?.fault, sync?.warning].map((met) =>
        met ? (
          <FaultNotice key={met.fault} fault={met} onEdit={() => setDoing('edit')} onExamine={() => setDoing('test')} />
        ) : null,
      )}
      {fault ? <p role="alert">{fault.message}</p> : null}
      <div className="row collected-more">
        <Summary collected={collected} sync={sync} zone={zone} />
        <History id={id} zone={zone} />
        <Completeness collected={collected} zone={zone} isBusy={isBusy} watermark={sync?.watermark ?? null} />
      </div>
      {doing === 'test' ? (
        <Doctor
          collected={collected}
          onEdit={() => setDoing('edit')}
          onCollect={() => {
            setDoing(null);
            collect.mutate({ id });
          }}
          onClose={() => setDoing(null)}
        />
      ) : null}
      {doing === 'edit' ? <EditIntegration collected={collected} onClose={() => setDoing(null)} /> : null}
    </Section>
  );
}
