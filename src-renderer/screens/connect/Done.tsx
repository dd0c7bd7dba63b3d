import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { syncs } from '#shared/api/syncs.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Connected } from './use-connecting.ts';

interface DoneProps {
  readonly connected: Connected;
  readonly onMore: () => void;
}

/** The new integrations with their first collection, and the next steps. */
export function Done({ connected: { project, names }, onMore }: DoneProps): ReactNode {
  const navigate = useNavigate();
  const collections = useEndpoint(syncs, { id: project }).data ?? [];
  return (
    <>
      <ul className="plain-list">
        {collections
          .filter(({ integration }) => names.includes(integration))
          .map(({ integration_id, integration, state, records }) => (
            <li key={integration_id} className="row">
              <strong>{integration}</strong>
              <Badge look={state === 'done' ? 'good' : 'accent'}>{t(`integrations.standings.${state}`)}</Badge>
              <span className="quiet">{t('common.records', { count: records })}</span>
            </li>
          ))}
      </ul>
      <div className="row step-end">
        <Button onClick={onMore}>{t('connect.another')}</Button>
        <Button look="primary" onClick={() => void navigate(`/project/${project}/integrations`)}>
          {t('connect.openIntegrations')}
        </Button>
      </div>
    </>
  );
}
