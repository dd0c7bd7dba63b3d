import { median } from '#shared/stats/stats.ts';
import { dayLength } from '#shared/time/time.ts';
import type { TrendData } from '../../../charts/options/trend.ts';
import { asksForLog, fewTicks, linearScale, logScale } from '../../../charts/scales/duration-scale.ts';
import { chartDay } from '../../../charts/scales/wall-clock.ts';
import { t } from '../../../language/language.ts';
import { calendarDay, minutes } from '../../../ui/format.ts';
import { targetText } from '../../shared/figures/target-text.ts';
import type { Days } from '../../shared/period/range.ts';
import type { LeadTimeWeeks } from './use-lead-time-weeks.ts';
import { type WeekOfLeadTime, weeksOfLeadTime } from './weeks-of-lead-time.ts';

/** An earlier week and where it is drawn: over the week that it is compared with. */
export interface EarlierWeek {
  readonly x: number;
  /** In minutes. */
  readonly leadTime: number;
}

/** The weeks of the period before, moved to where the shown period is. */
export function earlierWeeksOf(pipeline: string, before: LeadTimeWeeks['before']): readonly EarlierWeek[] {
  if (before === null) return [];
  return weeksOfLeadTime(pipeline, before.answer).map((week) => ({
    x: middleOf(week) + before.days * dayLength,
    leadTime: week.leadTime,
  }));
}

const middleOf = ({ from, to }: Days): number => (chartDay(from) + chartDay(to) + dayLength) / 2;

interface TrendOptions {
  readonly span: Days;
  /** In seconds; undefined if none is set. */
  readonly target: number | undefined;
  readonly before: readonly EarlierWeek[];
  /** The same weeks by the statistic of the spread. */
  readonly upper: readonly WeekOfLeadTime[];
  readonly isUnfinished: boolean;
}

/** What the small chart of the lead time draws: one point for each week. */
export function leadTimeTrendOf(
  pipeline: string,
  weeks: readonly WeekOfLeadTime[],
  { span, target, before, upper, isUnfinished }: TrendOptions,
): TrendData {
  const drawn = [...weeks, ...before].map(({ leadTime }) => leadTime * 60);
  const upperOf = new Map(upper.map(({ from, leadTime }) => [from, leadTime]));
  const spread = weeks.flatMap((week) => {
    const high = upperOf.get(week.from);
    return high === undefined ? [] : [{ x: middleOf(week), low: week.leadTime * 60, high: high * 60 }];
  });
  const seconds = [...drawn, ...spread.map(({ high }) => high), ...(target === undefined ? [] : [target])];
  const isLog = asksForLog(seconds, median(drawn));
  const earlier = new Map(before.map(({ x, leadTime }) => [x, leadTime]));
  const last = weeks.at(-1);
  return {
    summary: summaryOf(pipeline, weeks),
    span: { from: chartDay(span.from), to: chartDay(span.to) + dayLength },
    ...(isLog
      ? { scale: logScale(seconds, fewTicks), scaleName: t('runs.scales.log') }
      : { scale: linearScale(seconds, fewTicks) }),
    dots: [],
    ...(spread.length > 1 ? { spread } : {}),
    target: target === undefined ? null : { value: target, text: targetText('lead_time', target) },
    ...(last ? { last: minutes(last.leadTime) } : {}),
    ...(before.length > 1 ? { before: before.map(({ x, leadTime }) => ({ x, y: leadTime * 60 })) } : {}),
    isUnfinished,
    line: weeks.map((week) => ({
      x: middleOf(week),
      y: week.leadTime * 60,
      label: labelOf(week, upperOf.get(week.from), earlier.get(middleOf(week))),
    })),
  };
}

function labelOf(
  { from, leadTime, commits }: WeekOfLeadTime,
  upper: number | undefined,
  before: number | undefined,
): string {
  return [
    t('overview.trendPoint', {
      week: calendarDay(from),
      figure: minutes(leadTime),
      commits: t('common.commits', { count: commits }),
    }),
    ...(upper === undefined ? [] : [`${t('overview.spread')} ${minutes(upper)}`]),
    ...(before === undefined ? [] : [t('overview.trendPointBefore', { before: minutes(before) })]),
  ].join('\n');
}

function summaryOf(pipeline: string, weeks: readonly WeekOfLeadTime[]): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return t('overview.trendNone');
  const values = { pipeline, week: calendarDay(last.from), last: minutes(last.leadTime) };
  return first === last
    ? t('overview.trendOne', values)
    : t('overview.trendSummary', { ...values, first: minutes(first.leadTime) });
}
