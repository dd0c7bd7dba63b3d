import type { RawItem, Source } from '../contract.ts';
import { ask, type Told } from './ask.ts';
import type { JobCursor } from './cursor.ts';
import type { JobFound } from './discover.ts';
import {
  type BuildAnswer,
  BuildAnswer as BuildSchema,
  BuildsAnswer,
  buildsOf,
  type ItemAnswer,
  trees,
} from './schema.ts';

/** Answers of one job and the job's cursor once they are stored. */
export interface JobPage {
  readonly items: readonly RawItem[];
  readonly cursor: JobCursor;
}

const pageSize = 50;
/** Each page begins so many builds before the last one ended: a build deleted meanwhile moves the rest up. */
const overlap = 5;

/** Collects what is new of a job, then what still went on, then what is missing at the old end. Newest first. */
export async function* pullJob(source: Source, job: JobFound, before: JobCursor | null): AsyncGenerator<JobPage> {
  const said = saying(job.item.value);
  if (isUnchanged(job, before)) return;

  const known = before !== null && !isMadeAnew(before, job.item.value) ? before : null;
  let state = known ?? fresh((before?.generation ?? -1) + 1);
  if (known !== null) {
    const opened = await rereadOpen(source, job, state);
    state = opened.cursor;
    if (opened.items.length > 0) yield opened;

    const news = newBuilds(source, job, state);
    for (let step = await news.next(); ; step = await news.next()) {
      if (step.done) {
        state = step.value;
        break;
      }
      yield step.value;
      if (step.value.cursor.generation === state.generation) continue;
      state = step.value.cursor;
      break;
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
    newestAt: 0,
    said: '',
  };
}

/** What the job says of its builds; while it says the same there is nothing new. */
function saying({ nextBuildNumber, lastBuild, lastCompletedBuild, firstBuild }: ItemAnswer): string {
  return JSON.stringify([nextBuildNumber, lastBuild?.number, lastCompletedBuild?.number, firstBuild?.number]);
}

function isMadeAnew(state: JobCursor, { nextBuildNumber, lastBuild }: ItemAnswer): boolean {
  const next = nextBuildNumber ?? (lastBuild ? lastBuild.number + 1 : null);
  return next !== null && state.newest > 0 && next <= state.newest;
}

async function rereadOpen(source: Source, job: JobFound, state: JobCursor): Promise<JobPage> {
  const items: RawItem[] = [];
  const open: number[] = [];
  for (const number of state.open) {
    const answer = await ask(source, `${job.url}/${number}`, trees.build, BuildSchema);
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
  let { newest, newestAt } = state;
  let open = state.open;
  let more = 0;
  for (let from = 0, last: number | null = null; ; ) {
    const page = await buildsFrom(source, job, from, last);
    const same = page.builds.find(({ number }) => number === state.newest);
    if (same?.timestamp !== undefined && same.timestamp !== state.newestAt) {
      yield { items: [], cursor: freshAfter(state) };
      return state;
    }
    const added = page.builds.filter(({ number }) => number > state.newest && (last === null || number < last));
    more += added.length;
    open = [...new Set([...open, ...added.filter((build) => !isFinal(build)).map(({ number }) => number)])];
    const top = page.builds[0];
    if (top !== undefined && top.number > newest) {
      newest = top.number;
      newestAt = top.timestamp ?? 0;
    }
    const isThrough = page.isLast || page.builds.some(({ number }) => number <= state.newest);
    const after = { ...state, newest, newestAt, open, count: state.count + more };
    yield { items: itemsOf(page, job, state.generation), cursor: isThrough ? after : { ...state, open } };
    if (isThrough) return after;
    last = page.builds.at(-1)?.number ?? null;
    from = page.from + page.builds.length - overlap;
  }
}

const freshAfter = (state: JobCursor): JobCursor => fresh(state.generation + 1);

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
    const isEnd = page.isLast || (added.length === 0 && page.from >= from);
    state = {
      ...state,
      newest: isFirst ? top.number : state.newest,
      newestAt: isFirst ? (top.timestamp ?? 0) : state.newestAt,
      lowest: added.at(-1)?.number ?? state.lowest,
      count: page.from + page.builds.length,
      complete: isEnd,
      open: [...new Set([...state.open, ...added.filter((build) => !isFinal(build)).map(({ number }) => number)])],
    };
    yield { items: itemsOf(page, job, state.generation), cursor: state };
  }
}

