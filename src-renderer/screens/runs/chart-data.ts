import type { OutputOf } from '#shared/api/endpoint.ts';
import type { averageEndpoint } from '#shared/api/series.ts';
import { median } from '#shared/stats/stats.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { CalendarDate, Seconds } from '#shared/time/time.ts';
import type { TableOfChart } from '../../charts/ChartTable.tsx';
import { asksForLog, linearScale, logScale } from '../../charts/scale.ts';
import type { ScatterData } from '../../charts/scatter.ts';
import { chartDay, wallClock, weekends } from '../../charts/wall-clock.ts';
import { t } from '../../language/language.ts';
import { calendarDay, duration } from '../../ui/format.ts';
import { spreadsOf, spreadText, stretchFor } from '../band.ts';
import type { Range } from '../range.ts';
import type { StretchLength } from '../stretches.ts';
import { type RunPoint, runName } from './points.ts';
import type { ScaleChoice } from './query.ts';

export type AverageAnswer = OutputOf<ReturnType<typeof averageEndpoint>>;

const millisPerDay = 86_400_000;

interface Shown {
  readonly summary: string;
  readonly points: readonly RunPoint[];
  readonly averages: AverageAnswer | null;
  /** The values of the period before, to be drawn beneath these days; null where it is not compared with. */
  readonly before?: Before | null;
  readonly range: Range;
  readonly scale: ScaleChoice;
  readonly calendar: Calendar;
}

/** What the scatter of a metric draws. */
export function scatterDataOf({
  summary,
  points,
  averages,
  before = null,
  range,
  scale,
  calendar,
}: Shown): ScatterData {
  const at = wallClock(calendar);
  const span = spanOf(range, points);
  const spreads = spreadsOf(points, stretchOf(range, points));
  const means = averages?.data ?? [];
  const values = [...points.map(({ seconds }) => seconds), ...means.map(({ y }) => y)];
  const log = scale === 'auto' ? asksForLog(values, median(values)) : scale === 'log';
  return {
    summary,
    span,
    scale: log ? logScale(values) : linearScale(values),
    points: points.map((point) => ({
      x: at(point.at),
      y: point.seconds,
      label: labelOf(point),
      marked: point.flaky,
    })),
    band: spreads.map((spread) => ({ ...spread, label: spreadText(spread, duration) })),
    averages: means.map(({ x, y, evidence }) => ({
      x: chartDay(x) + millisPerDay / 2,
      y,
      label: [
        t('runs.labelMean', { day: calendarDay(x), value: duration(y) }),
        ...(evidence
          ? [
              t('runs.labelMeanOf', {
                integration: evidence.integration,
                values: t('common.values', { count: evidence.count }),
              }),
            ]
          : []),
      ].join('\n'),
    })),
    quietDays: weekends(span.from, span.to),
    before: before === null ? [] : lineBefore(before, span, stretchOf(range, points)),
  };
}

/** The values of a period, and the day it begins with. */
export interface Before {
  readonly from: CalendarDate;
  readonly values: readonly { readonly day: CalendarDate; readonly seconds: Seconds }[];
}

/** The medians of the period before, each as far from the left edge as it was from its own. */
function lineBefore(
  { from, values }: Before,
  span: { readonly from: number },
  length: StretchLength,
): NonNullable<ScatterData['before']> {
  const later = span.from - chartDay(from);
  return spreadsOf(values, length).map(({ from: day, x, middle }) => ({
    x: x + later,
    y: middle,
    label: t('runs.labelBefore', { day: calendarDay(day), value: duration(middle) }),
  }));
}

/** The days or weeks behind the band, as a table. */
export function spreadTableOf(points: readonly RunPoint[], range: Range): TableOfChart {
  const stretch = stretchOf(range, points);
  return {
    columns: [
      t(`runs.table.${stretch}`),
      t('runs.table.values'),
      t('runs.table.p25'),
      t('runs.table.median'),
      t('runs.table.p75'),
    ],
    rows: spreadsOf(points, stretch).map(({ from, count, low, middle, high }) => [
      from,
      String(count),
      duration(low),
      duration(middle),
      duration(high),
    ]),
  };
}

/** How long the stretches of the band are. */
export function stretchOf(range: Range, points: readonly RunPoint[]): StretchLength {
  const { from, to } = spanOf(range, points);
  return stretchFor((to - from) / millisPerDay);
}

function spanOf({ from, to }: Range, points: readonly RunPoint[]): { from: number; to: number } {
  const first = from ?? points[0]?.day;
  const last = to ?? points.at(-1)?.day;
  if (first === undefined || last === undefined) return { from: 0, to: millisPerDay };
  return { from: chartDay(first), to: chartDay(last) + millisPerDay };
}

function labelOf({ value, pipeline, moment, runs, issue, flaky }: RunPoint): string {
  const names = issue ? `${issue.key} ${issue.title}` : runs.map(runName).join(', ');
  return [value, `${pipeline} ${names}`, moment, ...(flaky ? [t('runs.labelFlaky')] : [])].join('\n');
}
