import { type ReactNode, useState } from 'react';
import { type PointOrder, pointsPage } from '#shared/desktop/commands.ts';
import type { TimeZone } from '#shared/time/time.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { locale } from '../../language/per-locale.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { BreakablePath } from '../../ui/BreakablePath.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, type Order, Table } from '../../ui/Table.tsx';
import { Pager } from '../Pager.tsx';
import { placeOfPage, rowsOfPage } from '../page.ts';
import { RunLink } from '../RunLink.tsx';
import { IssueLink } from './IssueLink.tsx';
import { pointsOf, type RunPoint } from './points.ts';
import type { RunsOfOne } from './RunsOfIntegration.tsx';

type PointColumn = Column<RunPoint, PointOrder>;

const ofIssues: readonly PointColumn[] = [{ title: t('runs.values.issueTitle'), cell: ({ issue }) => issue?.title }];
const ofRuns: readonly PointColumn[] = [
  { title: t('runs.values.branch'), cell: ({ branch }) => branch, order: 'branch' },
  { title: t('runs.values.revision'), cell: ({ last }) => <code>{last?.revision?.slice(0, 10)}</code> },
  {
    title: t('runs.values.marks'),
    cell: ({ flaky }) => (flaky ? <Badge>{t('runs.values.flaky')}</Badge> : null),
    order: 'mark',
  },
];

interface PointsTableProps {
  readonly input: RunsOfOne['input'];
  readonly zone: TimeZone;
  readonly isOfIssues: boolean;
  readonly chosen: string | null;
  readonly choose: (point: string) => void;
}

/** What the table asks for first. */
export const firstPageOf = (input: RunsOfOne['input']) => ({ ...input, locale: locale(), page: 0, size: rowsOfPage });

/** All points as a table, newest first until another order is chosen; each page is asked for when it is looked at. */
export function PointsTable({ input, zone, isOfIssues, chosen, choose }: PointsTableProps): ReactNode {
  const [page, setPage] = useState(0);
  const [order, setOrder] = useState<Order | null>(null);
  const columns = columnsOf({ isOfIssues, chosen, choose });
  const by = columns.find(({ title }) => title === order?.column)?.order;
  const answer = useEndpoint(pointsPage, {
    ...firstPageOf(input),
    ...(order && by ? { order: by, descending: order.descending } : {}),
    page,
  });
  return (
    <Ask query={answer}>
      {({ count, page: given, rows }) => (
        <>
          <Table
            caption={t('runs.values.caption')}
            columns={columns}
            rows={pointsOf(rows, zone)}
            keyOf={({ key }) => key}
            order={order}
            onOrder={(next) => {
              setOrder(next);
              setPage(0);
            }}
          />
          <Pager {...placeOfPage(count, given)} go={setPage} />
        </>
      )}
    </Ask>
  );
}

function columnsOf({
  isOfIssues,
  chosen,
  choose,
}: Pick<PointsTableProps, 'isOfIssues' | 'chosen' | 'choose'>): readonly PointColumn[] {
  return [
    {
      title: t('runs.values.when'),
      cell: ({ moment }) => <span className="nowrap">{moment}</span>,
      order: 'moment',
    },
    { title: t('runs.values.pipeline'), cell: ({ pipeline }) => <BreakablePath text={pipeline} />, order: 'pipeline' },
    {
      title: t('runs.values.value'),
      order: 'value',
      kind: 'number',
      cell: ({ key, value }) => (
        <Button look="plain" className="value" aria-pressed={key === chosen} onClick={() => choose(key)}>
          {value}
          <span className="visually-hidden">{t('runs.values.show')}</span>
        </Button>
      ),
    },
    {
      title: isOfIssues ? t('runs.values.issue') : t('runs.values.runs'),
      cell: ({ runs, issue }) => (
        <span className="row nowrap">
          {issue ? <IssueLink issue={issue} /> : null}
          {runs.map((run) => (
            <RunLink key={run.id} run={run} />
          ))}
        </span>
      ),
    },
    ...(isOfIssues ? ofIssues : ofRuns),
  ];
}
