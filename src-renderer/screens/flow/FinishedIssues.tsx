import { type ReactNode, useMemo } from 'react';
import { flow as flowEndpoint } from '#shared/api/flow.ts';
import { useEndpoints } from '../../api/hooks.ts';
import { Chart, type ChartKey } from '../../charts/Chart.tsx';
import type { Palette } from '../../charts/palette.ts';
import { scatterOption } from '../../charts/scatter.ts';
import { Failed, Skeleton } from '../../ui/Ask.tsx';
import { count, minutes, moment } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/Table.tsx';
import { ExternalLink } from '../ExternalLink.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { piecesOf } from '../pieces.ts';
import { knownDays } from '../range.ts';
import type { FlowShown } from './FlowReady.tsx';
import type { IssueTime } from './query.ts';
import { type IssuePoint, issuePointsOf, issueScatterOf, issueTableOf } from './scatter-data.ts';

const times: readonly { readonly value: IssueTime; readonly label: string }[] = [
  { value: 'cycle', label: 'Cycle time' },
  { value: 'lead', label: 'Business lead time' },
];

const keys: readonly ChartKey[] = [
  { mark: 'dot', text: 'One issue' },
  { mark: 'line', text: 'Median of the week' },
  { mark: 'band', text: 'Middle half (25th to 75th percentile)' },
];

/** The finished issues as a scatter and as a table. */
export function FinishedIssues({ project, asked, calendar, first, flow, change }: FlowShown): ReactNode {
  const { from, to } = flow;
  const isWhole = flow.evidence?.finished_left_out === 0;
  const { pieces } = useMemo(() => piecesOf(knownDays({ from, to }, first), 'week'), [from, to, first]);
  // One answer lists only so many issues, so where there are more each week is asked for by itself.
  const { answers, fault, retry } = useEndpoints(
    flowEndpoint,
    (isWhole ? [] : pieces).map((days) => ({ project_id: project.id, ...days, include: 'evidence' as const })),
  );
  const found = useMemo(
    () => issuePointsOf(isWhole ? [flow] : answers, asked.time, calendar),
    [isWhole, flow, answers, asked.time, calendar],
  );
  return (
    <Section
      title="Finished issues"
      tools={
        <Select
          label="Time"
          value={asked.time}
          options={times}
          onChange={(time) => change({ time: time === 'cycle' ? null : time })}
        />
      }
    >
      {fault ? (
        <Failed fault={fault} retry={retry} />
      ) : found === null ? (
        <Skeleton />
      ) : (
        <Points
          points={found.points}
          leftOut={found.leftOut}
          shown={{ time: asked.time, from, to, calendar, zone: project.time_zone }}
        />
      )}
    </Section>
  );
}

interface PointsProps {
  readonly points: readonly IssuePoint[];
  readonly leftOut: number;
  readonly shown: Pick<FlowShown, 'calendar'> & {
    readonly time: IssueTime;
    readonly from: string;
    readonly to: string;
    readonly zone: string;
  };
}

function Points({ points, leftOut, shown: { time, from, to, calendar, zone } }: PointsProps): ReactNode {
  const data = useMemo(
    () => issueScatterOf(points, { time, days: { from, to }, calendar, zone }),
    [points, time, from, to, calendar, zone],
  );
  const option = useMemo(() => (palette: Palette) => scatterOption(data, palette), [data]);
  const newestFirst = useMemo(() => points.toReversed(), [points]);
  if (points.length === 0) return <p className="quiet">{data.summary}</p>;
  const columns: readonly Column<IssuePoint>[] = [
    { title: 'Issue', cell: ({ finished: { issue } }) => <ExternalLink href={issue.url}>{issue.key}</ExternalLink> },
    { title: 'Title', cell: ({ finished: { issue } }) => issue.title },
    { title: 'Type', cell: ({ finished: { issue } }) => issue.type },
    { title: 'Created', cell: ({ finished }) => <When at={finished.created_at} zone={zone} /> },
    { title: 'In progress', cell: ({ finished }) => <When at={finished.in_progress_at} zone={zone} /> },
    { title: 'Done', cell: ({ finished }) => <When at={finished.done_at} zone={zone} /> },
    {
      title: times.find(({ value }) => value === time)?.label ?? '',
      kind: 'number',
      cell: ({ seconds }) => <span className="nowrap">{minutes(seconds / 60)}</span>,
    },
  ];
  return (
    <>
      <Chart summary={data.summary} option={option} height={300} keys={keys} table={issueTableOf(points)} />
      {leftOut > 0 && <p className="quiet">{count(leftOut)} more issues are in the figures and not drawn or listed.</p>}
      <PagedTable
        caption="Finished issues, newest first"
        columns={columns}
        rows={newestFirst}
        keyOf={({ finished }) => finished.issue.id}
      />
    </>
  );
}

function When({ at, zone }: { readonly at: string | null; readonly zone: string }): ReactNode {
  return at === null ? <span className="quiet">never</span> : <span className="nowrap">{moment(at, zone)}</span>;
}
