import type { inFlight } from '#shared/api/commits.ts';
import type { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { state } from '#shared/api/state.ts';
import type { SyncOut } from '#shared/api/syncs.ts';
import type { projectDetails, tokenDetails } from '#shared/desktop/commands.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import { breakagesAddress, deliveryAddress, inFlightAddress, integrationsAddress, tokensAddress } from '../links.ts';
import type { AttentionItem, AttentionOf } from './attention-item.ts';
import { type ComparedProject, worseMeasures } from './worse-measures.ts';

type Deployment = NonNullable<OutputOf<typeof delivery>['evidence']>['deployments'][number];

type UsesToken = Pick<OutputOf<typeof projectDetails>['repositories'][number], 'token_id'>;

/** The answers that the list is made from. What is not there yet adds nothing. */
export interface AttentionSources extends ComparedProject {
  readonly project: {
    readonly id: number;
    readonly integrations: readonly UsesToken[];
    readonly repositories: readonly UsesToken[];
  };
  readonly now: number;
  readonly state?: Pick<OutputOf<typeof state>, 'red'> | undefined;
  /** The evidence of `/api/delivery` of days that end today: of others the last deployment is not the last. */
  readonly deployments?: readonly Deployment[] | undefined;
  readonly inFlight?: Pick<OutputOf<typeof inFlight>, 'data' | 'left_out'> | undefined;
  readonly syncs?: readonly SyncOut[] | undefined;
  readonly tokens?: OutputOf<typeof tokenDetails> | undefined;
}

const day = 24 * 60 * 60_000;
/** Commits that wait for less are on their normal way. */
const waitsLong = day;
/** As long before its end as the collection warns of it. */
const endsSoon = 14 * day;

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

/** Failed deployments, then other red pipelines, each the longest first. A release point without a stage is red where its last deployment failed: it is one item. */
function brokenItems({ project, range, state, deployments = [] }: AttentionSources): readonly AttentionItem[] {
  const releasing = new Set(deployments.filter(({ stage }) => stage === null).map(({ run }) => run.pipeline));
  const red = state?.red ?? [];
  const failed = [
    ...red
      .filter(({ pipeline }) => releasing.has(pipeline))
      .map(({ pipeline, since, failures }) => ({ pipeline, stage: null, since, failures })),
    ...failedStages(deployments),
  ];
  const others = red.filter(({ pipeline }) => !releasing.has(pipeline));
  return [
    ...failed.sort(bySince).map(
      (facts): AttentionItem => ({
        reason: 'deployment_failed',
        kind: 'bad',
        to: deliveryAddress(project.id, 'change_fail_rate', range),
        ...facts,
      }),
    ),
    ...others.toSorted(bySince).map(
      ({ pipeline, integration_id, since, failures }): AttentionItem => ({
        reason: 'pipeline_red',
        kind: 'bad',
        to: breakagesAddress(project.id, integration_id, pipeline),
        pipeline,
        integrationId: integration_id,
        since,
        failures,
      }),
    ),
  ];
}

/** The stages that release and failed last, with the failures since they last passed. */
function failedStages(deployments: readonly Deployment[]) {
  const ofStages = deployments.flatMap(({ run, stage, passed }) =>
    stage ? [{ pipeline: run.pipeline, stage: stage.name, since: stage.finished_at, passed }] : [],
  );
  const groups = groupedBy(ofStages.sort(bySince), ({ pipeline, stage }) => JSON.stringify([pipeline, stage]));
  return [...groups.values()].flatMap((oldestFirst) => {
    const failing = oldestFirst.slice(oldestFirst.findLastIndex(({ passed }) => passed) + 1);
    const [first] = failing;
    if (!first) return [];
    const { pipeline, stage, since } = first;
    return [{ pipeline, stage, since, failures: failing.length }];
  });
}

const bySince = (one: { readonly since: string }, other: { readonly since: string }): number =>
  one.since < other.since ? -1 : Number(one.since > other.since);

/** Those of which all failed come first. */
function failedCollections({ project, syncs = [] }: AttentionSources): readonly AttentionOf<'collection_failed'>[] {
  const failed = syncs.filter(({ state, paused }) => state === 'failed' && !paused);
  const items = failed.map(
    ({ fault, failed_items, ...sync }): AttentionOf<'collection_failed'> => ({
      reason: 'collection_failed',
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
      reason: 'collection_paused',
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
      reason: 'commits_waiting',
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
      used.has(id) && expires_at !== null && Date.parse(expires_at) - now <= endsSoon
        ? [{ to: tokensAddress, tokenId: id, token: name, expiresAt: expires_at }]
        : [],
    )
    .sort((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt));
  const hasEnded = ({ expiresAt }: { readonly expiresAt: string }): boolean => Date.parse(expiresAt) <= now;
  return {
    ended: ending.filter(hasEnded).map((one) => ({ reason: 'token_ended', kind: 'bad', ...one }) as const),
    ending: ending
      .filter((one) => !hasEnded(one))
      .map((one) => ({ reason: 'token_ends', kind: 'info', ...one }) as const),
  };
}
