import type { ReactNode } from 'react';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../language/language.ts';
import { ago } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { SystemIcon } from '../shared/connection/SystemIcon.tsx';
import type { DetailTab } from './details/use-details.ts';
import { RowMenu } from './RowMenu.tsx';
import { StateCell } from './StateCell.tsx';
import { type Collected, nextText, shortAddress, storedText } from './text.ts';
import { useIntegrationActions } from './use-integration-actions.ts';

interface RowProps {
  readonly collected: Collected;
  readonly sync: SyncOut | null;
  /** The name of its system. */
  readonly system: string;
  readonly onOpen: (tab: DetailTab) => void;
}

/** One integration or repository: its kind, its state, its last and next collection, its stored data. */
export function IntegrationRow({ collected, sync, system, onOpen }: RowProps): ReactNode {
  const now = useNow();
  const actions = useIntegrationActions(collected, sync);
  return (
    <tr>
      <td className="line-icon">
        <SystemIcon of={collected.integration_type} name={system} />
      </td>
      <th scope="row">
        <button type="button" className="name-button" onClick={() => onOpen('status')}>
          {collected.name}
        </button>
        <div className="second-line cut-front" title={collected.url}>
          <bdi dir="ltr">{shortAddress(collected.url)}</bdi>
        </div>
      </th>
      <td>
        <StateCell collected={collected} sync={sync} actions={actions} onOpen={onOpen} />
        {actions.error ? <p role="alert">{actions.error.message}</p> : null}
      </td>
      <td className="nowrap">{sync?.state === 'running' ? <Progress sync={sync} /> : updatedText(sync, now)}</td>
      <td className="quiet next">{nextText(collected, sync, now)}</td>
      <td className="held">{sync ? storedText(collected.integration_type, sync) : ''}</td>
      <td className="actions">
        <RowMenu collected={collected} actions={actions} onOpen={onOpen} />
      </td>
    </tr>
  );
}

const updatedText = (sync: SyncOut | null, now: number): string =>
  sync?.last_success_at ? ago(sync.last_success_at, now) : t('common.never');

function Progress({ sync: { integration, progress } }: { readonly sync: SyncOut }): ReactNode {
  return (
    <progress
      className="bar"
      value={progress ?? undefined}
      aria-label={t('integrations.progressOf', { name: integration })}
    />
  );
}
