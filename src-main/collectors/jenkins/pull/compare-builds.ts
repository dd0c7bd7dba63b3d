import { SourceError } from '../../../net/source-error.ts';
import { chunks } from '../../chunks.ts';
import type { RawItem, Source } from '../../contract.ts';
import { clipped, isWithin, numbersOf, withNumbers, withoutNumbers } from '../../ranges.ts';
import { sendRequest } from '../request.ts';
import { BuildAnswer, isFinal, trees } from '../schema.ts';
import type { PullContext } from './context.ts';
import { generationOf, type JobCursor, type JobPage } from './cursor.ts';
import type { JobLocation } from './discover.ts';
import { buildName, gone, itemOf } from './items.ts';
import { hasOtherTimes } from './job-fingerprint.ts';
import { nextPage } from './next-page.ts';
import { type NumbersPage, numbersFrom } from './pages.ts';

const highest = Number.MAX_SAFE_INTEGER;
/** How many builds missing on a page are requested individually before the page is believed. */
const samples = 5;
const readAtOnce = 20;

/** Compares the list of a job's builds with the stored ones: unlisted builds are gone; listed ones that are not stored, or ended otherwise, are read. */
export async function* compareBuilds(
  context: PullContext,
  job: JobLocation,
  start: JobCursor,
): AsyncGenerator<JobPage> {
  const { source, faults } = context;
  let state = start;
  let { from, after } = start.look ?? { from: 0, after: null };
  for (let emptyPages = 0; ; ) {
    const page = await numbersFrom(source, job, from, after);
    const below = after ?? highest;
    const missing = missingIn(state, page, below);
    const doubt = await leftOut(source, job, missing);
    if (doubt !== null) await faults.note(job.fullName, doubt);
    // A job that was made again since its builds were read is compared next time.
    if (doubt !== null || hasOtherTimes(state, page.builds)) {
      yield { items: [], cursor: { ...state, look: null } };
      return;
    }
    for (const numbers of chunks(
      [...missedIn(state, page, below), ...rewrittenIn(context, job, state, page)],
      readAtOnce,
    )) {
      const read = await readBuilds(context, job, state, numbers);
      state = read.cursor;
      yield read;
    }
    const added = page.builds.filter(({ number }) => number < below);
    const next = nextPage(job, page, added.length, emptyPages);
    after = added.at(-1)?.number ?? after;
    const isMissing = new Set(missing);
    state = {
      ...state,
      known: withoutNumbers(state.known, missing),
      open: state.open.filter((number) => !isMissing.has(number)),
      look: next === null ? null : { from: next.from, after },
    };
    yield { items: gone(job, state, withNumbers([], missing)), cursor: state };
    if (next === null) return;
    ({ from, emptyPages } = next);
  }
}

/** Stored builds in the range of a page that the page does not list. */
function missingIn(
  { known: stored }: JobCursor,
  { builds, isLast, isWhole }: NumbersPage,
  below: number,
): readonly number[] {
  const there = new Set(builds.map(({ number }) => number));
  const lowest = isLast && isWhole ? 0 : (builds.at(-1)?.number ?? below);
  return [...numbersOf(clipped(stored, lowest, below - 1))].filter((number) => !there.has(number));
}

/** Listed builds that are not stored, though all around them are. */
function missedIn(state: JobCursor, { builds }: NumbersPage, below: number): readonly number[] {
  const lowest = state.since === null ? 0 : state.lowest;
  return builds
    .map(({ number }) => number)
    .filter((number) => number < below && number >= lowest && number <= state.newest)
    .filter((number) => !isWithin(state.known, number));
}

/** Listed builds whose result or duration is not the stored one: plug-ins and people rewrite those of old builds. */
function rewrittenIn(
  { source }: PullContext,
  { pipeline, branch }: JobLocation,
  state: JobCursor,
  { builds }: NumbersPage,
): readonly number[] {
  const open = new Set(state.open);
  return builds
    .filter(({ number, result, timestamp, duration }) => {
      if (!result || !isWithin(state.known, number) || open.has(number)) return false;
      const run = { pipeline: pipeline.key, series: branch ?? '', generation: generationOf(state, number), number };
      const stored = source.storedEnd?.({ ...run, attempt: 1 });
      if (!stored) return false;
      const hasTimes = typeof timestamp === 'number' && typeof duration === 'number';
      return stored.systemResult !== result || (hasTimes && stored.finishedAt !== timestamp + duration);
    })
    .map(({ number }) => number);
}

/** A fault if one of the builds that a list omits exists; null if the list can be trusted. */
async function leftOut(source: Source, job: JobLocation, missing: readonly number[]): Promise<SourceError | null> {
  const step = Math.max(1, (missing.length - 1) / (samples - 1));
  for (let index = 0; Math.round(index) < missing.length; index += step) {
    const number = missing[Math.round(index)];
    if (number === undefined || (await sendRequest(source, `${job.url}/${number}`, trees.number, BuildAnswer)) === null)
      continue;
    return new SourceError(
      'answer_unreadable',
      `The list of builds of ${job.fullName} leaves out number ${number}, which is there.`,
    );
  }
  return null;
}

async function readBuilds(
  { source, faults }: PullContext,
  job: JobLocation,
  state: JobCursor,
  numbers: readonly number[],
): Promise<JobPage> {
  const items: RawItem[] = [];
  const collected: number[] = [];
  const open: number[] = [];
  for (const number of numbers) {
    const answer = await faults.attempt(buildName(job, number), () =>
      sendRequest(source, `${job.url}/${number}`, trees.build, BuildAnswer),
    );
    if (!answer) continue;
    items.push(itemOf('build', job, state, answer));
    collected.push(number);
    if (!isFinal(answer.value)) open.push(number);
  }
  const stored = withNumbers(state.known, collected);
  return { items, cursor: { ...state, known: stored, open: [...new Set([...state.open, ...open])] } };
}
