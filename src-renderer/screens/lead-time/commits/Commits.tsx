import { type ReactNode, useState } from 'react';
import { t } from '../../../language/language.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { BreakablePath } from '../../../ui/BreakablePath.tsx';
import { Button } from '../../../ui/Button.tsx';
import { minutes, moment } from '../../../ui/format.ts';
import { Section } from '../../../ui/Page.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { RunLink } from '../../shared/RunLink.tsx';
import { PagedTable } from '../../shared/tables/PagedTable.tsx';
import { type CommitAnswer, type RouteView, type ShortNames, shortName } from '../routes/routes.ts';
import { CommitDetails } from './CommitDetails.tsx';
import { commitKey, shortRevision } from './commit.ts';

/** The commits that a route's figure was made from, the newest arrival first. */
export function Commits({
  route,
  names,
  choice,
}: {
  readonly route: RouteView;
  readonly names: ShortNames;
  /** Chooses another route. */
  readonly choice: ReactNode;
}): ReactNode {
  const zone = useProjectScreen().project.time_zone;
  const [open, setOpen] = useState<string | null>(null);
  const chosen = route.commits.find((commit) => commitKey(commit) === open);
  const columns: readonly Column<CommitAnswer>[] = [
    {
      title: t('leadTime.columns.commit'),
      cell: (commit) => (
        <Button look="plain" aria-pressed={commit === chosen} onClick={() => setOpen(commitKey(commit))}>
          <code>{shortRevision(commit)}</code>
        </Button>
      ),
    },
    {
      title: t('leadTime.columns.handedOver'),
      className: 'spare',
      order: ({ handed_at }) => handed_at,
      cell: ({ handed_at }) => <span className="nowrap">{moment(handed_at, zone)}</span>,
    },
    {
      title: t('leadTime.columns.arrived'),
      order: ({ arrived_at }) => arrived_at,
      cell: ({ arrived_at }) => <span className="nowrap">{moment(arrived_at, zone)}</span>,
    },
    {
      title: t('leadTime.columns.leadTime'),
      kind: 'number',
      order: ({ lead_time }) => lead_time,
      cell: ({ lead_time }) => <span className="nowrap">{minutes(lead_time)}</span>,
    },
    {
      title: t('leadTime.columns.chain'),
      cell: ({ chain, estimated }) => (
        <span className="chain words">
          {chain.map((run) => (
            <span key={run.id}>
              <span className="chain-name">
                <BreakablePath text={shortName(names, run.pipeline)} />
              </span>{' '}
              <RunLink run={run} />
            </span>
          ))}
          {estimated && <Badge>{t('leadTime.estimated')}</Badge>}
        </span>
      ),
    },
  ];
  return (
    <Section
      title={t('leadTime.commitsOf', { route: route.title })}
      note={t('common.commits', { count: route.count })}
      tools={choice}
    >
      <div className="with-evidence">
        <div className="stack">
          <PagedTable
            name="commits"
            caption={t('leadTime.commitsCaption')}
            columns={columns}
            rows={route.commits}
            keyOf={commitKey}
          />
          {route.leftOut && <p className="quiet">{route.leftOut}</p>}
        </div>
        {chosen && <CommitDetails key={open} commit={chosen} close={() => setOpen(null)} />}
      </div>
    </Section>
  );
}
