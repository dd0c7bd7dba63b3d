import type { OutputOf } from '#shared/api/endpoint.ts';
import type { averageEndpoint } from '#shared/api/series.ts';
import type { pointsChange } from '#shared/desktop/commands.ts';
import { median } from '#shared/stats/stats.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import { type CalendarDate, dayLength, type TimeZone } from '#shared/time/time.ts';
import { firstDayOf } from '#shared/time/time-buckets.ts';
import type { TableOfChart } from '../../../charts/ChartTable.tsx';
import type { ScatterData, ScatterPoint } from '../../../charts/options/scatter.ts';
import { asksForLog, linearScale, logScale } from '../../../charts/scales/duration-scale.ts';
import { chartDay, wallClock, weekends } from '../../../charts/scales/wall-clock.ts';
import { t } from '../../../language/language.ts';
import { calendarDay, duration, moment } from '../../../ui/format.ts';
import { spreadText } from '../../shared/figures/spread.ts';
import { bucketFrom } from '../../shared/period/by-bucket.ts';
import type { Range } from '../../shared/period/range.ts';
import { type PointsAnswer, runName } from '../points/points.ts';
import type { ScaleChoice } from '../query.ts';

export type AverageAnswer = OutputOf<ReturnType<typeof averageEndpoint>>;

interface Shown {
  readonly summary: string;
  readonly answer: PointsAnswer;
  /** The period before, to be drawn beneath these days; null if it is not compared with. */
  readonly before?: Before | null;
  readonly range: Range;
  /** The day that is not over yet; null if none is marked. */
  readonly today?: CalendarDate | null;
  readonly scale: ScaleChoice;
  readonly calendar: Calendar;
  readonly zone: TimeZone;
}

/** What the scatter of a metric draws. */
export function scatterDataOf({
  summary,
  answer,
  before = null,
  range,
  today = null,
  scale,
  calendar,
  zone,
}: Shown): ScatterData {
  const span = spanOf(range, answer);
  const middles = before?.answer.spreads.map(({ middle }) => middle) ?? [];
  const values = [...answer.points.seconds, ...middles];
  return {
    summary,
    span,
    ...scaleFor(values, scale),
    points: pointsOf(answer, calendar, zone),
    band: bandOf(answer).map((spread) => ({
      ...spread,
      isUnfinished: today !== null && spread.from === firstDayOf(today, answer.by),
      get middleText() {
        return duration(spread.middle);
      },
      get crosshair() {
        return t('runs.labelCrosshair', { from: calendarDay(spread.from), middle: duration(spread.middle) });
      },
      // Texts below are made on demand: there may be years of weeks and a hundred thousand points.
      get label() {
        return spreadText(spread, duration);
      },
    })),
    averages: [],
    quietDays: weekends(span.from, span.to),
    before: before === null ? [] : lineBefore(before, span),
  };
}

/** The vertical axis; its title tells if it is logarithmic. */
export function scaleFor(values: readonly number[], choice: ScaleChoice): Pick<ScatterData, 'scale' | 'scaleName'> {
  const log = choice === 'auto' ? asksForLog(values, median(values)) : choice === 'log';
  return log ? { scale: logScale(values), scaleName: t('runs.scales.log') } : { scale: linearScale(values) };
}

const bandOf = ({ spreads, by }: Pick<PointsAnswer, 'spreads' | 'by'>) =>
  spreads.map((spread) => ({ ...spread, ...bucketFrom(spread.from, by) }));

/** The period before, and the day it begins with. */
export interface Before {
  readonly from: CalendarDate;
  readonly answer: PointsAnswer;
  /** How the median changed since then. */
  readonly change: OutputOf<typeof pointsChange>;
}

/** The medians of the period before, each as far from the left edge as it was from its own. */
function lineBefore({ from, answer }: Before, span: { readonly from: number }): NonNullable<ScatterData['before']> {
  const later = span.from - chartDay(from);
  return bandOf(answer).map(({ from: day, x, middle }) => ({
    x: x + later,
    y: middle,
    get label() {
      return t('runs.labelBefore', { day: calendarDay(day), value: duration(middle) });
    },
  }));
}

/** The days or weeks behind the band, as a table. */
export function spreadTableOf({ spreads, by }: Pick<PointsAnswer, 'spreads' | 'by'>): TableOfChart {
  return {
    columns: [
      t(`runs.table.${by}`),
      t('runs.table.values'),
      t('runs.table.p25'),
      t('runs.table.median'),
      t('runs.table.p75'),
    ],
    get rows() {
      return spreads.map(({ from, count, low, middle, high }) => [
        calendarDay(from),
        String(count),
        duration(low),
        duration(middle),
        duration(high),
      ]);
    },
  };
}

export function spanOf(
  range: Pick<Range, 'from' | 'to'>,
  answer: Pick<PointsAnswer, 'first' | 'last'>,
): { from: number; to: number } {
  const [first, last] = [range.from ?? answer.first, range.to ?? answer.last];
  if (first === null || last === null) return { from: 0, to: dayLength };
  return { from: chartDay(first), to: chartDay(last) + dayLength };
}

function pointsOf(answer: PointsAnswer, calendar: Calendar, zone: TimeZone): readonly ScatterPoint[] {
  const { at, seconds, flaky } = answer.points;
  const wall = wallClock(calendar);
  const marked = new Set(flaky);
  return at.map((closed, index) => ({
    x: wall(closed),
    y: seconds[index] ?? 0,
    marked: marked.has(index),
    get label() {
      return tooltipOf(answer, index, { isFlaky: marked.has(index), zone });
    },
  }));
}

function tooltipOf(
  { points, pipelines }: PointsAnswer,
  index: number,
  { isFlaky, zone }: { readonly isFlaky: boolean; readonly zone: TimeZone },
): string {
  const { at, seconds, pipeline, runs, issues } = points;
  const names = issues
    ? `${issues.key[index]} ${issues.title[index]}`
    : runs
        .map(({ number, attempt }) => runName({ number: number[index] ?? 0, attempt: attempt[index] ?? 1 }))
        .join(', ');
  return [
    duration(seconds[index] ?? 0),
    `${pipelines[pipeline[index] ?? 0] ?? ''} ${names}`,
    moment(new Date(at[index] ?? 0).toISOString(), zone),
    ...(isFlaky ? [t('runs.labelFlaky')] : []),
  ].join('\n');
}
