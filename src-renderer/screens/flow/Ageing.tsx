import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Section } from '../../ui/Page.tsx';
import type { Column } from '../../ui/Table.tsx';
import { ExternalLink } from '../ExternalLink.tsx';
import { PagedTable } from '../PagedTable.tsx';
import type { FlowShown } from './FlowReady.tsx';
import { ageingSentence, days, type UnfinishedIssue } from './figures.ts';
import { trackerColumn } from './tracker-column.ts';

const columnsFor = (trackers: FlowShown['trackers']): readonly Column<UnfinishedIssue>[] => [
  { title: t('flow.columns.issue'), cell: ({ issue }) => <ExternalLink href={issue.url}>{issue.key}</ExternalLink> },
  { title: t('flow.columns.title'), cell: ({ issue }) => issue.title },
  { title: t('flow.columns.type'), cell: ({ issue }) => issue.type },
  ...trackerColumn<UnfinishedIssue>(trackers, ({ issue }) => issue.integration_id),
  { title: t('flow.columns.state'), cell: ({ state }) => state },
  {
    title: t('flow.columns.inProgressFor'),
    kind: 'number',
    cell: ({ in_progress_days }) => <Age of={in_progress_days} />,
  },
  {
    title: t('flow.columns.created'),
    kind: 'number',
    cell: ({ age_days }) => t('flow.daysAgo', { count: age_days }),
  },
];

/** What is unfinished: what has been in progress longest first, then what was created first. */
export function Ageing({ flow, trackers }: Pick<FlowShown, 'flow' | 'trackers'>): ReactNode {
  const { evidence } = flow;
  const rows = (evidence?.unfinished ?? []).toSorted(
    (a, b) => (b.in_progress_days ?? -1) - (a.in_progress_days ?? -1) || b.age_days - a.age_days,
  );
  return (
    <Section title={t('flow.ageing')}>
      <p>{ageingSentence(flow)}</p>
      {rows.length > 0 && (
        <PagedTable
          caption={t('flow.unfinishedCaption')}
          columns={columnsFor(trackers)}
          rows={rows}
          keyOf={({ issue }) => issue.id}
        />
      )}
      {evidence !== undefined && evidence.unfinished_left_out > 0 && (
        <p className="quiet">{t('flow.unfinishedLeftOut', { count: evidence.unfinished_left_out })}</p>
      )}
    </Section>
  );
}

function Age({ of }: { readonly of: number | null }): ReactNode {
  return of === null ? <span className="quiet">{t('flow.notBegun')}</span> : days(of);
}
