import { t } from '../../language/language.ts';
import { minutes, moment, percent } from '../../ui/format.ts';
import { days, type FinishedIssue, type FlowAnswer, type UnfinishedIssue } from './figures.ts';
import { timeNames } from './text.ts';

type Fact = readonly [name: string, value: string];

/** An issue that the screen shows, finished or not. */
export interface ShownIssue {
  readonly issue: FinishedIssue['issue'];
  readonly facts: readonly Fact[];
}

/** The issue with an id among those that the answer holds; null of none. */
export function shownIssueOf(flow: FlowAnswer, id: number, zone: string): ShownIssue | null {
  const finished = flow.evidence?.finished.find(({ issue }) => issue.id === id);
  if (finished) return { issue: finished.issue, facts: finishedFacts(finished, flow, zone) };
  const unfinished = flow.evidence?.unfinished.find(({ issue }) => issue.id === id);
  return unfinished ? { issue: unfinished.issue, facts: unfinishedFacts(unfinished, flow) } : null;
}

function finishedFacts(one: FinishedIssue, flow: FlowAnswer, zone: string): readonly Fact[] {
  const { created_at, in_progress_at, done_at, cycle_time, lead_time, issue } = one;
  return [
    [t('flow.columns.type'), issue.type],
    [t('flow.columns.created'), moment(created_at, zone)],
    [t('flow.columns.inProgress'), in_progress_at === null ? t('flow.never') : moment(in_progress_at, zone)],
    [t('flow.columns.done'), moment(done_at, zone)],
    [timeNames.cycle, cycle_time === null ? t('common.unknownValue') : minutes(cycle_time)],
    [timeNames.lead, minutes(lead_time)],
    ...comparedFact(cycle_time, flow),
  ];
}

const minutesPerDay = 1_440;

function unfinishedFacts(one: UnfinishedIssue, flow: FlowAnswer): readonly Fact[] {
  const { state, age_days, in_progress_days, issue } = one;
  return [
    [t('flow.columns.type'), issue.type],
    [t('flow.columns.state'), state],
    [t('flow.columns.created'), t('flow.daysAgo', { count: age_days })],
    [t('flow.columns.inProgressFor'), in_progress_days === null ? t('flow.notBegun') : days(in_progress_days)],
    ...comparedFact(in_progress_days === null ? null : in_progress_days * minutesPerDay, flow),
  ];
}

/** Which share of the finished issues took less. */
function comparedFact(length: number | null, { cycle_time_percentiles: percentiles }: FlowAnswer): readonly Fact[] {
  if (length === null || percentiles === null) return [];
  const reached = (
    [
      [percentiles.p95, 0.95],
      [percentiles.p85, 0.85],
      [percentiles.p50, 0.5],
    ] as const
  ).find(([limit]) => length > limit);
  const text = reached
    ? t('flow.compared.longer', { share: percent(reached[1]) })
    : t('flow.compared.shorter', { share: percent(0.5) });
  return [[t('flow.compared.label'), text]];
}
