import { median, percentile } from '#shared/stats/stats.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { CalendarDate, Seconds } from '#shared/time/time.ts';
import type { TableOfChart } from '../../charts/ChartTable.tsx';
import { asksForLog, linearScale, logScale } from '../../charts/scale.ts';
import type { ScatterData } from '../../charts/scatter.ts';
import { chartDay, wallClock, weekends } from '../../charts/wall-clock.ts';
import { t } from '../../language/language.ts';
import { calendarDay, count, duration, moment } from '../../ui/format.ts';
import { spreadsOf, spreadText } from '../band.ts';
import type { Days } from '../range.ts';
import { type FinishedIssue, issues } from './figures.ts';
import type { IssueTime } from './query.ts';

/** A finished issue that has the time that is shown. */
export interface IssuePoint {
  readonly finished: FinishedIssue;
  readonly at: number;
  readonly day: CalendarDate;
  readonly seconds: Seconds;
}

const millisPerDay = 86_400_000;
/** The times of an issue in words. */
export const timeNames: Readonly<Record<IssueTime, string>> = {
  cycle: t('flow.cycleTime'),
  lead: t('flow.businessLeadTime'),
};

/** The finished issues that have the time that is shown, oldest first. */
export function issuePointsOf(
  finished: readonly FinishedIssue[],
  time: IssueTime,
  calendar: Calendar,
): readonly IssuePoint[] {
  return finished
    .flatMap((one): IssuePoint[] => {
      const length = time === 'cycle' ? one.cycle_time : one.lead_time;
      const at = Date.parse(one.done_at);
      return length === null ? [] : [{ finished: one, at, day: calendar.dayOf(at), seconds: length * 60 }];
    })
    .sort((a, b) => a.at - b.at);
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
      label: t('flow.pointLabel', {
        time: duration(seconds),
        key: finished.issue.key,
        title: finished.issue.title,
        when: moment(finished.done_at, zone),
      }),
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
    columns: (['weekOf', 'issues', 'p25', 'median', 'p75'] as const).map((column) => t(`flow.columns.${column}`)),
    rows: spreadsOf(points, 'week').map(({ from, count: number, low, middle, high }) => [
      calendarDay(from),
      count(number),
      duration(low),
      duration(middle),
      duration(high),
    ]),
  };
}

function summaryOf(values: readonly Seconds[], time: IssueTime): string {
  if (values.length === 0) return t(`flow.scatterNone.${time}`);
  const told = (p: number): string => duration(percentile(values, p) ?? 0);
  return t('flow.scatter', {
    time: timeNames[time],
    issues: issues(values.length),
    median: told(50),
    low: told(25),
    high: told(75),
    p90: told(90),
  });
}
