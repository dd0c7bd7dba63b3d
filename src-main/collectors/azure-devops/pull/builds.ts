import { SourceError } from '../../../net/source-error.ts';
import { chunks } from '../../chunks.ts';
import type { RawItem } from '../../contract.ts';
import type { OnUnread } from '../../members.ts';
import type { ProjectAddress } from '../address.ts';
import { askedTime, isAhead, momentOf } from '../read/times.ts';
import type { Ask, Question } from '../request.ts';
import { BuildAnswer } from '../schema.ts';
import { buildItem, goneItem } from './build-details.ts';
import type { Reading } from './context.ts';
import type { BuildsState, Observation } from './cursor.ts';
import { definitionItem } from './definitions.ts';
import { allOf, finishedBuilds, finishOf, lastFinish } from './pages.ts';

/** Builds that end late are told late: each collection looks this far back. */
const overlap = 5 * 60_000;
/** So many builds are read between two places to go on from. */
const portion = 20;
const idsAtOnce = 100;
const resultsKept = 500;

/** What finished since the last collection, what still goes on, and what is missing at the old end; newest first. */
export async function* pullBuilds(reading: Reading): AsyncGenerator<readonly RawItem[]> {
  const { builds } = reading.state;
  const before = new Map(builds.open);
  if (builds.newest !== null) yield* newlyFinished(reading, builds.newest);
  yield* goingOn(reading, before);
  yield* history(reading);
}

async function* newlyFinished(reading: Reading, newest: string): AsyncGenerator<readonly RawItem[]> {
  const from = askedTime((momentOf(newest) ?? 0) - overlap);
  const question = { order: 'Ascending', from, to: null, deleted: 'includeDeleted' } as const;
  const { builds: state } = reading.state;
  for await (const { members, date } of finishedBuilds(reading.ask, question, leftOpen(reading))) {
    if (isAhead(momentOf(newest) ?? 0, date)) {
      // By a clock that ran ahead nothing finished since, so that all is read again.
      Object.assign(state, { newest: null, oldest: null, complete: false });
      return;
    }
    for (const builds of chunks(members, portion)) {
      const items = await taken(reading, builds);
      state.newest = later(state.newest, builds, date);
      yield items;
    }
  }
}

/** From the newest build down, or on from where it was left. A build whose stage is retried meanwhile moves up and is found there. */
async function* history(reading: Reading): AsyncGenerator<readonly RawItem[]> {
  const { since } = reading;
  const { builds: state } = reading.state;
  const isFurther = state.since !== null && (since === null || since < state.since);
  if (state.complete && !isFurther && state.newest !== null) return;
  const to = since === null ? null : askedTime(since);
  const from = state.oldest === null ? null : askedTime((momentOf(state.oldest) ?? 0) + 1000);
  const question = { order: 'Descending', from, to, deleted: 'includeDeleted' } as const;
  state.complete = false;
  for await (const { members, date } of finishedBuilds(reading.ask, question, leftOpen(reading))) {
    for (const builds of chunks(members, portion)) {
      const items = await taken(reading, builds);
      // The first build of all is the newest; later ones are older.
      if (state.oldest === null) state.newest = later(state.newest, builds, date);
      state.oldest = lastFinish(builds, date) ?? state.oldest;
      yield items;
    }
  }
  state.complete = true;
  state.since = since;
}

/** Builds that wait or run, and those that did at the last collection and ended without being told of. */
async function* goingOn(reading: Reading, before: ReadonlyMap<number, string>): AsyncGenerator<readonly RawItem[]> {
  const { ask, address } = reading;
  const state = reading.state.builds;
  let listed: readonly BuildAnswer[] = [];
  const there = new Set<number>();
  const onUnread = leftOpen(reading, there);
  for (const statusFilter of ['inProgress', 'notStarted']) {
    const params = { statusFilter, queryOrder: 'queueTimeDescending', $top: 200 };
    listed = listed.concat(await buildsListed(ask, params, onUnread));
  }
  for (const { id } of listed) there.add(id);
  const left = [...before.keys()].filter((id) => state.open.has(id) && !there.has(id));
  const ended = await buildsById(ask, left, onUnread);
  const items = [...(await taken(reading, [...listed, ...ended]))];
  for (const { id } of ended) there.add(id);
  for (const id of left.filter((id) => !there.has(id)))
    for (const item of forgotten(address, state, id)) items.push(item);
  if (items.length > 0) yield items;
}

/** Looks for builds that were deleted, and for any that were never told of. */
export async function* reconcileBuilds(reading: Reading): AsyncGenerator<readonly RawItem[]> {
  const { ask, address, since } = reading;
  const { known } = reading.state.builds;
  const from = since === null ? null : askedTime(since);
  const there = new Set<number>();
  const question = { order: 'Ascending', from, to: null, deleted: 'excludeDeleted' } as const;
  const onUnread = leftOpen(reading, there);
  for await (const { members } of finishedBuilds(ask, question, onUnread)) {
    for (const { id } of members) there.add(id);
    const missed = members.filter(({ id, definition }) => !known.has(definition.id, id));
    for (const builds of chunks(missed, portion)) yield await taken(reading, builds);
  }
  const missing = [...known.all()].filter(({ id }) => !there.has(id));
  // A build whose stage was retried meanwhile is in no list of finished ones; only what is not there by its id is gone.
  const still = await buildsById(
    ask,
    missing.map(({ id }) => id),
    onUnread,
  );
  if (there.size === 0 && still.length === 0 && missing.length > 0) throw nothingToBeSeen(missing.length);
  const kept = new Set(still.filter(({ deleted }) => deleted !== true).map(({ id }) => id));
  const gone = missing.filter(({ id }) => !kept.has(id) && !there.has(id));
  for (const { definition, id } of gone) known.remove(definition, id);
  if (gone.length > 0) yield gone.map(({ definition, id }) => goneItem(address, 'build', definition, id));
}

