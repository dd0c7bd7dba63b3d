import type { OutputOf } from '#shared/api/endpoint.ts';
import type { averageEndpoint } from '#shared/api/series.ts';
import { median } from '#shared/stats/stats.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { TableOfChart } from '../../charts/ChartTable.tsx';
import { asksForLog, linearScale, logScale } from '../../charts/scale.ts';
import type { ScatterData } from '../../charts/scatter.ts';
import { chartDay, wallClock, weekends } from '../../charts/wall-clock.ts';
import { duration } from '../../ui/format.ts';
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
  readonly range: Range;
  readonly scale: ScaleChoice;
  readonly calendar: Calendar;
}

/** What the scatter of a metric draws. */
export function scatterDataOf({ summary, points, averages, range, scale, calendar }: Shown): ScatterData {
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
      label: `${x}\nmean of the day ${duration(y)}${evidence ? `\n${evidence.integration}, of ${evidence.count}` : ''}`,
    })),
    quietDays: weekends(span.from, span.to),
  };
}

/** The days or weeks behind the band, as a table. */
export function spreadTableOf(points: readonly RunPoint[], range: Range): TableOfChart {
  const stretch = stretchOf(range, points);
  return {
    columns: [stretch === 'day' ? 'Day' : 'Week of', 'Values', '25th percentile', 'Median', '75th percentile'],
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
  return [
    value,
    `${pipeline} ${names}`,
    moment,
    ...(flaky ? ['flaky: repaired by the revision that broke it'] : []),
  ].join('\n');
}
