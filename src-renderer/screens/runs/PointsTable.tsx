import { type ReactNode, useMemo, useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { RunLink } from '../RunLink.tsx';
import { pageOf } from './page.ts';
import type { RunPoint } from './points.ts';

/** The points as a table, newest first, a page at a time. */
export function PointsTable({
  points,
  chosen,
  choose,
}: {
  readonly points: readonly RunPoint[];
  readonly chosen: string | null;
  readonly choose: (point: string) => void;
}): ReactNode {
  const [wanted, setWanted] = useState(0);
  const newestFirst = useMemo(() => points.toReversed(), [points]);
  const { rows, page, pages, text } = pageOf(newestFirst, wanted);
  const columns: readonly Column<RunPoint>[] = [
    { title: 'When', cell: ({ moment }) => moment },
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
      title: 'Runs',
      cell: ({ runs }) => (
        <span className="row">
          {runs.map((run) => (
            <RunLink key={run.id} run={run} />
          ))}
        </span>
      ),
    },
    { title: 'Branch', cell: ({ branch }) => branch },
    { title: 'Revision', cell: ({ last }) => <code>{last?.revision?.slice(0, 10)}</code> },
    { title: 'Marks', cell: ({ flaky }) => (flaky ? <Badge look="warn">flaky</Badge> : null) },
  ];
  return (
    <>
      <Table caption="Values, newest first" columns={columns} rows={rows} keyOf={({ key }) => key} />
      {pages > 1 && (
        <div className="pager">
          <Button disabled={page === 0} onClick={() => setWanted(page - 1)}>
            Newer
          </Button>
          <Button disabled={page === pages - 1} onClick={() => setWanted(page + 1)}>
            Older
          </Button>
          <span role="status">{text}</span>
        </div>
      )}
    </>
  );
}
