import type { OutputOf } from '#shared/api/endpoint.ts';
import type { SyncOut } from '#shared/api/syncs.ts';
import type { collections, completeness, projectDetails } from '#shared/desktop/commands.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import { evidences } from '#shared/records/run.ts';
import { count, day, duration } from '../../ui/format.ts';

/** An integration, or a repository of a source host. */
export type Collected = OutputOf<typeof projectDetails>['repositories'][number];
export type Collection = OutputOf<typeof collections>[number];
export type Kept = OutputOf<typeof completeness>;

type Look = 'quiet' | 'good' | 'warn' | 'accent';

/** How a collection stands, in words, and how it looks. */
export const standings: Readonly<Record<SyncOut['state'], { readonly text: string; readonly look: Look }>> = {
  never: { text: 'not collected yet', look: 'quiet' },
  queued: { text: 'waiting', look: 'accent' },
  running: { text: 'collecting', look: 'accent' },
  done: { text: '✓ collected', look: 'good' },
  failed: { text: '✕ failed', look: 'warn' },
  interrupted: { text: 'interrupted', look: 'warn' },
  cancelled: { text: 'cancelled', look: 'quiet' },
};

const several = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;

const kindWords: Readonly<Record<string, readonly [string, string]>> = {
  pipeline: ['pipeline', 'pipelines'],
  run: ['run', 'runs'],
  'run-stages': ['run with its stages', 'runs with their stages'],
  'run-gone': ['run gone', 'runs gone'],
  edge: ['edge', 'edges'],
  repository: ['repository', 'repositories'],
  commit: ['commit', 'commits'],
  'pull-request': ['pull request', 'pull requests'],
  'issue-state': ['state', 'states'],
  issue: ['issue', 'issues'],
  'issue-gone': ['issue gone', 'issues gone'],
};

/** What a collection brought, by kind, the most first; in words where it brought nothing. */
export function broughtText(kinds: Readonly<Record<string, number>>): string {
  const told = Object.entries(kinds)
    .filter(([, number]) => number > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, number]) => several(number, ...(kindWords[kind] ?? ([kind, kind] as const))));
  return told.length === 0 ? 'nothing new' : told.join(', ');
}

/** How long a collection took; empty while it runs. */
export function tookText({ started_at, ended_at }: Pick<Collection, 'started_at' | 'ended_at'>): string {
  return ended_at === null ? '' : duration((Date.parse(ended_at) - Date.parse(started_at)) / 1000);
}

/** What is kept of a system of a type, in words. */
export function heldText(type: IntegType, held: Pick<SyncOut, 'runs' | 'issues' | 'commits'>): string {
  if (type === 'issue_tracker') return several(held.issues, 'issue');
  const runs = several(held.runs, 'run');
  if (type !== 'source_host') return runs;
  return [several(held.commits, 'commit'), ...(held.runs > 0 ? [runs] : [])].join(', ');
}

/** How far a collection that runs is. */
export function paceText(sync: SyncOut): string {
  const rate = sync.records_per_minute;
  return [
    several(sync.pages, 'page'),
    several(sync.records, 'record'),
    ...(rate === null ? [] : [`${count(rate)} a minute`]),
    ...(sync.seconds_left === null ? [] : [`about ${duration(sync.seconds_left)} left`]),
  ].join(', ');
}

const linkWords = {
  consumed: 'recorded consumption',
  triggered: 'recorded trigger',
  same_revision: 'same revision',
  estimated: 'estimated',
} as const;

const goneWords: Readonly<Record<string, string>> = {
  left_filter: 'left the filter',
  archived: 'archived',
  deleted: 'deleted',
  no_permission: 'no longer to be seen',
};

const listed = (parts: readonly string[]): string => (parts.length === 0 ? 'none' : parts.join(', '));

function clockText(seconds: number | null): string {
  if (seconds === null) return 'not told';
  if (Math.abs(seconds) < 2) return 'the same as here';
  return `${duration(Math.abs(seconds))} ${seconds > 0 ? 'ahead of' : 'behind'} this computer`;
}

function coveredText({ days_with_data, days_spanned, first_at, last_at }: Kept, zone: string): string {
  if (first_at === null || last_at === null) return 'none';
  return `${count(days_with_data)} of ${several(days_spanned, 'day')}, ${day(first_at, zone)} to ${day(last_at, zone)}`;
}

type Fact = readonly [name: string, value: string];

function runFacts(kept: Kept): readonly Fact[] {
  const links = evidences.flatMap((evidence) => {
    const number = kept.links[evidence] ?? 0;
    return number === 0 ? [] : [`${count(number)} by ${linkWords[evidence]}`];
  });
  return [
    ['Runs', count(kept.runs)],
    ['Numbers without a run', kept.gaps === null ? 'not told by this system' : count(kept.gaps)],
    ['Runs without changes', count(kept.runs_without_changes)],
    ['Runs no longer there', count(kept.runs_gone)],
    ['Runs with attempts lost', count(kept.runs_with_attempts_lost)],
    ['Links to what fed them', listed(links)],
  ];
}

/** What is kept and what is missing, line by line, as it fits the type. */
export function completenessFacts(
  kept: Kept,
  type: IntegType,
  zone: string,
  watermark: string | null = null,
): readonly Fact[] {
  const gone = Object.entries(kept.issues_gone).map(([why, number]) => `${count(number)} ${goneWords[why] ?? why}`);
  const issues: readonly Fact[] = [
    ['Issues', count(kept.issues)],
    ['Issues no longer given', listed(gone)],
  ];
  const sources: readonly Fact[] = [
    ['Commits', count(kept.commits)],
    ['Pull requests', count(kept.pull_requests)],
  ];
  return [
    ['Days with data', coveredText(kept, zone)],
    ...(watermark === null ? [] : [['Complete up to', watermark] as const]),
    ...(type === 'issue_tracker' ? issues : []),
    ...(type === 'source_host' ? sources : []),
    ...(type === 'issue_tracker' ? [] : runFacts(kept)),
    ['Clock of the system', clockText(kept.clock_difference_seconds)],
    ['Read so far', `${several(kept.pages, 'page')} in ${several(kept.collections, 'collection')}`],
  ];
}

const ways: Readonly<Record<string, 'tokens' | 'address'>> = {
  token_refused: 'tokens',
  token_not_for_origin: 'tokens',
  wrong_address: 'address',
  not_this_product: 'address',
  moved: 'address',
  gone: 'address',
  filter_not_shared: 'address',
};

/** Where in the app a fault can be put right; null where only the system or the network can. */
export const wayOutOf = (fault: string): 'tokens' | 'address' | null => ways[fault] ?? null;
