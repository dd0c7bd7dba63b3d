import type { ReactNode } from 'react';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../language/language.ts';
import { percent } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { FailedItems } from './details/FailedItems.tsx';
import type { DetailTab } from './details/use-details.ts';
import { FaultNotice } from './FaultNotice.tsx';
import { type Collected, paceText, statusFacts } from './text.ts';

interface StatusProps {
  readonly collected: Collected;
  readonly sync: SyncOut | null;
  readonly zone: string;
  readonly onShow: (tab: DetailTab) => void;
}

/** The faults with their remedies, and the stored data with its begin. */
export function Status({ collected, sync, zone, onShow }: StatusProps): ReactNode {
  const now = useNow();
  const failed = sync?.failed_items ?? [];
  return (
    <>
      {sync?.state === 'running' ? (
        <div className="row" role="status">
          <progress
            className="bar"
            value={sync.progress ?? undefined}
            aria-label={t('integrations.progressOf', { name: collected.name })}
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
          <FaultNotice
            key={met.fault}
            fault={met}
            token={collected.token_id}
            onEdit={() => onShow('edit')}
            onTest={() => onShow('test')}
          />
        ) : null,
      )}
      <dl className="facts">
        {statusFacts(collected, sync, zone, now).map(([name, value]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
