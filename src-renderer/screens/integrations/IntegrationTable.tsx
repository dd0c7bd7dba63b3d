import type { ReactNode } from 'react';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../language/language.ts';
import { useSystemNames } from '../shared/connection/use-system-names.ts';
import { LinedTable } from '../shared/tables/LinedTable.tsx';
import { useDetails } from './details/use-details.ts';
import { IntegrationRow } from './IntegrationRow.tsx';
import type { Collected } from './text.ts';

interface TableProps {
  readonly all: readonly Collected[];
  readonly syncs: readonly SyncOut[];
}

/** The integrations and repositories of a project, a line each. */
export function IntegrationTable({ all, syncs }: TableProps): ReactNode {
  const systemName = useSystemNames();
  const { open } = useDetails();
  const columns = [
    { title: t('common.state') },
    { title: t('integrations.updated') },
    { title: t('integrations.next'), className: 'next' },
    { title: t('integrations.stored'), className: 'held' },
  ];
  return (
    <LinedTable caption={t('integrations.title')} columns={columns}>
      {all.map((collected) => (
        <IntegrationRow
          key={collected.id}
          collected={collected}
          sync={syncs.find(({ integration_id }) => integration_id === collected.id) ?? null}
          system={systemName(collected.integration_type)}
          onOpen={(tab) => open(collected.id, tab)}
        />
      ))}
    </LinedTable>
  );
}
