import { SourceError } from '../../net/source-error.ts';
import type { Page, Source } from '../contract.ts';
import { ask } from './ask.ts';
import { compareBuilds } from './compare-builds.ts';
import { hasVanished, type JobCursor, type JobPage, vanished } from './cursor.ts';
import { type JobPlace, placeOf } from './discover.ts';
import { gone } from './items.ts';
import { pageOf, pagesOfJob, type Reading } from './reading.ts';
import { ItemAnswer, trees } from './schema.ts';

/**
 * Where it is due, compares the jobs that are there with those that were, and the numbers that each job lists with those that are stored. Cut off,
 * it goes on with the jobs that it was not through with; where it is due again by then, the others follow. A job that failed is looked at by the
 * next collection.
 */
export async function* lookForGone(reading: Reading): AsyncGenerator<Page> {
  const { source, state, faults } = reading;
  if (!source.reconcile && state.looked === null) return;
  const before = state.looked ?? new Set();
  yield* vanishedJobs(reading);
  const names = [...reading.found.keys()];
  const begun = names.filter((name) => before.has(name) || state.jobs.get(name)?.look);
  state.looked = before;
  yield* compareAll(
    reading,
    names.filter((name) => !before.has(name)),
  );
  if (source.reconcile) {
    state.looked = new Set([...before].filter((name) => !begun.includes(name)));
    yield* compareAll(reading, begun);
  }
  if (faults.count === 0) state.looked = null;
  yield pageOf(reading, []);
}

async function* compareAll(reading: Reading, names: readonly string[]): AsyncGenerator<Page> {
  const { found, state, faults } = reading;
  for (const name of names) {
    const failed = faults.count;
    const [job, cursor] = [found.get(name), state.jobs.get(name)];
    if (job && cursor?.complete) yield* pagesOfJob(reading, name, compareBuilds(reading, job, cursor));
    if (faults.count === failed && !faults.has(name)) state.looked?.add(name);
  }
}

/** What is stored of jobs that are not there any more: no list names them, and asked by themselves they are not found. */
async function* vanishedJobs(reading: Reading): AsyncGenerator<Page> {
  const { source, address, state, found, unclear } = reading;
  const isUnclear = (name: string): boolean => unclear.some((place) => name === place || name.startsWith(`${place}/`));
  const missing = [...state.jobs].filter(
    ([name, cursor]) => !found.has(name) && !hasVanished(cursor) && cursor.known.length > 0 && !isUnclear(name),
  );
  if (missing.length > 0 && found.size === 0 && unclear.length === 0) throw nothingToBeSeen(missing.length);
  for (const [name, cursor] of missing) {
    const job = placeOf(address, name.split('/').map(encodeURIComponent), cursor.branch);
    yield* pagesOfJob(reading, name, goneJob(source, job, cursor));
  }
}

async function* goneJob(source: Source, job: JobPlace, cursor: JobCursor): AsyncGenerator<JobPage> {
  if ((await ask(source, job.url, trees.name, ItemAnswer)) !== null) return;
  yield { items: gone(job, cursor, cursor.known), cursor: vanished(cursor) };
}

/** All at once is no removal. */
const nothingToBeSeen = (known: number): SourceError =>
  new SourceError(
    'token_lacks_right',
    `None of the ${known} jobs that are known is to be seen any more: the user may have lost the right Item/Read.`,
  );
