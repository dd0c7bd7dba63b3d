import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Chart, type ChartKey } from '../../../charts/Chart.tsx';
import { trendOption } from '../../../charts/options/trend.ts';
import type { Palette } from '../../../charts/palette.ts';
import { t } from '../../../language/language.ts';
import { calendarDay, count, minutes } from '../../../ui/format.ts';
import { releaseKey } from '../../shared/figures/use-releases.ts';
import { leadTimeAddress } from '../../shared/links.ts';
import { earlierWeeksOf, leadTimeTrendOf } from './lead-time-trend.ts';
import type { LeadTimeWeeks } from './use-lead-time-weeks.ts';
import { type WeekOfLeadTime, weeksOfLeadTime } from './weeks-of-lead-time.ts';

const spreadKey: ChartKey = { mark: 'shade', text: t('overview.spread'), series: 'spread' };
const beforeKey: ChartKey = { mark: 'dashed', text: t('overview.periodBefore'), series: 'before' };

function upperText(upper: readonly WeekOfLeadTime[], week: string): string {
  const there = upper.find(({ from }) => from === week);
  return there ? minutes(there.leadTime) : '–';
}

/** How the lead time of a pipeline went from week to week. */
export function LeadTimeTrend({
  project,
  pipeline,
  target,
  weeks: { span, answer, upper: answerUpper, before, isUnfinished, releases },
}: {
  readonly project: number;
  readonly pipeline: string;
  /** In seconds; undefined if none is set. */
  readonly target: number | undefined;
  readonly weeks: LeadTimeWeeks;
}): ReactNode {
  const go = useNavigate();
  const weeks = useMemo(() => (answer ? weeksOfLeadTime(pipeline, answer) : []), [pipeline, answer]);
  const upper = useMemo(() => (answerUpper ? weeksOfLeadTime(pipeline, answerUpper) : []), [pipeline, answerUpper]);
  const data = useMemo(
    () =>
      span &&
      leadTimeTrendOf(pipeline, weeks, { span, target, before: earlierWeeksOf(pipeline, before), upper, isUnfinished }),
    [pipeline, weeks, span, target, before, upper, isUnfinished],
  );
  const option = useMemo(
    () => data && ((palette: Palette) => trendOption({ ...data, releases }, palette)),
    [data, releases],
  );
  const open = (series: string, index: number): void => {
    const week = series === 'line' ? weeks[index] : undefined;
    if (week) void go(leadTimeAddress(project, pipeline, { preset: 'custom', from: week.from, to: week.to }));
  };
  if (!data || !option || !answer) return null;
  if (weeks.length < 2) return <p className="quiet">{t('overview.trendNone')}</p>;
  return (
    <Chart
      summary={data.summary}
      option={option}
      height={260}
      onSelect={open}
      keys={[
        ...(data.spread ? [spreadKey] : []),
        ...(data.before ? [beforeKey] : []),
        ...(releases.length > 0 ? [releaseKey] : []),
      ]}
      table={{
        columns: [t('overview.week'), t('metrics.lead_times.title'), t('overview.spread'), t('overview.commits')],
        rows: weeks.map(({ from: week, leadTime, commits }) => [
          calendarDay(week),
          minutes(leadTime),
          upperText(upper, week),
          count(commits),
        ]),
      }}
    />
  );
}
