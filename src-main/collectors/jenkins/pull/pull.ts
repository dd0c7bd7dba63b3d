import { z } from 'zod';
import type { Cursor, Page, RawItem, Source } from '../../contract.ts';
import { ItemFaults } from '../../item-faults.ts';
import { jobAddress } from '../address.ts';
import { ask } from '../request.ts';
import { pageOf, pagesOfJob, type Reading } from './context.ts';
import { stateOf } from './cursor.ts';
import { discover, type JobFound } from './discover.ts';
import { lookForGone } from './gone.ts';
import { pipelineItem } from './items.ts';
import { isUnchanged, pullJob } from './job.ts';
import { isAnother } from './job-fingerprint.ts';
import { type Renames, renames } from './renames.ts';
import { pullStages } from './stages.ts';

/**
 * Every job under the address, each from where it was left; then, where it is due, what went away without a word; then stages. A job that cannot be
 * read fails the collection, after all others are in.
 */
export async function* pull(source: Source, cursor: Cursor | null): AsyncGenerator<Page> {
  const address = jobAddress(source.url);
  const reading: Reading = {
    source,
    address,
    state: stateOf(cursor),
    found: new Map(),
    unclear: [],
    faults: new ItemFaults(() => ask(source, address.canonical, 'url', z.unknown())),
  };
  yield* pullBuilds(reading);
  yield* lookForGone(reading);
  yield* pullStages(reading);
  reading.faults.end();
}

async function* pullBuilds(reading: Reading): AsyncGenerator<Page> {
  const { source, address, state } = reading;
  const moves = renames(reading);
  const anew: JobFound[] = [];
  for await (const job of discover(source, address)) {
    const { fullName } = job;
    if ('error' in job) {
      reading.unclear.push(fullName);
      if (job.error !== null) await reading.faults.note(fullName, job.error);
      continue;
    }
    const { item, ...place } = job;
    reading.found.set(fullName, { ...place, mayHaveStages: /workflow/i.test(item.value._class ?? 'workflow') });
    const known = state.jobs.get(fullName);
    if (known && isAnother(job, known)) anew.push(job);
    else yield* pullFound(reading, job, moves);
  }
  // The job that had the name is looked for under all others first.
  for (const job of anew) yield* pullFound(reading, job, moves);
}

async function* pullFound(reading: Reading, job: JobFound, moves: Renames): AsyncGenerator<Page> {
  const { source, state } = reading;
  const { fullName } = job;
  const known = state.jobs.get(fullName);
  const isNew = known === undefined || isAnother(job, known);
  const former = isNew ? await reading.faults.attempt(fullName, () => moves.formerKey(job)) : null;
  if (former === undefined) return;
  if (former !== null) for (const items of moves.follow(job, former)) yield pageOf(reading, items);
  const before = state.jobs.get(fullName) ?? null;
  if (isUnchanged(source, job, before)) {
    reading.faults.succeeded();
    return;
  }
  if (moves.isToTell(job)) yield pageOf(reading, [pipelineItem(job)]);
  yield* pagesOfJob(reading, fullName, pullJob(reading, { ...job, former }, before), buildsPage);
}

/** A page of builds, with how far its job is. */
function buildsPage(reading: Reading, items: readonly RawItem[], fullName: string): Page {
  const page = pageOf(reading, items);
  const job = reading.found.get(fullName);
  const cursor = reading.state.jobs.get(fullName);
  if (!job || !cursor) return page;
  const { newest, lowest, complete } = cursor;
  const isOnly = job.pipeline.single && job.branch === null;
  const progress = isOnly && newest > 0 ? (complete ? 1 : Math.max(0, (newest - lowest) / newest)) : null;
  return { ...page, progress, watermark: `${fullName} #${newest}` };
}
