import type { ReactNode } from 'react';
import { type PointOrder, pointsPage } from '#shared/desktop/commands.ts';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import { failureTime, repairTime } from '#shared/metrics/registry.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { locale } from '../../../language/per-locale.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { BreakablePath } from '../../../ui/BreakablePath.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { resultText } from '../../shared/figures/result-text.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { RunLink } from '../../shared/RunLink.tsx';
import { ColumnMenu } from '../../shared/tables/ColumnMenu.tsx';
import { Pager } from '../../shared/tables/Pager.tsx';
import { pagePosition, rowsOfPage } from '../../shared/tables/page.ts';
import { useLongTable } from '../../shared/tables/use-long-table.ts';
import type { RunsOfOne } from '../selection.ts';
import { IssueLink } from './IssueLink.tsx';
import { pointsOf, queuedText, type RunPoint } from './points.ts';

type PointColumn = Column<RunPoint, PointOrder>;

interface PointsTableProps {
  readonly metric: SeriesDescriptor;
  readonly input: RunsOfOne['input'];
  readonly ofIssues: boolean;
  /** What its rows are, such as `Runs`. */
  readonly title: string;
  /** Whether the rows are of several pipelines. */
  readonly withPipeline: boolean;
  readonly chosen: string | null;
  readonly choose: (point: string) => void;
}

/** The first request of the table. */
export const firstPageOf = (input: RunsOfOne['input']) => ({ ...input, locale: locale(), page: 0, size: rowsOfPage });

/** All values as a table, newest first until another order is chosen; each page is fetched when it is opened. */
export function PointsTable(props: PointsTableProps): ReactNode {
  const zone = useProjectScreen().project.time_zone;
  const { input, title } = props;
  const { page, go, order, sort, columns, choices } = useLongTable(`runs ${props.metric.id}`, columnsOf(props));
  const by = columns.find((column) => column.title === order?.column)?.order;
  const answer = useEndpoint(pointsPage, {
    ...firstPageOf(input),
    ...(order && by ? { order: by, descending: order.descending } : {}),
    page,
  });
  return (
    <Ask query={answer}>
      {({ count, page: currentPage, rows }) => (
        <>
          <ColumnMenu choices={choices} />
          <div className={props.ofIssues ? undefined : 'runs-values'}>
            <Table
              isLong
              caption={t('runs.values.caption', { title })}
              columns={columns}
              rows={pointsOf(rows, zone)}
              keyOf={({ key }) => key}
              order={order}
              onOrder={sort}
            />
          </div>
          <Pager {...pagePosition(count, currentPage)} go={go} />
        </>
      )}
    </Ask>
  );
}

function columnsOf(props: PointsTableProps): readonly PointColumn[] {
  const { ofIssues, withPipeline } = props;
  return [
    {
      title: t('runs.values.finished'),
      order: 'moment',
      cell: ({ moment }) => <span className="nowrap">{moment}</span>,
    },
    ...(withPipeline || ofIssues ? [pipeline] : []),
    ...(ofIssues ? issueColumns : runColumns(props.metric)),
    valueColumn(props),
  ];
}

const pipeline: PointColumn = {
  title: t('common.pipeline'),
  order: 'pipeline',
  cell: (point) => <BreakablePath text={point.pipeline} />,
};

const issueColumns: readonly PointColumn[] = [
  { title: t('runs.values.issue'), cell: ({ issue }) => issue && <IssueLink issue={issue} /> },
  { title: t('runs.values.issueTitle'), cell: ({ issue }) => issue?.title },
];

/** A repair has two runs, the breaking and the repairing one; its mark shows whether they have one revision. */
const runColumns = ({ id }: SeriesDescriptor): readonly PointColumn[] => [
  {
    title: t(id === repairTime.id || id === failureTime.id ? 'runs.values.runs' : 'runs.values.run'),
    cell: ({ runs }) => (
      <span className="row nowrap">
        {runs.map((run) => (
          <RunLink key={run.id} run={run} />
        ))}
      </span>
    ),
  },
  { title: t('runs.values.revision'), cell: ({ last }) => <code>{last?.revision?.slice(0, 8)}</code> },
  { title: t('common.branch'), className: 'gives-way', order: 'branch', cell: ({ branch }) => branch },
  id === repairTime.id ? flaky : result,
  { title: t('runs.values.queued'), kind: 'number', className: 'gives-way', cell: ({ last }) => queuedText(last) },
];

const flaky: PointColumn = {
  title: t('runs.values.repair'),
  order: 'mark',
  cell: (point) => (point.flaky ? <Badge look="warn">{t('runs.values.flaky')}</Badge> : null),
};

const result: PointColumn = {
  title: t('runs.values.result'),
  cell: ({ last }) =>
    last?.result && <Badge look={last.result === 'success' ? 'good' : 'bad'}>{resultText(last.result)}</Badge>,
};

const valueColumn = ({ chosen, choose }: PointsTableProps): PointColumn => ({
  title: t('runs.values.duration'),
  order: 'value',
  kind: 'number',
  cell: ({ key, value }) => (
    <Button look="plain" className="value" aria-pressed={key === chosen} onClick={() => choose(key)}>
      {value}
      <span className="visually-hidden">{t('runs.values.show')}</span>
    </Button>
  ),
});
