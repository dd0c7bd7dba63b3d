import type { ReactNode } from 'react';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../language/language.ts';
import { faultText } from '../../language/service-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { RepairLink } from '../shared/connection/RepairLink.tsx';
import type { DetailTab } from './details/use-details.ts';
import { type Collected, isCollecting, standingOf } from './text.ts';
import type { IntegrationActions } from './use-integration-actions.ts';

interface StateCellProps {
  readonly collected: Collected;
  readonly sync: SyncOut | null;
  readonly actions: IntegrationActions;
  readonly onOpen: (tab: DetailTab) => void;
}

/** The state of a collection, with the remedy beside it. */
export function StateCell({ collected, sync, actions, onOpen }: StateCellProps): ReactNode {
  const failed = sync?.failed_items.length ?? 0;
  if (sync && isCollecting(sync))
    return (
      <StateLine badge={<StandingBadge state={sync.state} />}>
        <Button look="plain" onClick={actions.cancel} disabled={actions.isCancelling}>
          {t(actions.isCancelling ? 'integrations.cancelling' : 'common.cancel')}
        </Button>
      </StateLine>
    );
  if (failed > 0)
    return (
      <StateLine badge={<Badge look="bad">{t('integrations.itemsFailed', { count: failed })}</Badge>}>
        <SeeWhy onOpen={onOpen} />
      </StateLine>
    );
  if (sync?.fault)
    return (
      <StateLine badge={<Badge look="bad">{faultText(sync.fault).name}</Badge>}>
        <Remedy fault={sync.fault.fault} token={collected.token_id} onOpen={onOpen} />
      </StateLine>
    );
  if (collected.paused)
    return (
      <StateLine badge={<Badge>{t('integrations.paused')}</Badge>}>
        <Button look="plain" onClick={() => actions.pause(false)}>
          {t('integrations.resume')}
        </Button>
      </StateLine>
    );
  const standing = <StandingBadge state={sync?.state ?? 'never'} />;
  if (!sync?.warning) return standing;
  return (
    <StateLine badge={standing}>
      <Badge look="warn">{faultText(sync.warning).name}</Badge>
      <Remedy fault={sync.warning.fault} token={collected.token_id} onOpen={onOpen} />
    </StateLine>
  );
}

interface RemedyProps {
  readonly fault: string;
  readonly token: number;
  readonly onOpen: (tab: DetailTab) => void;
}

function Remedy({ fault, token, onOpen }: RemedyProps): ReactNode {
  return (
    <RepairLink fault={fault} token={token} onEdit={() => onOpen('edit')} otherwise={<SeeWhy onOpen={onOpen} />} />
  );
}

function StandingBadge({ state }: Pick<SyncOut, 'state'>): ReactNode {
  const { text, look } = standingOf(state);
  return <Badge look={look}>{text}</Badge>;
}

function SeeWhy({ onOpen }: Pick<StateCellProps, 'onOpen'>): ReactNode {
  return (
    <Button look="plain" onClick={() => onOpen('status')}>
      {t('integrations.seeWhy')}
    </Button>
  );
}

function StateLine({ badge, children }: { readonly badge: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <span className="state-line">
      {badge}
      {children}
    </span>
  );
}
