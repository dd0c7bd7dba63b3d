import { type ReactNode, useMemo } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../ui/Table.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { RunLink } from '../RunLink.tsx';
import { IssueLink } from './IssueLink.tsx';
import type { RunPoint } from './points.ts';

const ofIssues: readonly Column<RunPoint>[] = [{ title: 'Title', cell: ({ issue }) => issue?.title }];
const ofRuns: readonly Column<RunPoint>[] = [
  { title: 'Branch', cell: ({ branch }) => branch },
  { title: 'Revision', cell: ({ last }) => <code>{last?.revision?.slice(0, 10)}</code> },
  { title: 'Marks', cell: ({ flaky }) => (flaky ? <Badge look="warn">flaky</Badge> : null) },
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
    { title: 'When', cell: ({ moment }) => <span className="nowrap">{moment}</span> },
    { title: 'Pipeline', cell: ({ pipeline }) => pipeline },
    {
      title: 'Value',
      kind: 'number',
      cell: ({ key, value }) => (
        <Button look="plain" className="value" aria-pressed={key === chosen} onClick={() => choose(key)}>
          {value}
          <span className="visually-hidden">: show what made it</span>
        </Button>
      ),
    },
    {
      title: isOfIssues ? 'Issue' : 'Runs',
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
  return <PagedTable caption="Values, newest first" columns={columns} rows={newestFirst} keyOf={({ key }) => key} />;
}
