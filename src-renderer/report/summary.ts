import type { ReportFacts } from '#shared/api/report.ts';
import { t } from '../language/language.ts';
import { flowFiguresOf } from '../screens/flow/figures.ts';
import type { Change } from '../screens/shared/figures/change.ts';
import { type MeasureId, measuresOf } from '../screens/shared/figures/delivery-measures.ts';
import { leadTimesNow } from '../screens/shared/figures/lead-time-now.ts';
import { statisticNames } from '../screens/shared/figures/statistic.ts';
import { age } from '../ui/format.ts';

/** One tile of the summary. */
export interface SummaryTile {
  readonly title: string;
  /** Null if it is not known. */
  readonly figure: string | null;
  readonly of: string;
  readonly change: Change | null;
}

/** As on the overview: the change lead time is with the other delivery measures, further down. */
const shownMeasures: readonly MeasureId[] = [
  'deployment_frequency',
  'change_fail_rate',
  'failed_deployment_recovery_time',
];

/** The figures of a project at a glance; each is in its part of the report too. */
export function summaryTiles(facts: ReportFacts): readonly SummaryTile[] {
  const { delivery, changes, statistic, flow } = facts;
  const before = flow?.before && changes ? { flow: flow.before, changes } : null;
  return [
    leadTimeTile(facts),
    ...measuresOf(delivery, changes, statistic).filter(({ id }) => shownMeasures.includes(id)),
    ...(flow === null ? [] : flowFiguresOf(flow.now, before, statistic).slice(0, 1).map(asIssueTile)),
  ];
}

/** Beside measures of runs, its name needs the word issues. */
const asIssueTile = (tile: SummaryTile): SummaryTile => ({ ...tile, title: t('metrics.issue_cycle_time.title') });

type LeadTimeFacts = Pick<ReportFacts, 'graph' | 'leadTimes' | 'changes' | 'statistic'>;

/** The longest lead time of the pipelines where commits begin, as on the overview. */
export function leadTimeTile({ graph, leadTimes, changes, statistic }: LeadTimeFacts): SummaryTile {
  const title = t('metrics.lead_times.title');
  const [longest] = leadTimesNow(graph, leadTimes, changes);
  if (longest === undefined) return { title, figure: null, of: t('report.summary.noLeadTime'), change: null };
  const { pipeline, figure, change } = longest;
  return {
    title,
    figure,
    of: t('report.summary.longest', { pipeline, statistic: statisticNames[statistic] }),
    change,
  };
}

/** The parts that need attention when the report is written. */
export function summaryNotes({ state, coverage, madeAt }: ReportFacts): readonly string[] {
  const now = Date.parse(madeAt);
  const [oldest] = state.red.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
  const faults = coverage.integrations.filter(({ fault }) => fault !== null).length;
  return [
    oldest
      ? t('report.summary.red', { count: state.red.length, pipeline: oldest.pipeline, age: age(oldest.since, now) })
      : t('report.summary.nothingRed'),
    ...(faults > 0 ? [t('report.summary.faults', { count: faults })] : []),
  ];
}
