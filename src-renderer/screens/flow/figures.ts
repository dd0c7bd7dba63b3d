import type { OutputOf } from '#shared/api/endpoint.ts';
import type { flow } from '#shared/api/flow.ts';
import type { Statistic } from '#shared/metrics/contract.ts';
import { count, day, minutes, percent } from '../../ui/format.ts';
import { type Change, changeOf } from '../change.ts';
import { statisticNames } from '../statistic.ts';

export type FlowAnswer = OutputOf<typeof flow>;
export type FinishedIssue = NonNullable<FlowAnswer['evidence']>['finished'][number];
export type UnfinishedIssue = NonNullable<FlowAnswer['evidence']>['unfinished'][number];

/** One figure of the flow as it is shown. */
export interface FlowFigure {
  readonly title: string;
  /** Null where it cannot be told. */
  readonly figure: string | null;
  readonly of: string;
  readonly change: Change | null;
}

/** The figures of the finished issues, against the period before. */
export function flowFiguresOf(now: FlowAnswer, before: FlowAnswer | null, statistic: Statistic): readonly FlowFigure[] {
  const told = statisticNames[statistic].toLowerCase();
  const timed = (of: 'lead_time' | 'cycle_time'): Change | null => {
    const value = now[of];
    return value === null || before === null ? null : changeOf(value, before[of], 'lower', minutes);
  };
  const { cycle_time, lead_time, finished, without_progress, flow_efficiency } = now;
  const withCycle = finished - without_progress;
  const skipped = without_progress === 0 ? '' : `; ${count(without_progress)} more never were in progress`;
  return [
    {
      title: 'Cycle time',
      figure: cycle_time === null ? null : minutes(cycle_time),
      of: `${told} of ${issues(withCycle)}${skipped}`,
      change: timed('cycle_time'),
    },
    {
      title: 'Business lead time',
      figure: lead_time === null ? null : minutes(lead_time),
      of: `${told} of ${issues(finished)}`,
      change: timed('lead_time'),
    },
    {
      title: 'Finished',
      figure: count(finished),
      of: 'issues in these days',
      change: before === null ? null : changeOf(finished, before.finished, 'higher', count, 'rate'),
    },
    {
      title: 'Flow efficiency',
      figure: flow_efficiency.value === null ? null : percent(flow_efficiency.value),
      of: flow_efficiency.reason ?? 'active time ÷ (active + waiting) time',
      change:
        flow_efficiency.value === null || before === null
          ? null
          : changeOf(flow_efficiency.value, before.flow_efficiency.value, 'higher', percent, 'rate'),
    },
  ];
}

export const issues = (number: number): string => (number === 1 ? '1 issue' : `${count(number)} issues`);

/** What is not finished, in a sentence. */
export function ageingSentence({ ageing: { unfinished, in_progress, median_days, p90_days }, to }: FlowAnswer): string {
  if (unfinished === 0) return `On ${day(to, 'UTC')} nothing was unfinished.`;
  const begun = `On ${day(to, 'UTC')}, ${issues(unfinished)} ${unfinished === 1 ? 'was' : 'were'} unfinished, ${count(in_progress)} of them in progress`;
  if (median_days === null || p90_days === null) return `${begun}.`;
  return `${begun}: half of those for ${days(median_days)} or less, 90 % for ${days(p90_days)} or less.`;
}

/** A number of days in words. */
export const days = (number: number): string => {
  const rounded = Math.round(number * 10) / 10;
  return rounded === 1 ? '1 day' : `${rounded} days`;
};
