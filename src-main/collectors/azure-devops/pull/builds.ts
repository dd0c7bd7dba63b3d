import { SourceError } from '../../../net/source-error.ts';
import { chunks } from '../../chunks.ts';
import type { RawItem } from '../../contract.ts';
import type { OnUnread } from '../../members.ts';
import type { ProjectAddress } from '../address.ts';
import { isAhead, momentOf, queryTime } from '../read/times.ts';
import type { ApiRequest, SendRequest } from '../request.ts';
import { BuildAnswer } from '../schema.ts';
import { buildItem, goneItem } from './build-details.ts';
import type { PullContext, Steps } from './context.ts';
import type { BuildsState, Observation } from './cursor.ts';
import { definitionItem } from './definitions.ts';
import { generationOf, generationOfId, noteHighest, noteRestored, queuedAfterHigher, queuedOf } from './generations.ts';
import { ownRepository } from './own-repository.ts';
import { allOf, finishedBuilds, finishOf, lastFinish } from './pages.ts';

/** Builds that end late are listed late: each collection looks this far back. */
const overlap = 5 * 60_000;
/** How many builds are read between two cursors. */
const portion = 20;
const idsAtOnce = 100;
const resultsKept = 500;

/** The builds finished since the last collection, the unfinished ones, and those missing at the old end; newest first. */
export async function* pullBuilds(context: PullContext): Steps {
  const { builds } = context.state;
  const before = new Map(builds.open);
  if (builds.newest !== null) yield* newlyFinished(context, builds.newest);
  yield* goingOn(context, before);
  yield* history(context);
  const { met, highest, restores } = builds;
  const isRestored = (restores.at(-1)?.[1] ?? 0) > (highest?.[1] ?? 0);
  if (met !== null && (isRestored || met[0] > (highest?.[0] ?? 0))) builds.highest = met;
}

async function* newlyFinished(context: PullContext, newest: string): Steps {
  const from = queryTime((momentOf(newest) ?? 0) - overlap);
  const request = { order: 'Ascending', from, to: null, deleted: 'includeDeleted' } as const;
  const { builds: state } = context.state;
  for await (const { members, date } of finishedBuilds(context.sendRequest, request, leftOpen(context))) {
    if (isAhead(momentOf(newest) ?? 0, date)) {
      // The server's clock ran ahead: what finished since looks older, so everything is read again.
      Object.assign(state, { newest: null, oldest: null, complete: false });
      return;
    }
    for (const item of await lostToRestore(context, members)) context.items.push(item);
    for (const builds of chunks(members, portion)) {
      await readBuilds(context, builds);
      state.newest = later(state.newest, builds, date);
      yield;
    }
  }
}

/** Reads from the newest build down, or from where the last collection stopped. A build whose stage is retried meanwhile moves up, and is found there. */
async function* history(context: PullContext): Steps {
  const { since } = context;
  const { builds: state } = context.state;
  const isFurther = state.since !== null && (since === null || since < state.since);
  if (state.complete && !isFurther && state.newest !== null) return;
  const to = since === null ? null : queryTime(since);
  const from = state.oldest === null ? null : queryTime((momentOf(state.oldest) ?? 0) + 1000);
  const request = { order: 'Descending', from, to, deleted: 'includeDeleted' } as const;
  state.complete = false;
  for await (const { members, date } of finishedBuilds(context.sendRequest, request, leftOpen(context))) {
    for (const builds of chunks(members, portion)) {
      await readBuilds(context, builds);
      // The first build of all is the newest; later ones are older.
      if (state.oldest === null) state.newest = later(state.newest, builds, date);
      state.oldest = lastFinish(builds, date) ?? state.oldest;
      yield;
    }
  }
  state.complete = true;
  state.since = since;
}

/** Builds that wait or run, and those that did at the last collection and ended without being listed. */
async function* goingOn(context: PullContext, before: ReadonlyMap<number, string>): Steps {
  const { sendRequest, address } = context;
  const state = context.state.builds;
  let listed: readonly BuildAnswer[] = [];
  const there = new Set<number>();
  const onUnread = leftOpen(context, there);
  for (const statusFilter of ['inProgress', 'notStarted']) {
    const params = { statusFilter, queryOrder: 'queueTimeDescending', $top: 200 };
    listed = listed.concat(await buildsListed(sendRequest, params, onUnread));
  }
  for (const { id } of listed) there.add(id);
  const left = [...before.keys()].filter((id) => state.open.has(id) && !there.has(id));
  const ended = await buildsById(sendRequest, left, onUnread);
  for (const item of await lostToRestore(context, [...listed, ...ended])) context.items.push(item);
  for (const builds of chunks([...listed, ...ended], portion)) {
    await readBuilds(context, builds);
    for (const build of builds) if (isBelieved(build, before, state)) state.open.delete(build.id);
    if (context.items.length > 0) yield;
  }
  for (const { id } of ended) there.add(id);
  for (const id of left.filter((id) => !there.has(id))) context.items.push(...removed(address, state, id));
  if (context.items.length > 0) yield;
}

