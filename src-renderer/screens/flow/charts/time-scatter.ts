import type { Targets } from '#shared/metrics/targets.ts';
import { median, percentiles } from '#shared/stats/stats.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import { dayLength, type Seconds } from '#shared/time/time.ts';
import type { TableOfChart } from '../../../charts/ChartTable.tsx';
import type { ScatterData } from '../../../charts/options/scatter.ts';
import { asksForLog, linearScale, logScale } from '../../../charts/scales/duration-scale.ts';
import type { Level } from '../../../charts/scales/levels.ts';
import { chartDay, wallClock } from '../../../charts/scales/wall-clock.ts';
import { t } from '../../../language/language.ts';
import { duration, moment, percent } from '../../../ui/format.ts';
import { targetText } from '../../shared/figures/target-text.ts';
import type { Days } from '../../shared/period/range.ts';
import { type FinishedIssue, type FlowAnswer, issues } from '../figures.ts';
import type { IssueTime } from '../query.ts';
import { timeNames } from '../text.ts';

/** A finished issue that has the time that is shown. */
export interface IssuePoint {
  readonly finished: FinishedIssue;
  readonly at: number;
  readonly seconds: Seconds;
}

const secondsPerMinute = 60;
/** The percentiles to compare an issue with. */
const shares = [0.5, 0.85, 0.95] as const;

/** The finished issues that have the time that is shown, oldest first. */
export function issuePointsOf(finished: readonly FinishedIssue[], time: IssueTime): readonly IssuePoint[] {
  return finished
    .flatMap((one): IssuePoint[] => {
      const length = time === 'cycle' ? one.cycle_time : one.lead_time;
      return length === null
        ? []
        : [{ finished: one, at: Date.parse(one.done_at), seconds: length * secondsPerMinute }];
    })
    .sort((a, b) => a.at - b.at);
}

/** Within what time half, 85 % and 95 % of the issues were finished, in seconds; null of none. */
export function percentilesOf(
  { cycle_time_percentiles: cycle }: FlowAnswer,
  points: readonly IssuePoint[],
  time: IssueTime,
): readonly Seconds[] | null {
  if (time === 'cycle') return cycle && [cycle.p50, cycle.p85, cycle.p95].map((length) => length * secondsPerMinute);
  return percentiles(
    points.map(({ seconds }) => seconds),
    [50, 85, 95] as const,
  );
}

/** The percentiles as lines, each with its share and its time. */
export const percentileLevels = (percentiles: readonly Seconds[] | null): readonly Level[] =>
  (percentiles ?? []).map((at, index) => ({
    at,
    name: t('flow.level', { share: percent(shares[index] ?? 0), time: duration(at) }),
  }));

interface Shown {
  readonly time: IssueTime;
  readonly days: Days;
  readonly calendar: Calendar;
  readonly zone: string;
  readonly targets: Targets;
}

/** The data of the issues' scatter chart. */
export function issueScatterOf(flow: FlowAnswer, points: readonly IssuePoint[], shown: Shown): ScatterData {
  const { time, days, calendar, zone, targets } = shown;
  const at = wallClock(calendar);
  const percentiles = percentilesOf(flow, points, time);
  const target = targets[`issue_${time}_time`];
  const values = [...points.map(({ seconds }) => seconds), ...(target === undefined ? [] : [target])];
  const isLog = asksForLog(values, median(values));
  return {
    summary: summaryOf(points.length, percentiles, time),
    span: { from: chartDay(days.from), to: chartDay(days.to) + dayLength },
    scale: isLog ? logScale(values) : linearScale(values),
    ...(isLog ? { scaleName: t('runs.scales.log') } : {}),
    points: points.map(({ finished: { issue, done_at }, at: done, seconds }) => ({
      x: at(done),
      y: seconds,
      label: t('flow.pointLabel', {
        time: duration(seconds),
        key: issue.key,
        title: issue.title,
        when: moment(done_at, zone),
      }),
      marked: false,
    })),
    band: [],
    averages: [],
    quietDays: [],
    levels: [
      ...percentileLevels(percentiles),
      ...(target === undefined ? [] : [{ at: target, name: targetText(`issue_${time}_time`, target), isTarget: true }]),
    ],
  };
}

/** The issues of the chart as a table, the newest first. */
export function issueTableOf(points: readonly IssuePoint[], time: IssueTime, zone: string): TableOfChart {
  return {
    columns: [t('flow.columns.issue'), t('flow.columns.done'), timeNames[time]],
    get rows() {
      return points
        .toReversed()
        .map(({ finished: { issue, done_at }, seconds }) => [issue.key, moment(done_at, zone), duration(seconds)]);
    },
  };
}

function summaryOf(number: number, percentiles: readonly Seconds[] | null, time: IssueTime): string {
  if (number === 0 || percentiles === null) return t(`flow.scatterNone.${time}`);
  const [p50 = 0, p85 = 0, p95 = 0] = percentiles;
  return t('flow.scatter', {
    time: timeNames[time],
    issues: issues(number),
    p50: duration(p50),
    p85: duration(p85),
    p95: duration(p95),
  });
}
