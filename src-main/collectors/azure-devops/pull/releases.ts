import { dayLength } from '#shared/time/time.ts';
import { chunks } from '../../chunks.ts';
import { mostIdPages, PagesSizeLimit } from '../../pages-size-limit.ts';
import { refuseTooMany } from '../read/attempts.ts';
import { clockSlack, isAhead, momentOf, queryTime } from '../read/times.ts';
import type { ApiRequest } from '../request.ts';
import { type DeploymentAnswer, DeploymentAnswer as DeploymentSchema, ReleaseAnswer } from '../schema.ts';
import { goneItem } from './build-details.ts';
import type { PullContext, Steps } from './context.ts';
import type { ReleasesState } from './cursor.ts';
import { definitionItem, listedItems, releaseDefinitions } from './definitions.ts';
import { pagesOf } from './pages.ts';

const overlap = clockSlack;
/** Once a day further back, in milliseconds: a server may have told the time of an earlier collection too late. */
const dailyOverlap = 2 * dayLength;
/** The list returns no more at once. */
const atOnce = 100;
/** How many releases that were missed are read between two cursors. */
const portion = 20;
const maxFingerprints = 300;

/** Reads releases by their deployments: the first time all, in the order of their ids; later those modified since that reading began. */
export async function* pullReleases(context: PullContext): Steps {
  const { sendRequest, address, faults } = context;
  const definitions =
    (await faults.attempt('release definitions', () =>
      releaseDefinitions(sendRequest, ({ id, error }) => faults.note(`release definition #${id}`, error)),
    )) ?? [];
  for (const item of listedItems(address, 'release', definitions, context.state)) context.items.push(item);
  if (context.items.length > 0) yield;
  await readReleases(context, [...context.state.releases.failed], 'once more');
  if (context.items.length > 0) yield;
  yield* allReleases(context);
  yield* modifiedReleases(context);
}

async function* allReleases(context: PullContext): Steps {
  const { since } = context;
  const state = context.state.releases;
  const isFurther = state.since !== null && (since === null || since < state.since);
  if (state.after === null && isFurther) state.after = 0;
  if (state.after === null) return;
  const range = { minStartedTime: since === null ? null : queryTime(since), continuationToken: state.after || null };
  for await (const { members, date } of deployments(context, range)) {
    await readChanged(context, members);
    state.asOf ??= isoOf(date);
    state.after = members.at(-1)?.id ?? state.after;
    if (context.items.length > 0) yield;
  }
  // A server that reports no time is read in full each time.
  state.after = state.asOf === null ? 0 : null;
  state.since = since;
}

async function* modifiedReleases(context: PullContext): Steps {
  const state = context.state.releases;
  const asOf = momentOf(state.asOf);
  if (asOf === null) return;
  let began: string | null = null;
  const from = asOf - (state.reconciling ? dailyOverlap : overlap);
  for await (const { members, date } of deployments(context, { minModifiedTime: queryTime(from) })) {
    if (isAhead(asOf, date)) {
      // The server's clock ran ahead: what was modified since looks older, so everything is read again.
      Object.assign(state, { asOf: null, after: 0 });
      return yield* allReleases(context);
    }
    began ??= isoOf(date);
    await readChanged(context, members);
    if (context.items.length > 0) yield;
  }
  state.asOf = began ?? state.asOf;
}

function deployments({ sendRequest }: PullContext, range: ApiRequest['params']) {
  const params = {
    ...range,
    queryOrder: 'ascending',
    deploymentStatus: 'all',
    latestAttemptsOnly: 'false',
    $top: atOnce,
  };
  const question = { of: 'releases', path: 'release/deployments', params, optional: 'service' } as const;
  return pagesOf(sendRequest, question, DeploymentSchema, ({ id }) => id);
}

/** The moment of a `Date` header; null if there is none. */
const isoOf = (date: string | null): string | null => {
  const moment = Date.parse(date ?? '');
  return Number.isNaN(moment) ? null : queryTime(moment);
};

