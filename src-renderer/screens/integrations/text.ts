import i18next from 'i18next';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { SyncOut } from '#shared/api/syncs.ts';
import type { collections, completeness, projectDetails } from '#shared/desktop/commands.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import { evidences } from '#shared/records/run.ts';
import { t } from '../../language/language.ts';
import { ago, calendarDay, count, day, duration, timeUntil } from '../../ui/format.ts';

/** An integration, or a repository of a source host. */
export type Collected = OutputOf<typeof projectDetails>['repositories'][number];
export type Collection = OutputOf<typeof collections>[number];
export type CoverageRow = OutputOf<typeof completeness>;

type Look = 'quiet' | 'good' | 'bad' | 'warn' | 'accent';

/** How each state of a collection looks. */
const looks: Readonly<Record<SyncOut['state'], Look>> = {
  never: 'quiet',
  queued: 'accent',
  running: 'accent',
  done: 'good',
  failed: 'bad',
  interrupted: 'bad',
  cancelled: 'quiet',
};

/** The state of a collection as text, and its look. */
export const standingOf = (state: SyncOut['state']): { readonly text: string; readonly look: Look } => ({
  text: t(`integrations.standings.${state}`),
  look: looks[state],
});

/** How a collection of the past ended. */
export const pastText = (state: SyncOut['state']): string =>
  state === 'done' ? t('integrations.complete') : standingOf(state).text;

/** A number of items of a kind as text; a kind missing from the catalogue keeps the service's name. */
function several(kind: string, number: number): string {
  const key = `integrations.kinds.${kind}` as 'integrations.kinds.run';
  return i18next.exists(key, { count: number })
    ? t(key, { count: number })
    : t('integrations.otherKind', { count: number, kind });
}

/** The results of a collection by kind, the largest first, or a text for none. */
export function collectedText(kinds: Readonly<Record<string, number>>): string {
  const texts = Object.entries(kinds)
    .filter(([, number]) => number > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, number]) => several(kind, number));
  return texts.length === 0 ? t('integrations.nothingNew') : texts.join(', ');
}

/** How long a collection took; empty while it runs. */
export function tookText({ started_at, ended_at }: Pick<Collection, 'started_at' | 'ended_at'>): string {
  return ended_at === null ? '' : duration((Date.parse(ended_at) - Date.parse(started_at)) / 1000);
}

/** The stored data of a type of system, as text. */
export function storedText(type: IntegType, counts: Pick<SyncOut, 'runs' | 'issues' | 'commits'>): string {
  if (type === 'issue_tracker') return t('common.issues', { count: counts.issues });
  const runs = t('common.runs', { count: counts.runs });
  if (type !== 'source_host') return runs;
  return [t('common.commits', { count: counts.commits }), ...(counts.runs > 0 ? [runs] : [])].join(', ');
}

export const isCollecting = ({ state }: Pick<SyncOut, 'state'>): boolean => state === 'running' || state === 'queued';

/** Whether collecting stops, in whole or in part, until the user acts. */
export const needsUser = (sync: Pick<SyncOut, 'state' | 'fault' | 'failed_items' | 'warning'>): boolean =>
  !isCollecting(sync) && (sync.fault !== null || sync.warning !== null || sync.failed_items.length > 0);

/** An address without its scheme and with spaces for %20, as it is shown in a list. */
export const shortAddress = (url: string): string =>
  url
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replaceAll('%20', ' ');

/** When an integration is collected next, or how long the collection takes that runs. */
export function nextText({ paused }: Pick<Collected, 'paused'>, sync: SyncOut | null, now: number): string {
  if (paused) return t('integrations.nextPaused');
  if (sync?.state === 'running')
    return sync.seconds_left === null
      ? t('common.records', { count: sync.records })
      : t('integrations.timeLeft', { time: duration(sync.seconds_left) });
  if (sync?.next_at) return timeUntil(sync.next_at, now);
  return sync?.fault ? t('integrations.nextBlocked') : '–';
}

/** The stored data of an integration, its begin, and the schedule, line by line. */
export function statusFacts(collected: Collected, sync: SyncOut | null, zone: string, now: number): readonly Fact[] {
  const { integration_type, since, first_run_at, last_run_at } = collected;
  const span: readonly Fact[] =
    first_run_at && last_run_at
      ? [
          [
            t('integrations.span'),
            t('integrations.spanDays', { from: day(first_run_at, zone), to: day(last_run_at, zone) }),
          ],
        ]
      : [];
  return [
    [t('integrations.stored'), sync ? storedText(integration_type, sync) : t('common.none')],
    ...span,
    [t('integrations.collectSince'), since === null ? t('integrations.fromStart') : calendarDay(since)],
    [t('integrations.updated'), sync?.last_success_at ? ago(sync.last_success_at, now) : t('common.never')],
    [t('integrations.next'), nextText(collected, sync, now)],
  ];
}

/** How far a collection that runs is. */
export function paceText(sync: SyncOut): string {
  const rate = sync.records_per_minute;
  return [
    t('common.pages', { count: sync.pages }),
    t('common.records', { count: sync.records }),
    ...(rate === null ? [] : [t('integrations.aMinute', { count: Math.round(rate) })]),
    ...(sync.seconds_left === null ? [] : [t('integrations.timeLeft', { time: duration(sync.seconds_left) })]),
  ].join(', ');
}

const listed = (parts: readonly string[]): string => (parts.length === 0 ? t('common.none') : parts.join(', '));

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

type Fact = readonly [name: string, value: string];

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
    ...(watermark === null ? [] : [[t('integrations.facts.upTo'), watermark] as const]),
    ...(type === 'issue_tracker' ? issues : []),
    ...(type === 'source_host' ? sources : []),
    ...(type === 'issue_tracker' ? [] : runFacts(kept)),
    [t('integrations.facts.clock'), clockText(kept.clock_difference_seconds)],
    [t('integrations.facts.read'), t('integrations.readIn', read)],
  ];
}
