import type { RawItem, Source, StoredStart } from '../../contract.ts';
import { mayBeOfOne } from '../../item-faults.ts';
import { numbersOf, withNumbers, without, withoutNumbers } from '../../ranges.ts';
import { areOfSeveral, betterRepositories, countedChanges, repositoriesOf, withFormer } from '../job-repositories.ts';
import { sendRequest } from '../request.ts';
import { BuildAnswer, isFinal, trees } from '../schema.ts';
import type { RequestContext } from './context.ts';
import { fresh, generationOf, hasVanished, type JobCursor, type JobPage } from './cursor.ts';
import type { ListedJob } from './discover.ts';
import { buildName, gone, itemOf, itemsOf } from './items.ts';
import { fingerprintOf, isMadeAnew, marksOf, startsOf, timesOf } from './job-fingerprint.ts';
import { nextPage, overlap } from './next-page.ts';
import { type BuildsPage, buildsAhead, buildsFrom, numbersFrom } from './pages.ts';

/** Collects a job's new builds, then those that were unfinished, then older ones. Newest first. */
export async function* pullJob(
  context: RequestContext,
  job: ListedJob,
  before: JobCursor | null,
): AsyncGenerator<JobPage> {
  const { source } = context;
  let state = before ?? storedCursor(context, job) ?? fresh(job.branch, 0, source.since);
  if (hasVanished(state)) state = await cameBack(context, job, state);
  else if (before !== null && (before.count > 0 || before.complete)) {
    state = yield* newBuilds(context, job, before);
    if (state.generation === before.generation && before.open.length > 0) {
      const opened = await rereadOpen(context, job, state, before.open);
      state = opened.cursor;
      yield opened;
    }
  }
  if (isFurther(state, source)) state = { ...state, complete: false };
  for await (const page of olderBuilds(context, job, state)) {
    state = page.cursor;
    yield page;
  }
  const repositories = betterRepositories(state.repositories, state.changes);
  if (repositories !== null) {
    // From the newest build down once more: each run is of the repositories that are first now.
    const again = { ...state, repositories, changes: [], lowest: Number.MAX_SAFE_INTEGER, count: 0, complete: false };
    for await (const page of olderBuilds(context, job, again)) {
      state = page.cursor;
      yield page;
    }
  }
  const { lastBuild } = job.item.value;
  const isThere = (lastBuild?.number ?? 0) <= state.newest;
  yield { items: [], cursor: { ...state, said: isThere ? fingerprintOf(job.item.value) : '' } };
}

/** A job that the cursor lacks, as after a change of the address, by its stored builds; null if none is stored. */
export function storedCursor(
  { source, stored }: RequestContext,
  { pipeline, branch }: Pick<ListedJob, 'pipeline' | 'branch'>,
): JobCursor | null {
  const id = stored.get(pipeline.key);
  const series = id === undefined ? null : source.storedSeries?.(id, branch ?? '');
  if (!series) return null;
  const { generation, newest } = series;
  return { ...fresh(branch, generation, source.since), newest: newest[0]?.number ?? 0, marks: startsOf(newest) };
}

/** Whether the job's data is the same as when all its builds were stored. */
export function isUnchanged(source: Source, job: ListedJob, before: JobCursor | null): boolean {
  const { nextBuildNumber, lastBuild } = job.item.value;
  const isTelling = nextBuildNumber !== undefined || lastBuild !== undefined;
  return (
    isTelling &&
    before !== null &&
    before.said === fingerprintOf(job.item.value) &&
    before.complete &&
    before.open.length === 0 &&
    !isFurther(before, source)
  );
}

/** Whether older builds are wanted than were at the time when the oldest was stored. */
const isFurther = ({ complete, since }: JobCursor, wanted: Source): boolean =>
  complete && since !== null && (wanted.since === null || wanted.since < since);

/** A job that is visible again: the same one with all its builds, or one that was made again. */
async function cameBack(context: RequestContext, job: ListedJob, state: JobCursor): Promise<JobCursor> {
  const { builds } = await buildsFrom(context, job, 0, null);
  const isAnew = await isOfAnother(context, job, state, builds);
  return begunAt(context, job, state.generation + Number(isAnew));
}

/** A job of whose generation nothing is stored yet. */
async function begunAt(context: RequestContext, job: ListedJob, generation: number): Promise<JobCursor> {
  return {
    ...fresh(job.branch, generation, context.source.since),
    eras: generation === 0 ? [] : await erasOf(context, job, generation),
  };
}

