import type { ReactNode } from 'react';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../language/language.ts';
import { useSystemNames } from '../use-system-names.ts';
import { IntegrationRow } from './IntegrationRow.tsx';
import { useDetails } from './use-details.ts';
import type { Collected } from './words.ts';

interface TableProps {
  readonly all: readonly Collected[];
  readonly syncs: readonly SyncOut[];
}

/** The integrations and repositories of a project, a line each. */
export function IntegrationTable({ all, syncs }: TableProps): ReactNode {
  const systemName = useSystemNames();
  const { open } = useDetails();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable.
    <section className="card table-box integrations" tabIndex={0} aria-label={t('integrations.title')}>
      <table className="table lined">
        <caption className="visually-hidden">{t('integrations.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('integrations.system')}</span>
            </th>
            <th scope="col">{t('common.name')}</th>
            <th scope="col">{t('common.state')}</th>
            <th scope="col">{t('integrations.updated')}</th>
            <th scope="col" className="next">
              {t('integrations.next')}
            </th>
            <th scope="col" className="held">
              {t('integrations.held')}
            </th>
            <th scope="col" className="actions">
              <span className="visually-hidden">{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((collected) => (
            <IntegrationRow
              key={collected.id}
              collected={collected}
              sync={syncs.find(({ integration_id }) => integration_id === collected.id) ?? null}
              system={systemName(collected.integration_type)}
              onOpen={(tab) => open(collected.id, tab)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
