import type { TableOfChart } from '../../../charts/ChartTable.tsx';
import type { AgeScatterData } from '../../../charts/options/age-scatter.ts';
import { t } from '../../../language/language.ts';
import { locale } from '../../../language/per-locale.ts';
import { days, type FlowAnswer, issues, type UnfinishedIssue } from '../figures.ts';
import { percentileLevels, percentilesOf } from './time-scatter.ts';

/** An issue that is in progress, with the days since it first was. */
export interface AgeingIssue {
  readonly unfinished: UnfinishedIssue;
  readonly age: number;
}

const secondsPerDay = 86_400;

/** The issues in progress, the oldest first. */
export function ageingIssuesOf({ evidence }: FlowAnswer): readonly AgeingIssue[] {
  return (evidence?.unfinished ?? [])
    .flatMap((unfinished) => {
      const { category, in_progress_days: age } = unfinished;
      return category === 'in_progress' && age !== null ? [{ unfinished, age }] : [];
    })
    .sort((a, b) => b.age - a.age);
}

/** The data of the age chart: the issues in progress by state, against the cycle times of the finished ones. */
export function ageScatterOf(flow: FlowAnswer, ageing: readonly AgeingIssue[]): AgeScatterData {
  const names = new Set(ageing.map(({ unfinished }) => unfinished.state));
  const states = [...names].sort(new Intl.Collator(locale()).compare);
  return {
    summary: summaryOf(flow, ageing),
    states,
    points: ageing.map(({ unfinished: { issue, state }, age }) => ({
      state: states.indexOf(state),
      age: age * secondsPerDay,
      label: t('flow.ageLabel', { age: days(age), key: issue.key, title: issue.title, state }),
    })),
    levels: percentileLevels(percentilesOf(flow, [], 'cycle')),
  };
}

/** How many issues are in progress for longer than 85 % of the finished ones took; null if there is nothing to compare with. */
export function slowOf(
  { cycle_time_percentiles: percentiles }: FlowAnswer,
  ageing: readonly AgeingIssue[],
): number | null {
  if (percentiles === null) return null;
  return ageing.filter(({ age }) => age * secondsPerDay > percentiles.p85 * 60).length;
}

export function ageTableOf(ageing: readonly AgeingIssue[]): TableOfChart {
  return {
    columns: [t('flow.columns.issue'), t('flow.columns.state'), t('flow.columns.inProgressFor')],
    rows: ageing.map(({ unfinished: { issue, state }, age }) => [issue.key, state, days(age)]),
  };
}

function summaryOf(flow: FlowAnswer, ageing: readonly AgeingIssue[]): string {
  const [oldest] = ageing;
  if (!oldest) return t('flow.noneInProgress');
  const values = { issues: issues(ageing.length), age: days(oldest.age), key: oldest.unfinished.issue.key };
  const slow = slowOf(flow, ageing);
  return slow === null ? t('flow.ageSummary', values) : t('flow.ageSummarySlow', { ...values, slow });
}