/** The builds that are stored of earlier generations and are there still, as in a Jenkins that was restored from a backup. */
async function erasOf(context: RequestContext, job: ListedJob, generation: number): Promise<JobCursor['eras']> {
  const eras: (readonly [number, number])[] = [];
  let below = generation;
  for (let from = 0, emptyPages = 0, after: number | null = null; ; ) {
    const page = await numbersFrom(context.source, job, from, after);
    const lowest: number = after ?? Number.MAX_SAFE_INTEGER;
    const added: readonly BuildAnswer[] = page.builds.filter(({ number }) => number < lowest);
    for (const { number, timestamp } of added) {
      if (typeof timestamp !== 'number') continue;
      const run = { number, startedAt: timestamp };
      const earlier = storedGeneration(context, job, below, run);
      if (earlier === null) continue;
      eras.unshift([number, earlier]);
      // Lower numbers are of this generation, which the entry covers, or of an earlier one, which is looked for next.
      below = earlier;
    }
    const next = nextPage(job, page, added.length, emptyPages);
    if (next === null || below === 0) return eras;
    ({ from, emptyPages } = next);
    after = added.at(-1)?.number ?? after;
  }
}

/** The newest generation of a job below one that has the run; null if none has. */
function storedGeneration(
  { source, stored }: RequestContext,
  { pipeline, branch }: ListedJob,
  below: number,
  run: StoredStart,
): number | null {
  const id = stored.get(pipeline.key);
  return id === undefined ? null : (source.storedGeneration?.(id, { ...run, series: branch ?? '', below }) ?? null);
}

/** Requests the builds that were unfinished at the last collection. An unreadable one is requested again another time. */
async function rereadOpen(
  { source, faults }: RequestContext,
  job: ListedJob,
  state: JobCursor,
  before: readonly number[],
): Promise<JobPage> {
  const items: RawItem[] = [];
  const missing: number[] = [];
  const reread = new Set(before);
  const open = state.open.filter((number) => !reread.has(number));
  for (const number of before) {
    const name = buildName(job, number);
    // An item that failed before in this collection is not requested again.
    const answer = faults.has(name)
      ? undefined
      : await faults.attempt(name, () => sendRequest(source, `${job.url}/${number}`, trees.build, BuildAnswer));
    if (answer === undefined) open.push(number);
    else if (answer === null) missing.push(number);
    else {
      items.push(itemOf('build', job, state, answer));
      if (!isFinal(answer.value)) open.push(number);
    }
  }
  items.push(...gone(job, state, withNumbers([], missing)));
  return { items, cursor: { ...state, open, known: withoutNumbers(state.known, missing) } };
}

/**
 * Reads from the newest build down to the stored ones. The cursor counts them only when all are there: a stop in between reads them again. Ends
 * early when a known number has another start: the job was made again, and everything is read as for a new one.
 */
async function* newBuilds(
  context: RequestContext,
  job: ListedJob,
  state: JobCursor,
): AsyncGenerator<JobPage, JobCursor> {
  let { newest, marks, open, known: stored, repositories, changes } = state;
  let more = 0;
  let emptyPages = 0;
  for (let from = 0, last: number | null = null; ; ) {
    const page = await buildsFrom(context, job, from, last);
    const isStored = page.builds.some(({ number }) => number <= state.newest);
    const isAnew =
      last === null
        ? await isOfAnother(context, job, state, page.builds)
        : isMadeAnew(state, page.builds, job.item.value);
    if (isAnew) {
      const anew = await begunAt(context, job, state.generation + 1);
      // A number that is of another generation from now on is another build than the stored one.
      const isSame = (number: number): boolean => generationOf(anew, number) === generationOf(state, number);
      const same = withNumbers([], [...numbersOf(stored)].filter(isSame));
      const begun = { ...anew, known: same };
      yield { items: gone(job, state, without(stored, same)), cursor: begun };
      return begun;
    }
    const added = page.builds.filter(({ number }) => number > state.newest && (last === null || number < last));
    more += added.length;
    open = [...new Set([...open, ...added.filter((build) => !isFinal(build)).map(({ number }) => number)])];
    stored = withNumbers(
      stored,
      page.builds.map(({ number }) => number),
    );
    const top = page.builds[0];
    if (last === null && top !== undefined) {
      newest = Math.max(newest, top.number);
      marks = marksOf(page.builds);
      repositories = repositoriesOf(repositories, page.builds);
      if (repositories[0] !== state.repositories[0]) changes = [];
    }
    repositories = withFormer(repositories, page.builds);
    changes = countedChanges(changes, repositories, added);
    const next = isStored ? null : nextPage(job, page, added.length, emptyPages);
    const after = { ...state, newest, marks, open, known: stored, repositories, changes, count: state.count + more };
    yield {
      items: itemsOf(page, job, after),
      cursor: next === null ? after : { ...state, open, known: stored, repositories },
    };
    if (next === null) return after;
    ({ from, emptyPages } = next);
    last = page.builds.at(-1)?.number ?? last;
  }
}

/** Whether the builds, the newest of which are on a page, belong to a job that was made again under the name. */
export async function isOfAnother(
  context: RequestContext,
  job: ListedJob,
  state: JobCursor,
  page: readonly BuildAnswer[],
): Promise<boolean> {
  const builds = [...page, ...(await newestMarked(context, job, state, page))];
  if (isMadeAnew(state, builds, job.item.value)) return true;
  const there = new Set(builds.map(({ number }) => number));
  return !state.marks.some(([number]) => there.has(number)) && (await isNewestUnknown(context, job, state));
}

