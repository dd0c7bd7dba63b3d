import type { OutputOf } from '#shared/api/endpoint.ts';
import type { averageEndpoint } from '#shared/api/series.ts';
import { median, pooledMean } from '#shared/stats/stats.ts';
import { weekOf } from '#shared/time/days.ts';
import { asksForLog, fewTicks, linearScale, logScale } from '../../charts/scale.ts';
import type { TrendData } from '../../charts/trend.ts';
import { chartDay } from '../../charts/wall-clock.ts';
import { t } from '../../language/language.ts';
import { calendarDay, duration } from '../../ui/format.ts';
import type { OpenDays, Range } from '../range.ts';
import { byStretch } from '../stretches.ts';

export type AverageAnswer = OutputOf<ReturnType<typeof averageEndpoint>>;
type AveragePoint = AverageAnswer['data'][number];

const millisPerDay = 86_400_000;

const groupsOf = (points: readonly AveragePoint[]) =>
  points.map(({ y, evidence }) => ({ mean: y, count: evidence?.count ?? 1 }));

/** The mean of all values behind daily averages, in seconds; null of none. */
export function meanOf({ data }: AverageAnswer): number | null {
  return pooledMean(groupsOf(data));
}

/** The mean of each week, over all values of the week. */
export function weeklyMeans({ data }: AverageAnswer) {
  return byStretch(data, ({ x }) => x, 'week').map(({ from, x, things }) => ({
    from,
    x,
    mean: pooledMean(groupsOf(things)) ?? 0,
    count: groupsOf(things).reduce((sum, group) => sum + group.count, 0),
  }));
}

/** The days that a point of the small chart is of, and its integration where it is of one. */
export function madeOf(answer: AverageAnswer, range: OpenDays, series: string, place: number) {
  if (series === 'dots') {
    const day = answer.data[place];
    return day ? { from: day.x, to: day.x, integration: day.evidence?.integration_id ?? null } : null;
  }
  const week = series === 'line' ? weeklyMeans(answer)[place] : undefined;
  if (!week) return null;
  const last = weekOf(week.from).to;
  return {
    from: range.from !== null && range.from > week.from ? range.from : week.from,
    to: range.to !== null && range.to < last ? range.to : last,
    integration: null,
  };
}

/** What the small chart of an average draws: each day's averages, and the mean of each week. */
export function averageTrendOf(title: string, answer: AverageAnswer, range: Range): TrendData {
  const { data } = answer;
  const weeks = weeklyMeans(answer);
  const values = data.map(({ y }) => y);
  const log = asksForLog(values, median(values));
  const from = chartDay(range.from ?? data[0]?.x ?? '1970-01-01');
  const to = chartDay(range.to ?? data.at(-1)?.x ?? '1970-01-01') + millisPerDay;
  return {
    summary: averageSummary(title, answer),
    span: { from, to },
    ticks: fewTicks,
    scale: log ? logScale(values, fewTicks) : linearScale(values, fewTicks),
    dots: data.map(({ x, y, evidence }) => ({
      x: chartDay(x) + millisPerDay / 2,
      y,
      label: evidence
        ? t('overview.averagePointOf', {
            day: calendarDay(x),
            figure: duration(y),
            integration: evidence.integration,
            count: evidence.count,
          })
        : t('overview.averagePoint', { day: calendarDay(x), figure: duration(y) }),
    })),
    line: weeks.map(({ from: week, x, mean, count }) => ({
      x: Math.min(Math.max(x, from), to),
      y: mean,
      label: t('overview.averageWeekPoint', { week: calendarDay(week), mean: duration(mean), count }),
    })),
  };
}

function averageSummary(title: string, answer: AverageAnswer): string {
  const weeks = weeklyMeans(answer);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return t('overview.averageNothing', { title });
  if (first === last) return t('overview.averageWeek', { week: calendarDay(last.from), mean: duration(last.mean) });
  return t('overview.averageWeeks', {
    first: duration(first.mean),
    last: duration(last.mean),
    week: calendarDay(last.from),
  });
}
