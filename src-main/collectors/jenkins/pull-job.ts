import { createHash } from 'node:crypto';
import type { RawItem, Source } from '../contract.ts';
import { ask } from './ask.ts';
import { buildsFrom } from './builds-page.ts';
import type { JobCursor } from './cursor.ts';
import type { JobFound } from './discover.ts';
import { gone, itemOf, itemsOf } from './items.ts';
import { BuildAnswer, type ItemAnswer, isFinal, trees } from './schema.ts';

/** Answers of one job and the job's cursor once they are stored. */
export interface JobPage {
  readonly items: readonly RawItem[];
  readonly cursor: JobCursor;
}

/** Each page begins so many builds before the last one ended: a build deleted meanwhile moves the rest up. */
const overlap = 5;

/** Collects what is new of a job, then what still went on, then what is missing at the old end. Newest first. */
export async function* pullJob(source: Source, job: JobFound, before: JobCursor | null): AsyncGenerator<JobPage> {
  const said = saying(job.item.value);
  if (isUnchanged(job, before)) return;

  let state = before ?? fresh(0);
  if (before !== null && (before.count > 0 || before.complete)) {
    state = yield* newBuilds(source, job, before);
    if (state.generation === before.generation && before.open.length > 0) {
      const opened = await rereadOpen(source, job, state, before.open);
      state = opened.cursor;
      yield opened;
    }
  }
  for await (const page of olderBuilds(source, job, state)) {
    state = page.cursor;
    yield page;
  }
  yield { items: [], cursor: { ...state, said: state.complete ? said : '' } };
}

/** Whether the job says of its builds what it said when all of them were stored. */
export function isUnchanged(job: JobFound, before: JobCursor | null): boolean {
  const { nextBuildNumber, lastBuild } = job.item.value;
  const isTelling = nextBuildNumber !== undefined || lastBuild !== undefined;
  return (
    isTelling &&
    before !== null &&
    before.said === saying(job.item.value) &&
    before.complete &&
    before.open.length === 0
  );
}

function fresh(generation: number): JobCursor {
  return {
    generation,
    newest: 0,
    lowest: Number.MAX_SAFE_INTEGER,
    count: 0,
    complete: false,
    open: [],
    marks: [],
    said: '',
  };
}

/** What the job says of its builds, the newest page of them one by one; while it says the same there is nothing new. */
function saying({ nextBuildNumber, lastBuild, lastCompletedBuild, firstBuild, allBuilds }: ItemAnswer): string {
  const newest = allBuilds?.map(({ number, result, duration }) => [number, result, duration]);
  return JSON.stringify([
    nextBuildNumber,
    lastBuild?.number,
    lastBuild?.timestamp,
    lastCompletedBuild?.number,
    firstBuild?.number,
    newest && createHash('sha256').update(JSON.stringify(newest)).digest('base64'),
  ]);
}

const marksKept = 10;

const timesOf = (builds: readonly BuildAnswer[]): JobCursor['marks'] =>
  builds.flatMap(({ number, timestamp }) => (typeof timestamp === 'number' ? [[number, timestamp]] : []));
const marksOf = (builds: readonly BuildAnswer[]): JobCursor['marks'] => timesOf(builds.slice(0, marksKept));

/** Whether the numbers began again: a known number began at another time, or the numbers fell and no known one is there. */
function isMadeAnew(state: JobCursor, builds: readonly BuildAnswer[], { nextBuildNumber, lastBuild }: ItemAnswer) {
  const times = new Map(timesOf(builds));
  const seen = state.marks.filter(([number]) => times.has(number));
  if (seen.some(([number, at]) => times.get(number) !== at)) return true;
  const next = nextBuildNumber ?? (lastBuild ? lastBuild.number + 1 : null);
  return next !== null && next <= state.newest && seen.length === 0;
}

/** Asks again for what still went on at the last collection. */
async function rereadOpen(
  source: Source,
  job: JobFound,
  state: JobCursor,
  before: readonly number[],
): Promise<JobPage> {
  const items: RawItem[] = [];
  const open = state.open.filter((number) => !before.includes(number));
  for (const number of before) {
    const answer = await ask(source, `${job.url}/${number}`, trees.build, BuildAnswer);
    items.push(answer === null ? gone(job, state.generation, number) : itemOf('build', job, state.generation, answer));
    if (answer !== null && !isFinal(answer.value)) open.push(number);
  }
  return { items, cursor: { ...state, open } };
}

/**
 * Reads from the newest build down to those that are stored. The cursor counts them only when all are there: a stop in between
 * reads them again. Ends early when a known number has another time: the job was made anew, and all is read as of a new one.
 */
async function* newBuilds(source: Source, job: JobFound, state: JobCursor): AsyncGenerator<JobPage, JobCursor> {
  let { newest, marks, open } = state;
  let more = 0;
  for (let from = 0, last: number | null = null; ; ) {
    const page = await buildsFrom(source, job, from, last);
    if (isMadeAnew(state, page.builds, job.item.value)) {
      const anew = fresh(state.generation + 1);
      yield { items: state.open.map((number) => gone(job, state.generation, number)), cursor: anew };
      return anew;
    }
    const added = page.builds.filter(({ number }) => number > state.newest && (last === null || number < last));
    more += added.length;
    open = [...new Set([...open, ...added.filter((build) => !isFinal(build)).map(({ number }) => number)])];
    const top = page.builds[0];
    if (last === null && top !== undefined) {
      newest = Math.max(newest, top.number);
      marks = marksOf(page.builds);
    }
    const isStuck = added.length === 0 && page.from >= from;
    const isThrough = page.isLast || isStuck || page.builds.some(({ number }) => number <= state.newest);
    const after = { ...state, newest, marks, open, count: state.count + more };
    yield { items: itemsOf(page, job, state.generation), cursor: isThrough ? after : { ...state, open } };
    if (isThrough) return after;
    last = page.builds.at(-1)?.number ?? last;
    from = Math.max(0, page.to - overlap);
  }
}

/** Whether a whole page of builds had ended before the moment from which builds are wanted; numbers alone do not tell. */
const isBefore = (builds: readonly BuildAnswer[], since: number | null): boolean =>
  since !== null &&
  builds.length > 0 &&
  builds.every((build) => isFinal(build) && (build.timestamp ?? since) + (build.duration ?? 0) < since);

/** Goes on from the oldest stored build down to the first one that the system still has. */
async function* olderBuilds(source: Source, job: JobFound, start: JobCursor): AsyncGenerator<JobPage> {
  let state = start;
  while (!state.complete) {
    const from = Math.max(0, state.count - overlap);
    const page = await buildsFrom(source, job, from, state.count > 0 ? state.lowest : null);
    const added = page.builds.filter(({ number }) => number < state.lowest);
    const top = page.builds[0];
    const isFirst = state.count === 0 && top !== undefined;
    // A page taken from further up may bring nothing new and still not be the end.
    const isEnd = page.isLast || (added.length === 0 && page.from >= from) || isBefore(page.builds, source.since);
    state = {
      ...state,
      newest: isFirst ? top.number : state.newest,
      marks: isFirst ? marksOf(page.builds) : state.marks,
      lowest: added.at(-1)?.number ?? state.lowest,
      count: page.to,
      complete: isEnd,
      open: [...new Set([...state.open, ...added.filter((build) => !isFinal(build)).map(({ number }) => number)])],
    };
    yield { items: itemsOf(page, job, state.generation), cursor: state };
  }
}
