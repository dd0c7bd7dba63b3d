import type { ReportFacts } from '#shared/api/report.ts';
import { t } from '../language/language.ts';
import { withinSentence } from '../language/service-words.ts';
import { type Change, changeOf } from '../screens/change.ts';
import { measuresOf } from '../screens/delivery-measures.ts';
import { statisticNames } from '../screens/statistic.ts';
import { age, minutes } from '../ui/format.ts';
import { changeOfRoute, longestLeadTime } from './lead-times.ts';

/** What a reader should know who reads no further; each figure is one that stands further down. */
export function sentencesOf(facts: ReportFacts): readonly string[] {
  return [...leadTimeSentences(facts), ...deliverySentences(facts), ...flowSentences(facts), ...nowSentences(facts)];
}

function leadTimeSentences({ leadTimes, changes, statistic }: ReportFacts): readonly string[] {
  const longest = longestLeadTime(leadTimes);
  if (longest === null) return [t('report.summary.noLeadTime')];
  const { name, leadTime, path } = longest;
  const told = t('report.summary.leadTime', {
    pipeline: name,
    time: minutes(leadTime),
    statistic: withinSentence(statisticNames[statistic]),
  });
  return [compared(told, changeOf(leadTime, changeOfRoute(changes, name, path), minutes))];
}

/** What cannot be judged is not compared: the summary is short. */
function compared(told: string, change: Change | null): string {
  return change === null || change.verdict === 'unknown' || change.verdict === 'too_few'
    ? told
    : t('report.summary.compared', { told, change: change.text });
}

function deliverySentences({ delivery, changes, statistic }: ReportFacts): readonly string[] {
  return measuresOf(delivery, changes, statistic)
    .filter(({ figure }) => figure !== null)
    .map(({ title, figure, of, change }) => {
      const told = t('report.summary.measure', { title, figure: figure ?? '', of });
      return compared(told, change);
    });
}

function flowSentences({ flow }: ReportFacts): readonly string[] {
  if (flow === null || flow.now.finished === 0) return [];
  const { finished, cycle_time, ageing } = flow.now;
  return [
    t('report.summary.flow', {
      issues: t('common.issues', { count: finished }),
      time: cycle_time === null ? t('common.notKnown') : minutes(cycle_time),
      unfinished: ageing.unfinished,
    }),
  ];
}

function nowSentences({ state, coverage, madeAt }: ReportFacts): readonly string[] {
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
