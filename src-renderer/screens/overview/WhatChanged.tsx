import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { leadTimesNow, mostNow } from '../shared/figures/lead-time-now.ts';
import { rangeTitle } from '../shared/period/range.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { type ChangedRow, changedRows } from './changed-rows.ts';
import { useLeadTimes } from './lead-times/use-lead-times.ts';
import { useProjectChanges } from './use-project-changes.ts';

const columns: readonly Column<ChangedRow>[] = [
  { title: t('overview.changed.measure'), cell: ({ title, to }) => <Link to={to}>{title}</Link> },
  { title: t('overview.changed.now'), kind: 'number', cell: ({ now }) => <strong>{now}</strong> },
  { title: t('overview.changed.before'), kind: 'number', cell: ({ before }) => before },
  { title: t('overview.changed.change'), cell: ({ delta }) => <Delta delta={delta} /> },
  { title: t('overview.changed.count'), kind: 'number', cell: ({ values }) => values },
];

/** Each figure of the period beside that of the period before, and whether the difference is more than chance. */
export function WhatChanged(): ReactNode {
  const { project, range } = useProjectScreen();
  const { earlier, query, changes } = useProjectChanges();
  const graph = useEndpoint(pipelines, { project_id: project.id }).data;
  const leadTimes = useLeadTimes().data;
  const first = graph && leadTimes ? leadTimesNow(graph, leadTimes, null).slice(0, mostNow) : [];
  const rows = changes ? changedRows(changes, first, { project: project.id, range }) : [];
  return (
    <Section
      title={t('overview.changed.title')}
      note={
        earlier &&
        t('overview.changed.against', { now: rangeTitle(range), before: rangeTitle({ preset: 'custom', ...earlier }) })
      }
    >
      {earlier === null ? (
        <p className="quiet">{t('overview.changed.nothingBefore')}</p>
      ) : (
        <Ask
          query={query}
          isEmpty={() => rows.length === 0}
          empty={<p className="quiet">{t('overview.changed.nothingBefore')}</p>}
        >
          {() => (
            <div className="changed">
              <Table caption={t('overview.changed.title')} columns={columns} rows={rows} keyOf={({ title }) => title} />
            </div>
          )}
        </Ask>
      )}
    </Section>
  );
}
