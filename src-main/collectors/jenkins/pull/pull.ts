import { z } from 'zod';
import type { Cursor, Page, RawItem, Source } from '../../contract.ts';
import { ItemFaults } from '../../item-faults.ts';
import { jobAddress } from '../address.ts';
import { sendRequest } from '../request.ts';
import { type PullContext, pageOf, pagesOfJob } from './context.ts';
import { stateOf } from './cursor.ts';
import { discover, type ListedJob } from './discover.ts';
import { lookForGone, missingJobs } from './gone.ts';
import { pipelineItem } from './items.ts';
import { isUnchanged, pullJob } from './job.ts';
import { type Renames, renames } from './renames.ts';
import { pullStages } from './stages.ts';

/**
 * Reads every job under the address, each from where the last collection stopped; then, when due, looks for deleted builds and jobs; then reads stages.
 * An unreadable job fails the collection, after all others were read.
 */
export async function* pull(source: Source, cursor: Cursor | null): AsyncGenerator<Page> {
  const address = jobAddress(source.url);
  const context: PullContext = {
    source,
    address,
    state: stateOf(cursor),
    stored: new Map(source.storedPipelines?.()),
    collected: new Map(),
    unclear: [],
    faults: new ItemFaults(() => sendRequest(source, address.canonical, 'url', z.unknown())),
  };
  yield* pullBuilds(context);
  yield* lookForGone(context);
  yield* pullStages(context);
  context.faults.end();
}

async function* pullBuilds(context: PullContext): AsyncGenerator<Page> {
  const { source, address, stored } = context;
  const moves = renames(context);
  const others: ListedJob[] = [];
  const undecided: ListedJob[] = [];
  const hidden = new Set<string>();
  for await (const job of discover(source, address)) {
    const { fullName } = job;
    if ('error' in job) {
      context.unclear.push(fullName);
      if (job.error !== null) await context.faults.note(fullName, job.error);
      continue;
    }
    const { item, ...location } = job;
    context.collected.set(fullName, { ...location, mayHaveStages: /workflow/i.test(item.value._class ?? 'workflow') });
    if (await moves.isKnown(job)) yield* pullListed(context, job, moves);
    else if (stored.has(job.pipeline.key)) others.push(job);
    else if (yield* identify(context, job, moves)) {
      // Another branch may show that a new project is a renamed one.
      if (job.branch !== null && stored.size > 0 && !stored.has(job.pipeline.key)) undecided.push(job);
      else yield* pullListed(context, job, moves);
    } else hidden.add(job.pipeline.key);
  }
  for (const job of others) {
    if (yield* identify(context, job, moves)) undecided.push(job);
    else hidden.add(job.pipeline.key);
  }
  // Nothing is stored under a name that another may have had before all jobs of that name were looked at. Where a fault hides one, the next collection does it.
  const isAnyMissing = missingJobs(context).length > 0;
  const isUnclear = ({ fullName }: ListedJob['pipeline']): boolean =>
    isAnyMissing && context.unclear.some((name) => name.startsWith(`${fullName}/`));
  for (const job of undecided)
    if (!hidden.has(job.pipeline.key) && !isUnclear(job.pipeline)) yield* pullListed(context, job, moves);
}

/** Looks for the pipeline that a job or its project was before it had its name, and moves that one; false if a fault hides it. */
async function* identify(context: PullContext, job: ListedJob, moves: Renames): AsyncGenerator<Page, boolean> {
  const former = await context.faults.attempt(job.fullName, () => moves.formerKey(job));
  if (former === undefined) return false;
  if (former !== null) for (const items of moves.follow(job, former)) yield pageOf(context, items);
  return true;
}

async function* pullListed(context: PullContext, job: ListedJob, moves: Renames): AsyncGenerator<Page> {
  const { source, state } = context;
  const { fullName } = job;
  const before = state.jobs.get(fullName) ?? null;
  if (isUnchanged(source, job, before)) {
    context.faults.succeeded();
    return;
  }
  if (moves.isUnreported(job)) yield pageOf(context, [pipelineItem(job)]);
  yield* pagesOfJob(context, fullName, pullJob(context, job, before), buildsPage);
}

/** A page of builds, with how far its job is. */
function buildsPage(context: PullContext, items: readonly RawItem[], fullName: string): Page {
  const page = pageOf(context, items);
  const job = context.collected.get(fullName);
  const cursor = context.state.jobs.get(fullName);
  if (!job || !cursor) return page;
  const { newest, lowest, complete } = cursor;
  const isOnly = job.pipeline.single && job.branch === null;
  const progress = isOnly && newest > 0 ? (complete ? 1 : Math.max(0, (newest - lowest) / newest)) : null;
  return { ...page, progress, watermark: `${fullName} #${newest}` };
}
