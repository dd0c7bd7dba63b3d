import { SourceError } from '../../../net/source-error.ts';
import type { Page, Source } from '../../contract.ts';
import { sendRequest } from '../request.ts';
import { ItemAnswer, trees } from '../schema.ts';
import { compareBuilds } from './compare-builds.ts';
import { type PullContext, pageOf, pagesOfJob } from './context.ts';
import { hasVanished, type JobCursor, type JobPage, vanished } from './cursor.ts';
import { type JobLocation, locationOf } from './discover.ts';
import { gone } from './items.ts';

/**
 * When due, compares the existing jobs with the stored ones, and the build numbers that each job lists with the stored ones. After an
 * interruption the next collection continues with the remaining jobs, then with the others if it is due again. A job that failed comes next time.
 */
export async function* lookForGone(context: PullContext): AsyncGenerator<Page> {
  const { source, state, faults } = context;
  if (!source.reconcile && state.looked === null) return;
  const before = state.looked ?? new Set();
  yield* vanishedJobs(context);
  const names = [...context.collected.keys()];
  const begun = new Set(names.filter((name) => before.has(name) || state.jobs.get(name)?.look));
  state.looked = before;
  yield* compareAll(
    context,
    names.filter((name) => !before.has(name)),
  );
  if (source.reconcile) {
    state.looked = new Set([...before].filter((name) => !begun.has(name)));
    yield* compareAll(context, begun);
  }
  if (faults.count === 0) state.looked = null;
  yield pageOf(context, []);
}

async function* compareAll(context: PullContext, names: Iterable<string>): AsyncGenerator<Page> {
  const { collected, state, faults } = context;
  for (const name of names) {
    const failed = faults.count;
    const [job, cursor] = [collected.get(name), state.jobs.get(name)];
    if (job && cursor?.complete) yield* pagesOfJob(context, name, compareBuilds(context, job, cursor));
    if (faults.count === failed && !faults.has(name)) state.looked?.add(name);
  }
}

/** The stored jobs that no list names; of those below what could not be read it is unknown. */
export function missingJobs({ state, collected, unclear }: PullContext): readonly [string, JobCursor][] {
  const isUnclear = (name: string): boolean =>
    unclear.some((location) => name === location || name.startsWith(`${location}/`));
  return [...state.jobs].filter(
    ([name, cursor]) => !collected.has(name) && !hasVanished(cursor) && cursor.known.length > 0 && !isUnclear(name),
  );
}

/** The stored jobs that no longer exist: no list names them, and a request for each finds none. */
async function* vanishedJobs(context: PullContext): AsyncGenerator<Page> {
  const { source, address, collected, unclear } = context;
  const missing = missingJobs(context);
  if (missing.length > 0 && collected.size === 0 && unclear.length === 0) throw nothingToBeSeen(missing.length);
  for (const [name, cursor] of missing) {
    const job = locationOf(address, name.split('/').map(encodeURIComponent), cursor.branch);
    yield* pagesOfJob(context, name, goneJob(source, job, cursor));
  }
}

async function* goneJob(source: Source, job: JobLocation, cursor: JobCursor): AsyncGenerator<JobPage> {
  if ((await sendRequest(source, job.url, trees.name, ItemAnswer)) !== null) return;
  yield { items: gone(job, cursor, cursor.known), cursor: vanished(cursor) };
}

/** All jobs missing at once means a lost right, not a deletion. */
const nothingToBeSeen = (count: number): SourceError =>
  new SourceError(
    'token_lacks_right',
    `None of the ${count} jobs that are known is to be seen any more: the user may have lost the right Item/Read.`,
  );