/** All at once is no deletion. */
const nothingToBeSeen = (known: number): SourceError =>
  new SourceError(
    'token_lacks_right',
    `None of the ${known} builds that are known is to be seen any more: the token may have lost the right Build (read).`,
  );

async function buildsById(ask: Ask, ids: readonly number[], onUnread: OnUnread): Promise<readonly BuildAnswer[]> {
  let found: readonly BuildAnswer[] = [];
  for (const some of chunks(ids, idsAtOnce)) {
    const params = { buildIds: some.join(','), $top: idsAtOnce };
    found = found.concat(await buildsListed(ask, params, onUnread));
  }
  return found;
}

async function buildsListed(
  ask: Ask,
  params: NonNullable<Question['params']>,
  onUnread: OnUnread,
): Promise<readonly BuildAnswer[]> {
  const question = { of: 'builds', path: 'build/builds', params } as const;
  return (await allOf(ask, question, BuildAnswer, ({ id }) => id, onUnread)) ?? [];
}

/** What a build says of itself that could not be read: nothing, so that it is read again. */
const unread = '';

/** A build of which a list tells nonsense is there, and left open for the next collection. */
const leftOpen =
  ({ faults, state }: Reading, there = new Set<number>()): OnUnread =>
  ({ id, error }) => {
    there.add(id);
    state.builds.open.set(id, unread);
    return faults.note(`build #${id}`, error);
  };

const nameOf = ({ id, definition }: BuildAnswer): string => `${definition.name ?? definition.id} #${id}`;

/**
 * The items of builds that say something new, each after its definition's where that was never told of. A build that cannot be read is left
 * open for the next collection.
 */
async function taken(
  { ask, address, state, faults }: Reading,
  builds: readonly BuildAnswer[],
): Promise<readonly RawItem[]> {
  const items: RawItem[] = [];
  for (const build of builds) {
    const { id, definition } = build;
    if (faults.has(nameOf(build))) continue;
    const isKnown = state.builds.known.has(definition.id, id);
    if (build.deleted === true && isKnown) {
      state.builds.known.remove(definition.id, id);
      state.builds.open.delete(id);
      items.push(goneItem(address, 'build', definition.id, id));
      continue;
    }
    const seen = state.builds.seen.get(id) ?? [];
    if (isKnown && isUnchanged(build, state.builds, seen)) continue;
    if (!state.builds.definitions.has(definition.id)) {
      const item = definitionItem(
        address,
        'build',
        { ...definition, name: definition.name ?? String(definition.id) },
        state,
      );
      if (item !== null) items.push(item);
    }
    const read = await faults.attempt(nameOf(build), () => buildItem(ask, address, build, seen));
    if (read === undefined) {
      state.builds.open.set(id, unread);
      continue;
    }
    items.push(read.item);
    remember(state.builds, build, seen);
    if (!read.isSettled && hasJustEnded(build, state.builds)) state.builds.open.set(id, unread);
  }
  return items;
}

const isFinished = ({ status }: BuildAnswer): boolean => status === 'completed';

/** So long after its end a build is read again as long as its timeline has not come to it, by the end of the newest build. */
const timelineLag = 60 * 60_000;

const hasJustEnded = ({ finishTime }: BuildAnswer, { newest }: BuildsState): boolean =>
  (momentOf(finishTime) ?? 0) >= (momentOf(newest) ?? 0) - timelineLag;

const sayingOf = ({ status, startTime, lastChangedDate }: BuildAnswer): string =>
  [status, startTime, lastChangedDate].join(' ');

function isUnchanged(build: BuildAnswer, { open }: BuildsState, seen: readonly Observation[]): boolean {
  if (!isFinished(build)) return open.get(build.id) === sayingOf(build);
  const [finish, result] = seen.at(-1) ?? [];
  return !open.has(build.id) && finish === build.finishTime && result === build.result;
}

function remember(state: BuildsState, build: BuildAnswer, seen: readonly Observation[]): void {
  const { id, definition, finishTime, result } = build;
  if (build.deleted !== true) state.known.add(definition.id, id);
  if (!isFinished(build)) {
    state.open.set(id, sayingOf(build));
    return;
  }
  state.open.delete(id);
  const last = seen.at(-1);
  const isNews = last?.[0] !== finishTime || last?.[1] !== result;
  if (finishTime && isNews) state.seen.set(id, [...seen, [finishTime, result ?? '']]);
  if (state.seen.size > resultsKept * 1.2) forgetOldest(state);
}

/** Results are rewritten soon or never: those of the builds that finished last are enough. */
function forgetOldest({ seen }: BuildsState): void {
  const lastOf = (observations: readonly Observation[]): number => momentOf(observations.at(-1)?.[0]) ?? 0;
  const oldestFirst = [...seen].sort(([, a], [, b]) => lastOf(a) - lastOf(b));
  for (const [id] of oldestFirst.slice(0, oldestFirst.length - resultsKept)) seen.delete(id);
}

/** A build that went on and is not there any more. */
function forgotten(address: ProjectAddress, state: BuildsState, id: number): readonly RawItem[] {
  state.open.delete(id);
  const found = [...state.known.all()].find((one) => one.id === id);
  if (!found) return [];
  state.known.remove(found.definition, id);
  return [goneItem(address, 'build', found.definition, id)];
}

function later(newest: string | null, builds: readonly BuildAnswer[], date: string | null): string | null {
  return builds.reduce<string | null>(
    (latest, build) => ((finishOf(build, date) ?? 0) > (momentOf(latest) ?? 0) ? (build.finishTime ?? latest) : latest),
    newest,
  );
}