/** The items of builds that a restored server has lost. A server whose clock ran ahead still has its highest build. */
async function lostToRestore(
  { sendRequest, address, state: { builds: state } }: PullContext,
  builds: readonly BuildAnswer[],
): Promise<readonly RawItem[]> {
  // One that was stored with this end has its id from before, whatever its time says of the server's clock.
  const others = builds.filter(({ id, finishTime }) => !state.seen.get(id)?.some(([finish]) => finish === finishTime));
  if (state.highest === null || queuedAfterHigher(state, others).length === 0) return [];
  const [id, queuedAt] = state.highest;
  const there = await buildsById(sendRequest, [id], async () => undefined);
  return there.some((build) => queuedOf(build) === queuedAt) ? [] : noteRestored(address, state, others);
}

/** Looks for deleted builds, for builds that were never listed, and for results that changed. */
export async function* reconcileBuilds(context: PullContext): Steps {
  const { sendRequest, address, since } = context;
  const { builds: state } = context.state;
  const { known: stored } = state;
  const from = since === null ? null : queryTime(since);
  const there = new Set<number>();
  const request = { order: 'Ascending', from, to: null, deleted: 'excludeDeleted' } as const;
  const onUnread = leftOpen(context, there);
  for await (const { members } of finishedBuilds(sendRequest, request, onUnread)) {
    for (const { id } of members) there.add(id);
    const missed = members.filter((build) => !stored.has(build.definition.id, build.id) || isOther(state, build));
    for (const builds of chunks(missed, portion)) {
      await readBuilds(context, builds);
      yield;
    }
  }
  const missing = [...stored.all()].filter(({ id }) => !there.has(id));
  // A build whose stage is being retried is in no list of finished builds; only one whose id is not found is gone.
  const still = await buildsById(
    sendRequest,
    missing.map(({ id }) => id),
    onUnread,
  );
  if (there.size === 0 && still.length === 0 && missing.length > 0) throw nothingToBeSeen(missing.length);
  const kept = new Set(still.filter(({ deleted }) => deleted !== true).map(({ id }) => id));
  const gone = missing.filter(({ id }) => !kept.has(id) && !there.has(id));
  for (const { definition, id } of gone) stored.remove(definition, id);
  for (const { definition, id } of gone)
    context.items.push(goneItem(address, 'build', definition, id, generationOfId(state, id)));
  if (context.items.length > 0) yield;
}

/** All builds missing at once means a lost right, not a deletion. */
const nothingToBeSeen = (stored: number): SourceError =>
  new SourceError(
    'token_lacks_right',
    `None of the ${stored} builds that are known is to be seen any more: the token may have lost the right Build (read).`,
  );

/** The builds with these ids that are in the project. */
export async function buildsById(
  sendRequest: SendRequest,
  ids: readonly number[],
  onUnread: OnUnread,
): Promise<readonly BuildAnswer[]> {
  let builds: readonly BuildAnswer[] = [];
  for (const some of chunks(ids, idsAtOnce)) {
    const params = { buildIds: some.join(','), $top: idsAtOnce };
    builds = builds.concat(await buildsListed(sendRequest, params, onUnread));
  }
  return builds;
}

async function buildsListed(
  sendRequest: SendRequest,
  params: NonNullable<ApiRequest['params']>,
  onUnread: OnUnread,
): Promise<readonly BuildAnswer[]> {
  const request = { of: 'builds', path: 'build/builds', params } as const;
  return (await allOf(sendRequest, request, BuildAnswer, ({ id }) => id, onUnread)) ?? [];
}

/** No stored state for an unreadable build, so that it is read again. */
const unread = '';
/** The state of a build without its changes or timelines. */
const incomplete = 'incomplete';

/** A build whose list entry is invalid exists, and stays open for the next collection. */
const leftOpen =
  ({ faults, state }: PullContext, there = new Set<number>()): OnUnread =>
  ({ id, error }) => {
    there.add(id);
    state.builds.open.set(id, unread);
    return faults.note(`build #${id}`, error);
  };

const nameOf = ({ id, definition }: BuildAnswer): string => `${definition.name ?? definition.id} #${id}`;

