import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { lastCalls } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { milliseconds, moment } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import type { Column } from '../../ui/Table.tsx';
import { PagedTable } from '../shared/tables/PagedTable.tsx';
import { useEvery } from '../shared/use-every.ts';

type Call = OutputOf<typeof lastCalls>[number];

const lookEvery = 2000;

/** The requests of programs since the start. */
export function Calls(): ReactNode {
  const calls = useEndpoint(lastCalls, {});
  useEvery(lookEvery, () => void calls.refetch());
  const columns: readonly Column<Call>[] = [
    { title: t('api.calls.at'), cell: ({ at }) => moment(at) },
    { title: t('api.calls.method'), cell: ({ method }) => <code>{method}</code> },
    {
      title: t('api.calls.path'),
      cell: ({ path }) =>
        path === null ? (
          <span className="quiet">{t('api.calls.unknownPath')}</span>
        ) : (
          <span className="mono call-path">{path}</span>
        ),
    },
    { title: t('api.calls.status'), cell: ({ status }) => <Status status={status} /> },
    { title: t('api.calls.millis'), kind: 'number', cell: ({ millis }) => milliseconds(millis) },
    {
      title: t('api.calls.agent'),
      cell: ({ agent }) => agent ?? <span className="quiet">{t('api.calls.unknownAgent')}</span>,
    },
  ];
  return (
    <Section title={t('api.calls.title')} note={t('api.calls.about')}>
      <Ask query={calls} isEmpty={(all) => all.length === 0} empty={<p className="quiet">{t('api.calls.none')}</p>}>
        {(all) => (
          <PagedTable
            name="calls"
            caption={t('api.calls.caption')}
            columns={columns}
            rows={all}
            keyOf={({ id }) => id}
          />
        )}
      </Ask>
    </Section>
  );
}

function Status({ status }: { readonly status: number }): ReactNode {
  if (status < 400) return <>{status}</>;
  return (
    <Badge look="bad">
      {status} {t(status < 500 ? 'api.calls.refused' : 'api.calls.failed')}
    </Badge>
  );
}
