import type { inFlight } from '#shared/api/commits.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { SyncOut } from '#shared/api/syncs.ts';
import type { projectDetails, tokenDetails } from '#shared/desktop/commands.ts';
import { expiryWarning } from '#shared/records/secret-expiry.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import { dayLength } from '#shared/time/time.ts';
import { inFlightAddress, integrationsAddress, tokensAddress } from '../../shared/links.ts';
import type { AttentionItem, AttentionOf } from './attention-item.ts';
import { type BrokenSources, brokenItems, bySince } from './broken-items.ts';
import { type ComparedProject, worseMeasures } from './worse-measures.ts';

type UsesToken = Pick<OutputOf<typeof projectDetails>['repositories'][number], 'token_id'>;

/** The answers that the list is made from. What is not there yet adds nothing. */
export interface AttentionSources extends ComparedProject, BrokenSources {
  readonly project: {
    readonly id: number;
    readonly integrations: readonly UsesToken[];
    readonly repositories: readonly UsesToken[];
  };
  readonly now: number;
  readonly inFlight?: Pick<OutputOf<typeof inFlight>, 'data' | 'left_out'> | undefined;
  readonly syncs?: readonly SyncOut[] | undefined;
  readonly tokens?: OutputOf<typeof tokenDetails> | undefined;
}

/** Commits that wait for less are on their normal way. */
const waitsLong = dayLength;

/** What needs somebody, most urgent first: what is broken, what waits, what got worse, what ends soon. */
export function attentionOf(sources: AttentionSources): readonly AttentionItem[] {
  const { ended, ending } = tokenItems(sources);
  return [
    ...brokenItems(sources),
    ...failedCollections(sources),
    ...ended,
    ...waitingCommits(sources),
    ...pausedCollections(sources),
    ...worseMeasures(sources),
    ...ending,
  ];
}

/** Collections that failed as a whole come before those with failed items. */
function failedCollections({ project, syncs = [] }: AttentionSources): readonly AttentionOf<'collection_failed'>[] {
  const failed = syncs.filter(({ state, paused }) => state === 'failed' && !paused);
  const items = failed.map(
    ({ fault, failed_items, ...sync }): AttentionOf<'collection_failed'> => ({
      type: 'collection_failed',
      kind: failed_items.length > 0 ? 'warn' : 'bad',
      to: integrationsAddress(project.id),
      ...collectionOf(sync),
      fault,
      failedItems: failed_items.length,
    }),
  );
  return items.sort((one, other) => Number(one.kind === 'warn') - Number(other.kind === 'warn'));
}

const pausedCollections = ({ project, syncs = [] }: AttentionSources): readonly AttentionItem[] =>
  syncs
    .filter(({ paused }) => paused)
    .map((sync) => ({
      type: 'collection_paused',
      kind: 'warn',
      to: integrationsAddress(project.id),
      ...collectionOf(sync),
    }));

const collectionOf = (sync: Pick<SyncOut, 'integration' | 'integration_id' | 'last_success_at'>) => ({
  integration: sync.integration,
  integrationId: sync.integration_id,
  lastSuccessAt: sync.last_success_at,
});

/** The commits that wait for a pipeline, where the oldest has waited for long; what waits longest first. */
function waitingCommits({ project, now, inFlight }: AttentionSources): readonly AttentionItem[] {
  const waiting = (inFlight?.data ?? []).flatMap(({ waits_for }) => waits_for);
  const groups = groupedBy(waiting, (one) => JSON.stringify([one.pipeline, one.for]));
  return [...groups.values()]
    .flatMap((group) => {
      const [oldest] = group.toSorted(bySince);
      return oldest && now - Date.parse(oldest.since) > waitsLong ? [{ ...oldest, count: group.length }] : [];
    })
    .sort(bySince)
    .map(({ pipeline, for: waitsFor, since, count }) => ({
      type: 'commits_waiting',
      kind: 'warn',
      to: inFlightAddress(project.id),
      pipeline,
      waitsFor,
      count,
      isAtLeast: (inFlight?.left_out ?? 0) > 0,
      oldestSince: since,
    }));
}

/** The tokens that the project uses and that end soon or have ended, by their ends. */
function tokenItems({ project, now, tokens = [] }: AttentionSources) {
  const used = new Set([...project.integrations, ...project.repositories].map(({ token_id }) => token_id));
  const ending = tokens
    .flatMap(({ id, name, expires_at }) =>
      used.has(id) && expires_at !== null && Date.parse(expires_at) - now <= expiryWarning
        ? [{ to: tokensAddress, tokenId: id, token: name, expiresAt: expires_at }]
        : [],
    )
    .sort((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt));
  const hasEnded = ({ expiresAt }: { readonly expiresAt: string }): boolean => Date.parse(expiresAt) <= now;
  return {
    ended: ending.filter(hasEnded).map((one) => ({ type: 'token_ended', kind: 'bad', ...one }) as const),
    ending: ending
      .filter((one) => !hasEnded(one))
      .map((one) => ({ type: 'token_ends', kind: 'info', ...one }) as const),
  };
}