/** Reads the builds that changed, each after its definition if that is new. An unreadable build stays open for the next collection. */
async function readBuilds(context: PullContext, builds: readonly BuildAnswer[]): Promise<void> {
  const { sendRequest, address, state, faults, items } = context;
  noteHighest(state.builds, builds);
  for (const build of builds) {
    const { id, definition } = build;
    const generation = generationOf(state.builds, build);
    if (faults.has(nameOf(build))) continue;
    const isStored = state.builds.known.has(definition.id, id);
    if (build.deleted === true && isStored) {
      state.builds.known.remove(definition.id, id);
      state.builds.open.delete(id);
      items.push(goneItem(address, 'build', definition.id, id, generation));
      continue;
    }
    const seen = state.builds.seen.get(id) ?? [];
    if (isStored && isUnchanged(build, state.builds, seen)) continue;
    if (!state.builds.definitions.has(definition.id)) {
      const item = definitionItem(
        address,
        'build',
        { ...definition, name: definition.name ?? String(definition.id) },
        state,
      );
      if (item !== null) items.push(item);
    }
    const read = await faults.attempt(nameOf(build), async () => {
      const own = await ownRepository(context, build);
      return buildItem(sendRequest, address, { build, own, seen, generation });
    });
    if (read === undefined) {
      state.builds.open.set(id, unread);
      continue;
    }
    items.push(read.item);
    remember(state.builds, build, seen);
    if (!read.isSettled) state.builds.open.set(id, incomplete);
  }
}

const isFinished = ({ status }: BuildAnswer): boolean => status === 'completed';

/** How long after its end, by the end of the newest build, an incomplete build is read again by each collection. */
const detailsLag = 60 * 60_000;

const hasJustEnded = ({ finishTime }: BuildAnswer, { newest }: BuildsState): boolean =>
  (momentOf(finishTime) ?? 0) >= (momentOf(newest) ?? 0) - detailsLag;

/** Whether an older build was incomplete at the last collection too: it stays so, as where its repository was deleted. */
const isBelieved = (build: BuildAnswer, before: ReadonlyMap<number, string>, state: BuildsState): boolean =>
  isFinished(build) &&
  !hasJustEnded(build, state) &&
  [before, state.open].every((open) => open.get(build.id) === incomplete);

const fingerprintOf = ({ status, startTime, lastChangedDate }: BuildAnswer): string =>
  [status, startTime, lastChangedDate].join(' ');

function isUnchanged(build: BuildAnswer, { open }: BuildsState, seen: readonly Observation[]): boolean {
  if (!isFinished(build)) return open.get(build.id) === fingerprintOf(build);
  const [finish, result] = seen.at(-1) ?? [];
  return !open.has(build.id) && finish === build.finishTime && result === build.result;
}

/** Whether a finished build has another finish or result than was seen last; only the newest ones are remembered. */
function isOther(state: BuildsState, build: BuildAnswer): boolean {
  const seen = state.seen.get(build.id);
  return seen !== undefined && !isUnchanged(build, state, seen);
}

function remember(state: BuildsState, build: BuildAnswer, seen: readonly Observation[]): void {
  const { id, definition, finishTime, result } = build;
  if (build.deleted !== true) state.known.add(definition.id, id);
  if (!isFinished(build)) {
    state.open.set(id, fingerprintOf(build));
    return;
  }
  state.open.delete(id);
  const last = seen.at(-1);
  const isNew = last?.[0] !== finishTime || last?.[1] !== result;
  if (finishTime && isNew) state.seen.set(id, [...seen, [finishTime, result ?? '']]);
  if (state.seen.size > resultsKept * 1.2) forgetOldest(state);
}

/** Results are rewritten soon or never, so only those of the builds that finished last are kept. */
function forgetOldest({ seen }: BuildsState): void {
  const lastOf = (observations: readonly Observation[]): number => momentOf(observations.at(-1)?.[0]) ?? 0;
  const oldestFirst = [...seen].sort(([, a], [, b]) => lastOf(a) - lastOf(b));
  for (const [id] of oldestFirst.slice(0, oldestFirst.length - resultsKept)) seen.delete(id);
}

/** The items of an unfinished build that no longer exists. */
function removed(address: ProjectAddress, state: BuildsState, id: number): readonly RawItem[] {
  state.open.delete(id);
  const definition = state.known.definitionOf(id);
  if (definition === undefined) return [];
  state.known.remove(definition, id);
  return [goneItem(address, 'build', definition, id, generationOfId(state, id))];
}

function later(newest: string | null, builds: readonly BuildAnswer[], date: string | null): string | null {
  return builds.reduce<string | null>(
    (latest, build) => ((finishOf(build, date) ?? 0) > (momentOf(latest) ?? 0) ? (build.finishTime ?? latest) : latest),
    newest,
  );
}
