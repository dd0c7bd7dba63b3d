import i18next from 'i18next';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { SyncOut } from '#shared/api/syncs.ts';
import type { collections, projectDetails } from '#shared/desktop/commands.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import { t } from '../../language/language.ts';
import { ago, calendarDay, day, duration, timeUntil } from '../../ui/format.ts';

/** An integration, or a repository of a source host. */
export type Collected = OutputOf<typeof projectDetails>['repositories'][number];
export type Collection = OutputOf<typeof collections>[number];
export type Fact = readonly [name: string, value: string];

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
