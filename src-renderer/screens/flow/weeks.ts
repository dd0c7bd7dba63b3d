import { mean } from '#shared/stats/stats.ts';
import type { BarsData } from '../../charts/bars.ts';
import type { TableOfChart } from '../../charts/ChartTable.tsx';
import { count, dayAndMonth, minutes } from '../../ui/format.ts';
import { type FlowAnswer, issues } from './figures.ts';

type Week = FlowAnswer['weeks'][number];

const spanText = ({ week, from, to }: Week): string => `${week}, ${dayAndMonth(from)} to ${dayAndMonth(to)}`;

/** The issues finished in each whole week. */
export function throughputBars(weeks: readonly Week[]): BarsData {
  const average = mean(weeks.map(({ finished }) => finished)) ?? 0;
  return {
    summary:
      weeks.length === 0
        ? 'No whole week ended in these days.'
        : `${Math.round(average * 10) / 10} issues finished in a week on average, ${count(weeks.at(-1)?.finished ?? 0)} in the newest whole one.`,
    bars: weeks.map((week) => ({
      name: dayAndMonth(week.from),
      label: `${spanText(week)}\n${issues(week.finished)} finished`,
      values: [week.finished],
    })),
    parts: [{ id: 'finished', striped: false }],
  };
}

/** What was in progress at the end of each whole week. */
export function inProgressBars(weeks: readonly Week[]): BarsData {
  const [first, last] = [weeks[0], weeks.at(-1)];
  return {
    summary:
      first && last
        ? `${issues(last.in_progress)} in progress at the end of the newest whole week, ${count(first.in_progress)} at the end of the first.`
        : 'No whole week ended in these days.',
    bars: weeks.map((week) => ({
      name: dayAndMonth(week.from),
      label: `${spanText(week)}\n${issues(week.in_progress)} in progress at its end`,
      values: [week.in_progress],
    })),
    parts: [{ id: 'in-progress', striped: false }],
  };
}

export function weekTable(weeks: readonly Week[]): TableOfChart {
  const told = (time: number | null): string => (time === null ? 'none' : minutes(time));
  return {
    columns: ['Week', 'From', 'To', 'Finished', 'In progress at its end', 'Cycle time', 'Lead time'],
    rows: weeks.map(({ week, from, to, finished, in_progress, cycle_time, lead_time }) => [
      week,
      from,
      to,
      count(finished),
      count(in_progress),
      told(cycle_time),
      told(lead_time),
    ]),
  };
}
