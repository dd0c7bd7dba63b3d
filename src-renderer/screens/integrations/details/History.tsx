import type { ReactNode } from 'react';
import { collections } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { faultText } from '../../../language/service-text.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { moment } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/Table.tsx';
import { type Collection, collectedText, pastText, standingOf, tookText } from '../text.ts';

/** The collections of the past with what each brought. */
export function History({ id, zone }: { readonly id: number; readonly zone: string }): ReactNode {
  const past = useEndpoint(collections, { integration_id: id, limit: 20 });
  const columns: readonly Column<Collection>[] = [
    {
      title: t('integrations.began'),
      cell: ({ started_at }) => <span className="nowrap">{moment(started_at, zone)}</span>,
    },
    { title: t('integrations.took'), kind: 'number', cell: tookText },
    {
      title: t('common.state'),
      cell: ({ state }) => <Badge look={standingOf(state).look}>{pastText(state)}</Badge>,
    },
    { title: t('integrations.newOrChanged'), cell: ({ kinds }) => collectedText(kinds) },
    {
      title: t('integrations.remarks'),
      cell: ({ fault, reconciled }) =>
        fault ? faultText(fault).detail : reconciled ? t('integrations.lookedForGone') : '',
    },
  ];
  return (
    <Ask
      query={past}
      isEmpty={(list) => list.length === 0}
      empty={<p className="quiet">{t('integrations.historyEmpty')}</p>}
    >
      {(list) => (
        <Table caption={t('integrations.historyCaption')} columns={columns} rows={list} keyOf={(one) => one.id} />
      )}
    </Ask>
  );
}
