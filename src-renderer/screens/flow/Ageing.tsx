import type { ReactNode } from 'react';
import { count } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import type { Column } from '../../ui/Table.tsx';
import { ExternalLink } from '../ExternalLink.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { ageingSentence, days, type FlowAnswer, type UnfinishedIssue } from './figures.ts';

const columns: readonly Column<UnfinishedIssue>[] = [
  { title: 'Issue', cell: ({ issue }) => <ExternalLink href={issue.url}>{issue.key}</ExternalLink> },
  { title: 'Title', cell: ({ issue }) => issue.title },
  { title: 'Type', cell: ({ issue }) => issue.type },
  { title: 'State', cell: ({ state }) => state },
  { title: 'In progress for', kind: 'number', cell: ({ in_progress_days }) => <Age of={in_progress_days} /> },
  { title: 'Created', kind: 'number', cell: ({ age_days }) => `${days(age_days)} ago` },
];

/** What is unfinished: what has been in progress longest first, then what was created first. */
export function Ageing({ flow }: { readonly flow: FlowAnswer }): ReactNode {
  const { evidence } = flow;
  const rows = (evidence?.unfinished ?? []).toSorted(
    (a, b) => (b.in_progress_days ?? -1) - (a.in_progress_days ?? -1) || b.age_days - a.age_days,
  );
  return (
    <Section title="Ageing of what is unfinished">
      <p>{ageingSentence(flow)}</p>
      {rows.length > 0 && (
        <PagedTable
          caption="Unfinished issues, longest in progress first"
          columns={columns}
          rows={rows}
          keyOf={({ issue }) => issue.id}
        />
      )}
      {evidence !== undefined && evidence.unfinished_left_out > 0 && (
        <p className="quiet">
          {count(evidence.unfinished_left_out)} that were created later are counted and not listed.
        </p>
      )}
    </Section>
  );
}

function Age({ of }: { readonly of: number | null }): ReactNode {
  return of === null ? <span className="quiet">not begun</span> : days(of);
}
