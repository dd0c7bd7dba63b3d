import type { OutputOf } from '#shared/api/endpoint.ts';
import type { flow } from '#shared/api/flow.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import { daysFrom } from '#shared/time/days.ts';
import { t } from '../../language/language.ts';
import { withinSentence } from '../../language/service-text.ts';
import { calendarDay, count, minutes, percent } from '../../ui/format.ts';
import { type Change, type ChangesAnswer, changeOf, unjudgedChange } from '../shared/figures/change.ts';
import { statisticNames } from '../shared/figures/statistic.ts';

export type FlowAnswer = OutputOf<typeof flow>;
export type FinishedIssue = NonNullable<FlowAnswer['evidence']>['finished'][number];
export type UnfinishedIssue = NonNullable<FlowAnswer['evidence']>['unfinished'][number];

/** One figure of the flow as it is shown. */
export interface FlowFigure {
  readonly id: 'issue_cycle_time' | 'issue_lead_time' | 'throughput' | 'efficiency';
  readonly title: string;
  /** Null if it is unknown. */
  readonly figure: string | null;
  readonly of: string;
  readonly change: Change | null;
}

/** The flow of the period before, and how its figures changed since then. */
export interface FlowBefore {
  readonly flow: FlowAnswer;
  readonly changes: ChangesAnswer;
}

/** The figures of the finished issues, against the period before. */
export function flowFiguresOf(now: FlowAnswer, before: FlowBefore | null, statistic: Statistic): readonly FlowFigure[] {
  const basisText = (number: number): string =>
    t('flow.statisticOf', { statistic: withinSentence(statisticNames[statistic]), issues: issues(number) });
  const rowOf = (of: string) =>
    before?.changes.data.find(({ family, figure }) => family === 'flow' && figure === of) ?? null;
  const timed = (of: 'lead_time' | 'cycle_time'): Change | null => {
    const value = now[of];
    return value === null || before === null ? null : changeOf(value, rowOf(of), minutes);
  };
  const { cycle_time, lead_time, finished, without_progress, flow_efficiency } = now;
  const withCycle = basisText(finished - without_progress);
  return [
    {
      id: 'issue_cycle_time',
      title: t('metrics.issue_cycle_time.title'),
      figure: cycle_time === null ? null : minutes(cycle_time),
      of: without_progress === 0 ? withCycle : t('flow.withoutProgress', { text: withCycle, count: without_progress }),
      change: timed('cycle_time'),
    },
    {
      id: 'issue_lead_time',
      title: t('metrics.issue_lead_time.title'),
      figure: lead_time === null ? null : minutes(lead_time),
      of: basisText(finished),
      change: timed('lead_time'),
    },
    {
      id: 'throughput',
      title: t('flow.throughput'),
      figure: count(finished),
      of: t('flow.finishedOf', { count: finished, days: t('common.days', { count: daysFrom(now.from, now.to) + 1 }) }),
      change: before === null ? null : changeOf(finished, rowOf('finished'), count, 'rate'),
    },
    {
      id: 'efficiency',
      title: t('flow.efficiency'),
      figure: flow_efficiency.value === null ? null : percent(flow_efficiency.value),
      of: reasonOf(now) ?? t('flow.efficiencyOf'),
      change:
        flow_efficiency.value === null || before === null
          ? null
          : unjudgedChange(before.flow.flow_efficiency.value, percent),
    },
  ];
}

/** Why there is no flow efficiency; null if there is. */
function reasonOf({ flow_efficiency: { reason, reason_id } }: FlowAnswer): string | null {
  return reason_id === null ? reason : t(`flow.reasons.${reason_id}`);
}

export const issues = (number: number): string => t('common.issues', { count: number });

/** The unfinished issues, as a sentence. */
export function ageingSentence({ ageing: { unfinished, in_progress, median_days, p90_days }, to }: FlowAnswer): string {
  const day = calendarDay(to);
  if (unfinished === 0) return t('flow.ageingNone', { day });
  const values = { day, count: unfinished, inProgress: in_progress };
  return median_days === null || p90_days === null
    ? t('flow.ageingCount', values)
    : t('flow.ageingSummary', { ...values, median: days(median_days), p90: days(p90_days) });
}

/** A number of days in words. */
export const days = (number: number): string => t('common.days', { count: Math.round(number * 10) / 10 });

/** The flow efficiency in a sentence, or why it is not known. */
export function efficiencySentence(answer: FlowAnswer): string {
  const { value, active, waiting, unmarked } = answer.flow_efficiency;
  if (value === null) return t('flow.efficiencyUnknown', { reason: withinSentence(reasonOf(answer) ?? '') });
  return t('flow.efficiencySummary', {
    share: percent(value),
    active: minutes(active),
    waiting: minutes(waiting),
    unmarked: minutes(unmarked),
  });
}

/** A state by its name; one that its tracker has deleted by its id. */
export const stateName = ({ state, name }: FlowAnswer['states'][number]): string =>
  name ?? t('flow.deletedState', { state });
