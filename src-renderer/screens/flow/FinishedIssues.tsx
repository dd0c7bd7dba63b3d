import { type ReactNode, useMemo } from 'react';
import { Chart, type ChartKey } from '../../charts/Chart.tsx';
import type { Palette } from '../../charts/palette.ts';
import { type Stretch, scatterOption } from '../../charts/scatter.ts';
import { t } from '../../language/language.ts';
import { minutes, moment } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Column } from '../../ui/Table.tsx';
import { ExternalLink } from '../ExternalLink.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { releaseKey, useReleases } from '../use-releases.ts';
import type { FlowShown } from './FlowReady.tsx';
import { type IssueTime, issueTimes } from './query.ts';
import { type IssuePoint, issuePointsOf, issueScatterOf, issueTableOf, timeNames } from './scatter-data.ts';
import { trackerColumn } from './tracker-column.ts';

const times = issueTimes.map((value) => ({ value, label: timeNames[value] }));

const keys: readonly ChartKey[] = [
  { mark: 'dot', text: t('flow.keys.issue') },
  { mark: 'line', text: t('flow.keys.median') },
  { mark: 'band', text: t('flow.keys.band') },
];

/** The finished issues as a scatter and as a table. */
export function FinishedIssues({ project, asked, calendar, flow, trackers, change }: FlowShown): ReactNode {
  const { from, to, evidence } = flow;
  const points = useMemo(
    () => issuePointsOf(evidence?.finished ?? [], asked.time, calendar),
    [evidence, asked.time, calendar],
  );
  return (
    <Section
      title={t('flow.finishedIssues')}
      tools={
        <Select
          label={t('flow.time')}
          value={asked.time}
          options={times}
          onChange={(time) => change({ time: time === 'cycle' ? null : time })}
        />
      }
    >
      <Points
        points={points}
        leftOut={evidence?.finished_left_out ?? 0}
        trackers={trackers}
        projectId={project.id}
        shown={{ time: asked.time, from, to, calendar, zone: project.time_zone }}
      />
    </Section>
  );
}

interface PointsProps {
  readonly projectId: number;
  readonly points: readonly IssuePoint[];
  readonly leftOut: number;
  readonly trackers: FlowShown['trackers'];
  readonly shown: Pick<FlowShown, 'calendar'> & {
    readonly time: IssueTime;
    readonly from: string;
    readonly to: string;
    readonly zone: string;
  };
}

function Points({
  projectId,
  points,
  leftOut,
  trackers,
  shown: { time, from, to, calendar, zone },
}: PointsProps): ReactNode {
  const data = useMemo(
    () => issueScatterOf(points, { time, days: { from, to }, calendar, zone }),
    [points, time, from, to, calendar, zone],
  );
  const releases = useReleases(projectId, { from, to });
  const option = useMemo(
    () => (palette: Palette, part?: Stretch | 'all') => scatterOption({ ...data, releases }, palette, part),
    [data, releases],
  );
  const newestFirst = useMemo(() => points.toReversed(), [points]);
  if (points.length === 0) return <p className="quiet">{data.summary}</p>;
  const columns: readonly Column<IssuePoint>[] = [
    {
      title: t('flow.columns.issue'),
      cell: ({ finished: { issue } }) => <ExternalLink href={issue.url}>{issue.key}</ExternalLink>,
    },
    { title: t('flow.columns.title'), cell: ({ finished: { issue } }) => issue.title },
    { title: t('flow.columns.type'), cell: ({ finished: { issue } }) => issue.type },
    ...trackerColumn<IssuePoint>(trackers, ({ finished: { issue } }) => issue.integration_id),
    { title: t('flow.columns.created'), cell: ({ finished }) => <When at={finished.created_at} zone={zone} /> },
    { title: t('flow.columns.inProgress'), cell: ({ finished }) => <When at={finished.in_progress_at} zone={zone} /> },
    { title: t('flow.columns.done'), cell: ({ finished }) => <When at={finished.done_at} zone={zone} /> },
    {
      title: timeNames[time],
      kind: 'number',
      cell: ({ seconds }) => <span className="nowrap">{minutes(seconds / 60)}</span>,
    },
  ];
  return (
    <>
      <Chart
        summary={data.summary}
        option={option}
        height={300}
        keys={releases.length > 0 ? [...keys, releaseKey] : keys}
        table={issueTableOf(points)}
      />
      {leftOut > 0 && <p className="quiet">{t('flow.leftOut', { count: leftOut })}</p>}
      <PagedTable
        caption={t('flow.finishedCaption')}
        columns={columns}
        rows={newestFirst}
        keyOf={({ finished }) => finished.issue.id}
      />
    </>
  );
}

function When({ at, zone }: { readonly at: string | null; readonly zone: string }): ReactNode {
  return at === null ? (
    <span className="quiet">{t('flow.never')}</span>
  ) : (
    <span className="nowrap">{moment(at, zone)}</span>
  );
}