/** Reads each release of a page of deployments once, unless its state is the last one. */
async function readChanged(context: PullContext, deployments: readonly DeploymentAnswer[]): Promise<void> {
  const { said: fingerprints } = context.state.releases;
  for (const [id, fingerprint] of fingerprintsOf(deployments)) {
    if (fingerprints.get(id) === fingerprint) continue;
    await readReleases(context, [id]);
    fingerprints.delete(id);
    fingerprints.set(id, fingerprint);
  }
  for (const id of [...fingerprints.keys()].slice(0, Math.max(0, fingerprints.size - maxFingerprints)))
    fingerprints.delete(id);
}

/** Reads some releases. The next collection requests an unreadable one again, and a missing one once more. */
async function readReleases(context: PullContext, ids: readonly number[], when?: 'once more'): Promise<void> {
  const { faults } = context;
  const { failed } = context.state.releases;
  for (const id of ids) {
    if (faults.has(nameOf(id))) continue;
    const isThere = await faults.attempt(nameOf(id), () => readRelease(context, id));
    if (isThere === undefined || (!isThere && when !== 'once more')) failed.add(id);
    else failed.delete(id);
  }
}

const nameOf = (release: number): string => `release #${release}`;

function fingerprintsOf(deployments: readonly DeploymentAnswer[]): ReadonlyMap<number, string> {
  const fingerprints = new Map<number, string>();
  for (const { id, release, lastModifiedOn, operationStatus } of deployments)
    fingerprints.set(release.id, `${fingerprints.get(release.id) ?? ''} ${id} ${lastModifiedOn} ${operationStatus}`);
  return fingerprints;
}

/** Reads a release; returns whether it exists. */
async function readRelease({ sendRequest, address, state, items }: PullContext, id: number): Promise<boolean> {
  const answer = await sendRequest({ of: 'releases', path: `release/releases/${id}` }, ReleaseAnswer);
  if (answer === null) return false;
  const release = answer.value;
  refuseTooMany((release.environments ?? []).reduce((sum, { deploySteps }) => sum + (deploySteps?.length ?? 0), 0));
  const { releaseDefinition: definition } = release;
  const name = definition.name ?? String(definition.id);
  const isListed = state.releases.definitions.has(definition.id);
  const unlisted = isListed ? null : definitionItem(address, 'release', { ...definition, name, path: null }, state);
  state.releases.known.add(definition.id, id);
  const { place, project, projectId, canonical } = address;
  if (unlisted !== null) items.push(unlisted);
  items.push({
    kind: 'release',
    url: `${canonical}/_release?releaseId=${id}&_a=release-summary`,
    context: { place, project, projectId },
    body: JSON.stringify(release),
  });
  return true;
}

/** Looks for deleted releases, and for releases whose deployments were never listed, as where the token got its right later. */
export async function* reconcileReleases(context: PullContext): Steps {
  const { sendRequest, address, since, state, faults, items } = context;
  const { known: stored }: ReleasesState = state.releases;
  const there = new Set<number>();
  const missed: number[] = [];
  const params = { queryOrder: 'ascending', $top: atOnce };
  // A server that never had a release may lack the list; of any other a missing list proves nothing.
  const optional = stored.all().next().done ? ({ optional: 'service' } as const) : {};
  const question = { of: 'releases', path: 'release/releases', params, ...optional } as const;
  const member = ReleaseAnswer.pick({ id: true, createdOn: true, releaseDefinition: true });
  const sizeLimit = new PagesSizeLimit(mostIdPages);
  for await (const { members, url } of pagesOf(sendRequest, question, member, ({ id }) => id)) {
    sizeLimit.add(members.map(({ id }) => id).join(), url);
    for (const { id, createdOn, releaseDefinition } of members) {
      there.add(id);
      const isWanted = since === null || (momentOf(createdOn) ?? since) >= since;
      if (isWanted && !stored.has(releaseDefinition.id, id)) missed.push(id);
    }
  }
  for (const ids of chunks(missed, portion)) {
    await readReleases(context, ids);
    if (items.length > 0) yield;
  }
  for (const { definition, id } of [...stored.all()].filter(({ id }) => !there.has(id))) {
    const question = { of: 'releases', path: `release/releases/${id}` } as const;
    // Only a release that is not found is gone, not an unreadable one.
    if ((await faults.attempt(nameOf(id), () => sendRequest(question, ReleaseAnswer))) !== null) continue;
    stored.remove(definition, id);
    items.push(goneItem(address, 'release', definition, id));
  }
  if (items.length > 0) yield;
}
