import { median, percentile } from '#shared/stats/stats.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { CalendarDate, Seconds } from '#shared/time/time.ts';
import type { TableOfChart } from '../../charts/ChartTable.tsx';
import { asksForLog, linearScale, logScale } from '../../charts/scale.ts';
import type { ScatterData } from '../../charts/scatter.ts';
import { chartDay, wallClock, weekends } from '../../charts/wall-clock.ts';
import { count, duration, moment } from '../../ui/format.ts';
import { spreadsOf, spreadText } from '../band.ts';
import type { Days } from '../range.ts';
import { type FinishedIssue, type FlowAnswer, issues } from './figures.ts';
import type { IssueTime } from './query.ts';

/** A finished issue that has the time that is shown. */
export interface IssuePoint {
  readonly finished: FinishedIssue;
  readonly at: number;
  readonly day: CalendarDate;
  readonly seconds: Seconds;
}

const millisPerDay = 86_400_000;
const timeNames = { cycle: 'Cycle time', lead: 'Business lead time' } as const;

/** The points of several answers, oldest first; null while one of them is still to come. */
export function issuePointsOf(
  answers: readonly (FlowAnswer | undefined)[],
  time: IssueTime,
  calendar: Calendar,
): { readonly points: readonly IssuePoint[]; readonly leftOut: number } | null {
  const known = answers.flatMap((answer) => answer?.evidence ?? []);
  if (known.length < answers.length) return null;
  const points = known
    .flatMap(({ finished }) => finished)
    .flatMap((finished): IssuePoint[] => {
      const length = time === 'cycle' ? finished.cycle_time : finished.lead_time;
      const at = Date.parse(finished.done_at);
      return length === null ? [] : [{ finished, at, day: calendar.dayOf(at), seconds: length * 60 }];
    })
    .sort((a, b) => a.at - b.at);
  return { points, leftOut: known.reduce((sum, { finished_left_out }) => sum + finished_left_out, 0) };
}

/** What the scatter of the issues draws. */
export function issueScatterOf(
  points: readonly IssuePoint[],
  shown: { readonly time: IssueTime; readonly days: Days; readonly calendar: Calendar; readonly zone: string },
): ScatterData {
  const { time, days, calendar, zone } = shown;
  const at = wallClock(calendar);
  const values = points.map(({ seconds }) => seconds);
  const span = { from: chartDay(days.from), to: chartDay(days.to) + millisPerDay };
  return {
    summary: summaryOf(values, time),
    span,
    scale: asksForLog(values, median(values)) ? logScale(values) : linearScale(values),
    points: points.map(({ finished, at: done, seconds }) => ({
      x: at(done),
      y: seconds,
      label: `${duration(seconds)}\n${finished.issue.key} ${finished.issue.title}\ndone ${moment(finished.done_at, zone)}`,
      marked: false,
    })),
    band: spreadsOf(points, 'week').map((spread) => ({ ...spread, label: spreadText(spread, duration) })),
    averages: [],
    quietDays: weekends(span.from, span.to),
  };
}

/** The weeks behind the band, as a table. */
export function issueTableOf(points: readonly IssuePoint[]): TableOfChart {
  return {
    columns: ['Week of', 'Issues', '25th percentile', 'Median', '75th percentile'],
    rows: spreadsOf(points, 'week').map(({ from, count: number, low, middle, high }) => [
      from,
      count(number),
      duration(low),
      duration(middle),
      duration(high),
    ]),
  };
}

function summaryOf(values: readonly Seconds[], time: IssueTime): string {
  if (values.length === 0) return `No issue with a ${timeNames[time].toLowerCase()} was finished in these days.`;
  const told = (p: number): string => duration(percentile(values, p) ?? 0);
  return `${timeNames[time]} of ${issues(values.length)}: median ${told(50)}, the middle half from ${told(25)} to ${told(75)}, 90 % within ${told(90)}.`;
}
