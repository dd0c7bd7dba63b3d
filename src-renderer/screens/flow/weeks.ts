import { mean } from '#shared/stats/stats.ts';
import type { BarsData } from '../../charts/bars.ts';
import type { TableOfChart } from '../../charts/ChartTable.tsx';
import { t } from '../../language/language.ts';
import { calendarDay, count, dayAndMonth, decimal, minutes } from '../../ui/format.ts';
import { type FlowAnswer, issues } from './figures.ts';

type Week = FlowAnswer['weeks'][number];

const spanText = ({ week, from, to }: Week): string =>
  t('flow.weekSpan', { week, from: dayAndMonth(from), to: dayAndMonth(to) });

/** The issues finished in each whole week. */
export function throughputBars(weeks: readonly Week[]): BarsData {
  const average = mean(weeks.map(({ finished }) => finished)) ?? 0;
  return {
    summary:
      weeks.length === 0
        ? t('flow.noWeek')
        : t('flow.throughputSummary', { average: decimal(average), last: weeks.at(-1)?.finished ?? 0 }),
    bars: weeks.map((week) => ({
      name: dayAndMonth(week.from),
      label: t('flow.throughputLabel', { span: spanText(week), issues: issues(week.finished) }),
      values: [week.finished],
    })),
    parts: [{ id: 'finished', tone: 'd1' }],
  };
}

/** What was in progress at the end of each whole week. */
export function inProgressBars(weeks: readonly Week[]): BarsData {
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

export function weekTable(weeks: readonly Week[]): TableOfChart {
  const told = (time: number | null): string => (time === null ? t('common.none') : minutes(time));
  return {
    columns: (['week', 'from', 'to', 'finished', 'inProgressAtEnd', 'cycleTime', 'leadTime'] as const).map((column) =>
      t(`flow.columns.${column}`),
    ),
    rows: weeks.map(({ week, from, to, finished, in_progress, cycle_time, lead_time }) => [
      week,
      calendarDay(from),
      calendarDay(to),
      count(finished),
      count(in_progress),
      told(cycle_time),
      told(lead_time),
    ]),
  };
}
