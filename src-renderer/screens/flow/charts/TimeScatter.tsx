import { type ReactNode, useMemo } from 'react';
import { Chart, type ChartKey } from '../../../charts/Chart.tsx';
import { type Interval, scatterOption } from '../../../charts/options/scatter.ts';
import type { Palette } from '../../../charts/palette.ts';
import { t } from '../../../language/language.ts';
import { Section } from '../../../ui/Page.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { releaseKey, useReleases } from '../../shared/figures/use-releases.ts';
import { ShowAllTime } from '../../shared/period/ShowAllTime.tsx';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import type { FlowShown } from '../FlowReady.tsx';
import { type IssueTime, issueTimes } from '../query.ts';
import { timeNames } from '../text.ts';
import { type IssuePoint, issuePointsOf, issueScatterOf, issueTableOf } from './time-scatter.ts';

const times = issueTimes.map((value) => ({ value, label: timeNames[value] }));
const keys: readonly ChartKey[] = [
  { mark: 'dot', text: t('flow.keys.issue'), series: 'points' },
  { mark: 'dashed', text: t('flow.keys.percentiles') },
];

/** The finished issues by when they were done and how long they took. A point leads to its issue. */
export function TimeScatter(shown: FlowShown): ReactNode {
  const { change } = useProjectScreen();
  const { choice, flow } = shown;
  const points = useMemo(() => issuePointsOf(flow.evidence?.finished ?? [], choice.time), [flow, choice.time]);
  return (
    <Section
      title={t('flow.finishedTitle')}
      tools={
        <Segments<IssueTime>
          label={t('flow.time')}
          value={choice.time}
          options={times}
          onChange={(time) => change({ time: time === 'cycle' ? null : time })}
        />
      }
    >
      {points.length === 0 ? (
        <div className="flow-none">
          <p className="quiet">{t(`flow.scatterNone.${choice.time}`)}</p>
          {flow.finished === 0 && <ShowAllTime />}
        </div>
      ) : (
        <Points {...shown} points={points} />
      )}
    </Section>
  );
}

function Points({
  choice: { time },
  flow,
  openIssue,
  points,
}: FlowShown & { readonly points: readonly IssuePoint[] }): ReactNode {
  const { project, calendar } = useProjectScreen();
  const { id, time_zone: zone, targets } = project;
  const { from, to } = flow;
  const data = useMemo(
    () => issueScatterOf(flow, points, { time, days: { from, to }, calendar, zone, targets }),
    [flow, points, time, from, to, calendar, zone, targets],
  );
  const releases = useReleases(id, { from, to });
  const option = useMemo(
    () => (palette: Palette, part?: Interval | 'all') => scatterOption({ ...data, releases }, palette, part),
    [data, releases],
  );
  const open = (series: string, index: number): void => {
    const point = series === 'points' ? points[index] : undefined;
    if (point) openIssue(point.finished.issue.id);
  };
  return (
    <Chart
      summary={data.summary}
      option={option}
      height={280}
      keys={releases.length > 0 ? [...keys, releaseKey] : keys}
      table={issueTableOf(points, time, zone)}
      onSelect={open}
    />
  );
}
