import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { withinSentence } from '../../language/service-words.ts';
import { BreakablePath } from '../../ui/BreakablePath.tsx';
import { Button } from '../../ui/Button.tsx';
import { minutes, moment } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { commitKey, shortRevision } from './commit.ts';
import type { CommitAnswer, RouteView } from './routes.ts';

/** The commits of a route that took longest, each with the stretch on which most of its time was spent. */
export function SlowestCommits({
  route,
  zone,
  find,
}: {
  readonly route: RouteView;
  readonly zone: string;
  readonly find: (revision: string) => void;
}): ReactNode {
  const columns: readonly Column<CommitAnswer>[] = [
    {
      title: t('leadTime.columns.commit'),
      cell: (commit) =>
        commit.revision === null ? (
          shortRevision(commit)
        ) : (
          <Button look="plain" onClick={() => find(commit.revision ?? '')}>
            <code>{shortRevision(commit)}</code>
          </Button>
        ),
    },
    {
      title: t('leadTime.columns.leadTime'),
      kind: 'number',
      cell: ({ lead_time }) => <span className="nowrap">{minutes(lead_time)}</span>,
    },
    {
      title: t('leadTime.columns.longest'),
      cell: ({ longest }) =>
        longest && (
          <BreakablePath
            text={t(`leadTime.stretch.${longest.part}`, { time: minutes(longest.minutes), pipeline: longest.pipeline })}
          />
        ),
    },
    {
      title: t('leadTime.columns.arrived'),
      cell: ({ arrived_at }) => <span className="nowrap">{moment(arrived_at, zone)}</span>,
    },
  ];
  return (
    <Section title={t('leadTime.slowest', { route: withinSentence(route.title) })}>
      <Table caption={t('leadTime.slowestCaption')} columns={columns} rows={route.slowest} keyOf={commitKey} />
    </Section>
  );
}
