import { type ReactNode, useMemo } from 'react';
import { leadTimes } from '#shared/api/lead-times.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Chart } from '../../charts/Chart.tsx';
import type { Palette } from '../../charts/palette.ts';
import { trendOption } from '../../charts/trend.ts';
import { t } from '../../language/language.ts';
import { calendarDay, count, minutes } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { firstRunDay } from '../first-day.ts';
import { piecesOf } from '../pieces.ts';
import { boundedDays } from '../range.ts';
import { releaseKey, useReleases } from '../use-releases.ts';
import { leadTimeTrendOf, weeksOfLeadTime } from './lead-time-trend.ts';
import type { OverviewShown } from './shown.ts';

const mostWeeks = 13;

/** How the lead time of a pipeline went from week to week, the newest weeks of the days that are shown. */
export function LeadTimeTrend({
  project,
  range: { preset, from, to },
  calendar,
  pipeline,
}: OverviewShown & { readonly pipeline: string }): ReactNode {
  const today = calendar.dayOf(useNow(3_600_000));
  const { weeks, length } = useMemo(() => {
    const days = boundedDays({ preset, from, to }, firstRunDay(project, calendar), today);
    const cut = piecesOf(days, 'week');
    return { weeks: cut.pieces.slice(-mostWeeks), length: cut.length };
  }, [preset, from, to, project, calendar, today]);
  const [first, last] = [weeks[0], weeks.at(-1)];
  const { data: answer } = useEndpoint(
    leadTimes,
    { project_id: project.id, from: first?.from, to: last?.to, include: 'series', by: length, pipeline },
    weeks.length === 0,
  );
  const known = useMemo(() => (answer ? weeksOfLeadTime(pipeline, answer) : []), [pipeline, answer]);
  const data = useMemo(
    () => (first && last ? leadTimeTrendOf(pipeline, known, { from: first.from, to: last.to }) : null),
    [pipeline, known, first, last],
  );
  const releases = useReleases(project.id, { from: first?.from ?? from, to: last?.to ?? to });
  const option = useMemo(
    () => data && ((palette: Palette) => trendOption({ ...data, releases }, palette)),
    [data, releases],
  );
  if (!data || !option || !answer) return null;
  if (known.length < 2) return <p className="quiet">{t('overview.trendNone')}</p>;
  return (
    <Chart
      summary={data.summary}
      option={option}
      height={120}
      keys={releases.length > 0 ? [releaseKey] : []}
      table={{
        columns: [t('overview.week'), t('overview.leadTime'), t('overview.commits')],
        rows: known.map(({ from: week, leadTime, commits }) => [calendarDay(week), minutes(leadTime), count(commits)]),
      }}
    />
  );
}
