import { z } from 'zod';
import type { Cursor, Page, RawItem, Source } from '../../contract.ts';
import { ItemFaults } from '../../item-faults.ts';
import { jobAddress } from '../address.ts';
import { sendRequest } from '../request.ts';
import { type PullContext, pageOf, pagesOfJob } from './context.ts';
import { stateOf } from './cursor.ts';
import { discover, type ListedJob } from './discover.ts';
import { lookForGone } from './gone.ts';
import { pipelineItem } from './items.ts';
import { isUnchanged, pullJob } from './job.ts';
import { isAnother } from './job-fingerprint.ts';
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
  const { source, address, state } = context;
  const moves = renames(context);
  const anew: ListedJob[] = [];
  const unknown: ListedJob[] = [];
  const ofNewProjects: ListedJob[] = [];
  for await (const job of discover(source, address)) {
    const { fullName } = job;
    if ('error' in job) {
      context.unclear.push(fullName);
      if (job.error !== null) await context.faults.note(fullName, job.error);
      continue;
    }
    const { item, ...location } = job;
    context.collected.set(fullName, { ...location, mayHaveStages: /workflow/i.test(item.value._class ?? 'workflow') });
    const existing = state.jobs.get(fullName);
    if (existing && isAnother(job, existing)) anew.push(job);
    else if (!existing && state.jobs.size > 0 && moves.isStored(job)) unknown.push(job);
    else yield* pullListed(context, job, moves, ofNewProjects);
  }
  // The job or project that had the name is looked for under all others first; which branches it had shows whether it is the same.
  for (const job of [...anew, ...unknown]) yield* pullListed(context, job, moves, ofNewProjects);
  for (const job of ofNewProjects) yield* pullKnown(context, job, moves, null);
}

/** `ofNewProjects` receives a branch that may belong to a renamed project: another branch has to show it before the project is stored as a new one. */
async function* pullListed(
  context: PullContext,
  job: ListedJob,
  moves: Renames,
  ofNewProjects: ListedJob[],
): AsyncGenerator<Page> {
  const { fullName } = job;
  const existing = context.state.jobs.get(fullName);
  const isNew = existing === undefined || isAnother(job, existing);
  const former = isNew ? await context.faults.attempt(fullName, () => moves.formerKey(job)) : null;
  if (former === undefined) return;
  if (former === null && moves.isOfNewProject(job)) ofNewProjects.push(job);
  else yield* pullKnown(context, job, moves, former);
}

/** A job whose former key is known, if it has one. */
async function* pullKnown(
  context: PullContext,
  job: ListedJob,
  moves: Renames,
  former: string | null,
): AsyncGenerator<Page> {
  const { source, state } = context;
  const { fullName } = job;
  if (former !== null) for (const items of moves.follow(job, former)) yield pageOf(context, items);
  const before = state.jobs.get(fullName) ?? null;
  if (isUnchanged(source, job, before)) {
    context.faults.succeeded();
    return;
  }
  if (moves.isUnreported(job)) yield pageOf(context, [pipelineItem(job)]);
  yield* pagesOfJob(context, fullName, pullJob(context, { ...job, former }, before), buildsPage);
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
