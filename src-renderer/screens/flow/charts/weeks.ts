import { mean } from '#shared/stats/stats.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { firstDayOf } from '#shared/time/time-buckets.ts';
import { weekOf } from '#shared/time/weeks.ts';
import type { TableOfChart } from '../../../charts/ChartTable.tsx';
import type { BarsData } from '../../../charts/options/bars.ts';
import { t } from '../../../language/language.ts';
import { calendarDay, count, dayAndMonth, minutes } from '../../../ui/format.ts';
import type { Days } from '../../shared/period/range.ts';
import { type FlowAnswer, issues } from '../figures.ts';
import { timeNames } from '../text.ts';

export type FlowWeek = FlowAnswer['weeks'][number];

/** A week that is not over, with what was finished in it so far. */
export interface CurrentWeek extends Days {
  readonly finished: number;
}

const spanText = ({ week, from, to }: FlowWeek): string =>
  t('flow.weekSpan', { week, from: dayAndMonth(from), to: dayAndMonth(to) });

/** The week that today belongs to; null if the period holds only a part of its days until today. */
export function currentWeekOf(
  { from, to, evidence }: FlowAnswer,
  today: CalendarDate,
  calendar: Calendar,
): CurrentWeek | null {
  const weekStart = firstDayOf(today, 'week');
  if (evidence === undefined || to < today || from > weekStart) return null;
  // The newest stay in reach, however many are left out.
  const finished = evidence.finished.filter(({ done_at }) => calendar.dayOf(Date.parse(done_at)) >= weekStart);
  return { from: weekStart, to: today, finished: finished.length };
}

/** The issues finished in each whole week, and so far in the current one. */
export function throughputBars(weeks: readonly FlowWeek[], current: CurrentWeek | null = null): BarsData {
  // As the sentence shows it: 1.04 is the singular too.
  const average = Math.round((mean(weeks.map(({ finished }) => finished)) ?? 0) * 10) / 10;
  return {
    summary:
      weeks.length === 0
        ? t('flow.noWeek')
        : t('flow.throughputSummary', { count: average, last: weeks.at(-1)?.finished ?? 0 }),
    bars: [
      ...weeks.map((week) => ({
        name: dayAndMonth(week.from),
        label: t('flow.throughputLabel', { span: spanText(week), issues: issues(week.finished) }),
        values: [week.finished],
      })),
      ...(current === null ? [] : [currentBar(current)]),
    ],
    parts: [{ id: 'finished', tone: 'd4' }],
  };
}

const currentBar = ({ from, finished }: CurrentWeek): BarsData['bars'][number] => ({
  name: dayAndMonth(from),
  label: t('flow.throughputSoFar', { from: calendarDay(from), issues: issues(finished) }),
  values: [finished],
  isUnfinished: true,
});

/** The issues in progress at the end of each complete week. */
export function inProgressBars(weeks: readonly FlowWeek[]): BarsData {
  const [first, last] = [weeks[0], weeks.at(-1)];
  return {
    summary:
      first && last
        ? t('flow.inProgressSummary', { issues: issues(last.in_progress), first: first.in_progress })
        : t('flow.noWeek'),
    bars: weeks.map((week) => ({
      name: dayAndMonth(week.from),
      label: t('flow.inProgressLabel', { span: spanText(week), issues: issues(week.in_progress) }),
      values: [week.in_progress],
    })),
    parts: [{ id: 'in-progress', tone: 'd1' }],
  };
}

/** A time that a week may not have. */
export const timeText = (time: number | null): string => (time === null ? t('common.none') : minutes(time));

/** The weeks with their figures, and what was finished so far in the current one. */
export function weekTable(weeks: readonly FlowWeek[], current: CurrentWeek | null): TableOfChart {
  return {
    columns: [
      ...(['week', 'from', 'to', 'finished', 'inProgressAtEnd'] as const).map((column) => t(`flow.columns.${column}`)),
      timeNames.cycle,
      timeNames.lead,
    ],
    rows: [
      ...weeks.map(({ week, from, to, finished, in_progress, cycle_time, lead_time }) => [
        week,
        calendarDay(from),
        calendarDay(to),
        count(finished),
        count(in_progress),
        timeText(cycle_time),
        timeText(lead_time),
      ]),
      ...(current === null ? [] : [currentRow(current)]),
    ],
  };
}

const currentRow = ({ from, to, finished }: CurrentWeek): readonly string[] => [
  t('flow.weekSoFar', { week: weekOf(from).name }),
  calendarDay(from),
  calendarDay(to),
  count(finished),
  // Only whole weeks have these figures; “none” would read as zero.
  ...Array<string>(3).fill('–'),
];