interface BuildsPage {
  readonly from: number;
  readonly builds: readonly BuildAnswer[];
  readonly answers: readonly { readonly kind: 'builds' | 'build'; readonly told: Told<unknown> }[];
  readonly isLast: boolean;
}

/**
 * One page of builds from a place in the list. `after` is the lowest number of the page before: when it does not come again, builds were
 * deleted meanwhile, and the page is taken from further up.
 */
async function buildsFrom(source: Source, job: JobFound, from: number, after: number | null): Promise<BuildsPage> {
  const page = await readBuilds(source, job, from);
  const top = page.builds[0];
  const isSkipping = after !== null && from > 0 && (top === undefined || top.number < after);
  return isSkipping ? buildsFrom(source, job, Math.max(0, from - pageSize), after) : page;
}

async function readBuilds(source: Source, job: JobFound, from: number): Promise<BuildsPage> {
  const to = from + pageSize;
  let told = await ask(source, job.url, trees.builds('allBuilds', from, to), BuildsAnswer);
  // Very old servers do not know `allBuilds`; their `builds` is not capped.
  if (told !== null && told.value.allBuilds === undefined && told.value.builds === undefined) {
    told = await ask(source, job.url, trees.builds('builds', from, to), BuildsAnswer);
  }
  if (told === null) return { from, builds: [], answers: [], isLast: true };
  const builds = buildsOf(told.value);
  const isLast = builds.length !== pageSize;
  if (builds.every(({ timestamp }) => timestamp !== undefined)) {
    return { from, builds, answers: [{ kind: 'builds', told }], isLast };
  }
  return { from, isLast, ...(await oneByOne(source, job, builds)) };
}

/** Where a server tells only the numbers, each build is asked for. */
async function oneByOne(
  source: Source,
  job: JobFound,
  named: readonly BuildAnswer[],
): Promise<Pick<BuildsPage, 'builds' | 'answers'>> {
  const builds: BuildAnswer[] = [];
  const answers: BuildsPage['answers'][number][] = [];
  for (const { number } of named) {
    const told = await ask(source, `${job.url}/${number}`, trees.build, BuildSchema);
    if (told === null) continue;
    builds.push(told.value);
    answers.push({ kind: 'build', told });
  }
  return { builds, answers };
}

/** A result may be there before the end, and `building` ends before the last steps do. Source: Jenkins' Run.java. */
export function isFinal({ building, inProgress, result }: BuildAnswer): boolean {
  return building !== true && inProgress !== true && result !== null && result !== undefined;
}

function itemsOf(page: BuildsPage, job: JobFound, generation: number): readonly RawItem[] {
  return page.answers.map(({ kind, told }) => itemOf(kind, job, generation, told));
}

function itemOf(kind: 'builds' | 'build', job: JobFound, generation: number, told: Told<unknown>): RawItem {
  return { kind, url: told.url, context: contextOf(job, generation), body: told.body };
}

function gone(job: JobFound, generation: number, number: number): RawItem {
  return {
    kind: 'gone',
    url: `${job.url}/${number}`,
    context: { ...contextOf(job, generation), number },
    body: 'null',
  };
}

function contextOf(job: JobFound, generation: number): RawItem['context'] {
  return {
    pipeline: job.pipeline.key,
    root: job.pipeline.key.slice(0, -job.pipeline.fullName.length),
    url: job.url,
    branch: job.branch,
    generation,
  };
}
