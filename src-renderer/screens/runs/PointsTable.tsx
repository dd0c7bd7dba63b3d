import { type ReactNode, useMemo } from 'react';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../ui/Table.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { RunLink } from '../RunLink.tsx';
import { IssueLink } from './IssueLink.tsx';
import type { RunPoint } from './points.ts';

const ofIssues: readonly Column<RunPoint>[] = [
  { title: t('runs.values.issueTitle'), cell: ({ issue }) => issue?.title },
];
const ofRuns: readonly Column<RunPoint>[] = [
  { title: t('runs.values.branch'), cell: ({ branch }) => branch, order: ({ branch }) => branch },
  { title: t('runs.values.revision'), cell: ({ last }) => <code>{last?.revision?.slice(0, 10)}</code> },
  {
    title: t('runs.values.marks'),
    cell: ({ flaky }) => (flaky ? <Badge>{t('runs.values.flaky')}</Badge> : null),
    order: ({ flaky }) => Number(flaky),
  },
];

/** The points as a table, newest first. */
export function PointsTable({
  points,
  chosen,
  choose,
}: {
  readonly points: readonly RunPoint[];
  readonly chosen: string | null;
  readonly choose: (point: string) => void;
}): ReactNode {
  const newestFirst = useMemo(() => points.toReversed(), [points]);
  const isOfIssues = points.some(({ issue }) => issue !== null);
  const columns: readonly Column<RunPoint>[] = [
    {
      title: t('runs.values.when'),
      cell: ({ moment }) => <span className="nowrap">{moment}</span>,
      order: ({ at }) => at,
    },
    { title: t('runs.values.pipeline'), cell: ({ pipeline }) => pipeline, order: ({ pipeline }) => pipeline },
    {
      title: t('runs.values.value'),
      order: ({ seconds }) => seconds,
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
  return (
    <PagedTable caption={t('runs.values.caption')} columns={columns} rows={newestFirst} keyOf={({ key }) => key} />
  );
}
