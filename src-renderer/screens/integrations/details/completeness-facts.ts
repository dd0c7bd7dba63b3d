import i18next from 'i18next';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { completeness } from '#shared/desktop/commands.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import { evidences } from '#shared/records/run.ts';
import { t } from '../../../language/language.ts';
import { count, day, duration, moment } from '../../../ui/format.ts';
import type { Fact } from '../text.ts';

export type CoverageRow = OutputOf<typeof completeness>;

const listed = (parts: readonly string[]): string => (parts.length === 0 ? t('common.none') : parts.join(', '));

/** A text of the service with its moments by the clock of the project. */
const withLocalMoments = (text: string, zone: string): string =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => moment(at, zone));

function clockText(seconds: number | null): string {
  if (seconds === null) return t('integrations.clockUnknown');
  if (Math.abs(seconds) < 2) return t('integrations.clockSame');
  const time = duration(Math.abs(seconds));
  return seconds > 0 ? t('integrations.clockAhead', { time }) : t('integrations.clockBehind', { time });
}

function coveredText({ days_with_data, days_spanned, first_at, last_at }: CoverageRow, zone: string): string {
  if (first_at === null || last_at === null) return t('common.none');
  return t('integrations.covered', {
    days: days_with_data,
    count: days_spanned,
    from: day(first_at, zone),
    to: day(last_at, zone),
  });
}

function goneText(why: string, number: number): string {
  const key = `integrations.gone.${why}` as 'integrations.gone.deleted';
  return i18next.exists(key) ? t(key, { count: number }) : t('integrations.otherKind', { count: number, kind: why });
}

const withoutStages = ({ runs_without_stages: without, runs_of_release_stages: all }: CoverageRow): Fact => [
  t('integrations.facts.withoutStages'),
  t('integrations.facts.partOf', { part: count(without), all: count(all) }),
];

function runFacts(kept: CoverageRow): readonly Fact[] {
  const links = evidences.flatMap((evidence) => {
    const number = kept.links[evidence] ?? 0;
    const how = t(`integrations.links.${evidence}`);
    return number === 0 ? [] : [t('integrations.linkedBy', { count: number, how })];
  });
  return [
    [t('integrations.facts.runs'), count(kept.runs)],
    [t('integrations.facts.gaps'), kept.gaps === null ? t('integrations.facts.gapsUnknown') : count(kept.gaps)],
    [t('integrations.facts.withoutChanges'), count(kept.runs_without_changes)],
    [t('integrations.facts.runsGone'), count(kept.runs_gone)],
    [t('integrations.facts.attemptsLost'), count(kept.runs_with_attempts_lost)],
    ...(kept.runs_of_release_stages > 0 ? [withoutStages(kept)] : []),
    [t('integrations.facts.links'), listed(links)],
  ];
}

/** The stored and the missing data, line by line, for the type. */
export function completenessFacts(
  kept: CoverageRow,
  type: IntegType,
  zone: string,
  watermark: string | null = null,
): readonly Fact[] {
  const gone = Object.entries(kept.issues_gone).map(([why, number]) => goneText(why, number));
  const issues: readonly Fact[] = [
    [t('integrations.facts.issues'), count(kept.issues)],
    [t('integrations.facts.issuesGone'), listed(gone)],
  ];
  const sources: readonly Fact[] = [
    [t('integrations.facts.commits'), count(kept.commits)],
    [t('integrations.facts.pullRequests'), count(kept.pull_requests)],
  ];
  const read = {
    pages: t('common.pages', { count: kept.pages }),
    collections: t('integrations.collections', { count: kept.collections }),
  };
  return [
    [t('integrations.facts.days'), coveredText(kept, zone)],
    ...(watermark === null ? [] : [[t('integrations.facts.upTo'), withLocalMoments(watermark, zone)] as const]),
    ...(type === 'issue_tracker' ? issues : []),
    ...(type === 'source_host' ? sources : []),
    ...(type === 'issue_tracker' ? [] : runFacts(kept)),
    [t('integrations.facts.clock'), clockText(kept.clock_difference_seconds)],
    [t('integrations.facts.read'), t('integrations.readIn', read)],
  ];
}
