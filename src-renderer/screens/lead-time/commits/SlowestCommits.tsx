import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../language/language.ts';
import { BreakablePath } from '../../../ui/BreakablePath.tsx';
import { minutes, moment } from '../../../ui/format.ts';
import { Section } from '../../../ui/Page.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { type CommitAnswer, type RouteView, type ShortNames, shortName } from '../routes/routes.ts';
import { useTabLink } from '../use-tab-link.ts';
import { commitKey, shortRevision } from './commit.ts';

/** The commits of a route that took longest, each with the stretch on which most of its time was spent. */
export function SlowestCommits({ route, names }: { readonly route: RouteView; readonly names: ShortNames }): ReactNode {
  const zone = useProjectScreen().project.time_zone;
  const link = useTabLink();
  const columns: readonly Column<CommitAnswer>[] = [
    {
      title: t('leadTime.columns.commit'),
      cell: (commit) =>
        commit.revision === null ? (
          shortRevision(commit)
        ) : (
          <Link to={link('commits', { commit: commit.revision })}>
            <code>{shortRevision(commit)}</code>
          </Link>
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
            text={t(`leadTime.longestPart.${longest.part}`, {
              time: minutes(longest.minutes),
              pipeline: shortName(names, longest.pipeline),
            })}
          />
        ),
    },
    {
      title: t('leadTime.columns.arrived'),
      cell: ({ arrived_at }) => <span className="nowrap">{moment(arrived_at, zone)}</span>,
    },
  ];
  return (
    <Section title={t('leadTime.slowest')} note={t('leadTime.slowestNote')}>
      <Table caption={t('leadTime.slowestCaption')} columns={columns} rows={route.slowest} keyOf={commitKey} />
    </Section>
  );
}