/**
 * Whether the newest build with a number up to the newest stored one is another than the stored one. If all builds that identify the job are gone,
 * its next number alone proves nothing: a user who makes or restores a job may set it.
 */
async function isNewestUnknown(
  context: RequestContext,
  job: ListedJob,
  { generation, newest, open }: JobCursor,
): Promise<boolean> {
  const { source } = context;
  if (!source.storedGeneration) return false;
  const isOpen = new Set(open);
  for (let from = 0, emptyPages = 0, after: number | null = null; ; ) {
    const page = await numbersFrom(source, job, from, after);
    const below: number = after ?? Number.MAX_SAFE_INTEGER;
    const added: readonly BuildAnswer[] = page.builds.filter(({ number }) => number < below);
    // An unfinished one may be one that could not be read.
    const [reached] = timesOf(added).filter(([number]) => number <= newest && !isOpen.has(number));
    if (reached) {
      const [number, startedAt] = reached;
      return storedGeneration(context, job, generation + 1, { number, startedAt }) === null;
    }
    const next = nextPage(job, page, added.length, emptyPages);
    if (next === null) return false;
    ({ from, emptyPages } = next);
    after = added.at(-1)?.number ?? after;
  }
}

/**
 * Requests the newest stored build individually, if the first page does not reach down to it: nothing of a job made again may be stored as if it
 * were the one before. A missing or unreadable build proves nothing.
 */
export async function newestMarked(
  { source }: RequestContext,
  job: ListedJob,
  { newest, marks }: JobCursor,
  builds: readonly BuildAnswer[],
): Promise<readonly BuildAnswer[]> {
  if (builds.some(({ number }) => number <= newest)) return [];
  for (const [number] of marks) {
    const answer = await sendRequest(source, `${job.url}/${number}`, trees.number, BuildAnswer).catch((error) => {
      if (mayBeOfOne(error)) return null;
      throw error;
    });
    if (answer !== null) return [answer.value];
  }
  return [];
}

/** Whether a whole page of builds had ended before the moment from which builds are wanted; numbers alone do not show it. */
const isBefore = (builds: readonly BuildAnswer[], since: number | null): boolean =>
  since !== null &&
  builds.length > 0 &&
  builds.every((build) => isFinal(build) && (build.timestamp ?? since) + (build.duration ?? 0) < since);

/** On how many pages after the first one the repositories are looked for: nightly builds may list no change for weeks. */
const pagesWithoutChange = 10;

/** The repositories of a job's runs: as known, else from a page of builds or, where that is the first, from the newest page after it that tells. */
async function repositoriesFrom(
  context: RequestContext,
  job: ListedJob,
  { repositories, count }: JobCursor,
  page: BuildsPage,
): Promise<readonly string[]> {
  if (repositories.length > 0) return repositories;
  const looks = count === 0 ? pagesWithoutChange : 0;
  for (let looked = 0, more = page; ; looked += 1) {
    const found = repositoriesOf([], more.builds);
    if (found.length > 0 || !areOfSeveral(more.builds) || more.isLast || looked === looks) return found;
    more = await buildsFrom(context, job, Math.max(0, more.to - overlap), more.builds.at(-1)?.number ?? null);
  }
}

/** Continues from the oldest stored build down to the first one that the system still has. */
async function* olderBuilds(context: RequestContext, job: ListedJob, start: JobCursor): AsyncGenerator<JobPage> {
  const { source } = context;
  let state = start;
  const buildsAt = buildsAhead(context, job);
  for (let emptyPages = 0, from = Math.max(0, start.count - overlap); !state.complete; ) {
    const page = await buildsAt(from, state.count > 0 ? state.lowest : null);
    const added = page.builds.filter(({ number }) => number < state.lowest);
    const top = page.builds[0];
    const isFirst = state.count === 0 && top !== undefined;
    const repositories = withFormer(await repositoriesFrom(context, job, state, page), page.builds);
    const next = isBefore(page.builds, source.since) ? null : nextPage(job, page, added.length, emptyPages);
    state = {
      ...state,
      newest: isFirst ? top.number : state.newest,
      marks: isFirst ? marksOf(page.builds) : state.marks,
      repositories,
      changes: countedChanges(state.changes, repositories, added),
      lowest: added.at(-1)?.number ?? state.lowest,
      count: page.to,
      complete: next === null,
      since: page.isLast ? null : source.since,
      open: [...new Set([...state.open, ...added.filter((build) => !isFinal(build)).map(({ number }) => number)])],
      known: withNumbers(
        state.known,
        page.builds.map(({ number }) => number),
      ),
    };
    yield { items: itemsOf(page, job, state), cursor: state };
    if (next !== null) ({ from, emptyPages } = next);
  }
}
