import { SourceError } from '../../net/source-error.ts';
import { chunks } from '../chunks.ts';
import type { RawItem, Source } from '../contract.ts';
import { clipped, isWithin, numbersOf, withNumbers, withoutNumbers } from '../ranges.ts';
import { ask } from './ask.ts';
import { type NumbersPage, numbersFrom } from './builds-page.ts';
import type { JobCursor, JobPage } from './cursor.ts';
import type { JobPlace } from './discover.ts';
import { buildName, gone, itemOf } from './items.ts';
import { hasOtherTimes } from './job-signs.ts';
import { nextPlace } from './paging.ts';
import type { Reading } from './reading.ts';
import { BuildAnswer, isFinal, trees } from './schema.ts';

const highest = Number.MAX_SAFE_INTEGER;
/** So many of the builds that a page does not list are asked for by themselves before it is believed. */
const samples = 5;
const readAtOnce = 20;

/** Goes down the list of a job's builds: what is stored and not listed is gone, what is listed and not stored is read. */
export async function* compareBuilds(reading: Reading, job: JobPlace, start: JobCursor): AsyncGenerator<JobPage> {
  const { source, faults } = reading;
  let state = start;
  let { from, after } = start.look ?? { from: 0, after: null };
  for (let vain = 0; ; ) {
    const page = await numbersFrom(source, job, from, after);
    const below = after ?? highest;
    const missing = missingIn(state, page, below);
    const doubt = await leftOut(source, job, missing);
    if (doubt !== null) await faults.note(job.fullName, doubt);
    // A job that was made anew since its builds were read is looked at next time.
    if (doubt !== null || hasOtherTimes(state, page.builds)) {
      yield { items: [], cursor: { ...state, look: null } };
      return;
    }
    for (const numbers of chunks(missedIn(state, page, below), readAtOnce)) {
      const read = await readBuilds(reading, job, state, numbers);
      state = read.cursor;
      yield read;
    }
    const added = page.builds.filter(({ number }) => number < below);
    const next = nextPlace(job, page, added.length, vain);
    after = added.at(-1)?.number ?? after;
    state = {
      ...state,
      known: withoutNumbers(state.known, missing),
      open: state.open.filter((number) => !missing.includes(number)),
      look: next === null ? null : { from: next.from, after },
    };
    yield { items: gone(job, state, withNumbers([], missing)), cursor: state };
    if (next === null) return;
    ({ from, vain } = next);
  }
}

/** What is stored of the part of the list that a page covers and is not on it. */
function missingIn({ known }: JobCursor, { builds, isLast, isWhole }: NumbersPage, below: number): readonly number[] {
  const there = new Set(builds.map(({ number }) => number));
  const lowest = isLast && isWhole ? 0 : (builds.at(-1)?.number ?? below);
  return [...numbersOf(clipped(known, lowest, below - 1))].filter((number) => !there.has(number));
}

/** What a page lists and is not stored, though everything around it is. */
function missedIn(state: JobCursor, { builds }: NumbersPage, below: number): readonly number[] {
  const lowest = state.since === null ? 0 : state.lowest;
  return builds
    .map(({ number }) => number)
    .filter((number) => number < below && number >= lowest && number <= state.newest)
    .filter((number) => !isWithin(state.known, number));
}

/** A failure where one of the builds that a list does not name is there all the same; null where the list can be believed. */
async function leftOut(source: Source, job: JobPlace, missing: readonly number[]): Promise<SourceError | null> {
  const step = Math.max(1, (missing.length - 1) / (samples - 1));
  for (let place = 0; Math.round(place) < missing.length; place += step) {
    const number = missing[Math.round(place)];
    if (number === undefined || (await ask(source, `${job.url}/${number}`, trees.number, BuildAnswer)) === null)
      continue;
    return new SourceError(
      'answer_unreadable',
      `The list of builds of ${job.fullName} leaves out number ${number}, which is there.`,
    );
  }
  return null;
}

async function readBuilds(
  { source, faults }: Reading,
  job: JobPlace,
  state: JobCursor,
  numbers: readonly number[],
): Promise<JobPage> {
  const items: RawItem[] = [];
  const found: number[] = [];
  const open: number[] = [];
  for (const number of numbers) {
    const told = await faults.attempt(buildName(job, number), () =>
      ask(source, `${job.url}/${number}`, trees.build, BuildAnswer),
    );
    if (!told) continue;
    items.push(itemOf('build', job, state, told));
    found.push(number);
    if (!isFinal(told.value)) open.push(number);
  }
  const known = withNumbers(state.known, found);
  return { items, cursor: { ...state, known, open: [...new Set([...state.open, ...open])] } };
}
