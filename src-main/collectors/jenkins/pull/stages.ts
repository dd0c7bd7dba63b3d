import { chunks } from '../../chunks.ts';
import type { Page, RawItem, Source } from '../../contract.ts';
import { numbersOf, withNumbers, without, withoutNumbers } from '../../ranges.ts';
import { type ParsedAnswer, sendRequestTo } from '../request.ts';
import { StagesAnswer } from '../schema.ts';
import { type PullContext, pagesOfJob } from './context.ts';
import type { JobCursor, JobPage } from './cursor.ts';
import type { JobLocation } from './discover.ts';
import { stagesItem } from './items.ts';

/**
 * Each build costs a request, so one collection makes a limited number, for the newest builds of each job first, and the next continues. If a stage
 * is a release point, the limit holds only for builds without stages: a run without its stages would not count as a deployment, and commits would
 * seem to arrive late.
 */
const mostAtOnce = 500;
const portion = 10;
/** Each failing pair takes up to half a minute. */
const mostFailedPairs = 3;

/**
 * The stages of ended builds, after all else. For most jobs the newest build shows whether there are any; if a stage is a release point, every build
 * is read, since one that broke before its first stage proves nothing about others. No build is read twice.
 */
export async function* pullStages(context: PullContext): AsyncGenerator<Page> {
  const { source } = context;
  const isAwaited = ({ pipeline }: JobLocation): boolean => source.releasedByStage?.has(pipeline.key) ?? false;
  const [awaited, others] = [true, false].map((wanted) =>
    [...context.collected.values()].filter((job) => job.mayHaveStages && isAwaited(job) === wanted),
  );
  for (const job of awaited ?? []) yield* stagesOfJob(context, job, (start) => allStages(context, job, start));
  let left = mostAtOnce;
  for (const job of others ?? []) {
    if (left <= 0) return;
    left -= yield* stagesOfJob(context, job, (start) => stagesOf(context, job, start, left));
  }
}

/** Returns how many builds were read. */
async function* stagesOfJob(
  context: PullContext,
  job: JobLocation,
  pages: (start: JobCursor) => AsyncGenerator<JobPage>,
): AsyncGenerator<Page, number> {
  const { state } = context;
  const cursor = state.jobs.get(job.fullName);
  if (!cursor?.complete) return 0;
  for await (const page of pagesOfJob(context, job.fullName, pages(cursor))) yield page;
  return requestedCount(state.jobs.get(job.fullName) ?? cursor) - requestedCount(cursor);
}

const requestedCount = ({ stages }: JobCursor): number =>
  stages.asked.reduce((sum, [from, to]) => sum + to - from + 1, 0);

/** Every build that was not read yet; stops for this collection after many in a row without stages. */
async function* allStages(context: PullContext, job: JobLocation, start: JobCursor): AsyncGenerator<JobPage> {
  let { state, wanted } = unaskedOf(context.source, start);
  for (let inVain = 0; wanted.length > 0 && inVain < mostAtOnce; ) {
    const page = await portionOf(context, job, state, wanted.slice(0, portion));
    if (page === null) return;
    wanted = wanted.slice(portion);
    inVain = page.items.length > 0 ? 0 : inVain + portion;
    state = page.cursor;
    yield page;
  }
}

/** The builds whose stages are still to be requested, newest first, and the cursor before that. */
function unaskedOf(source: Source, start: JobCursor) {
  // Builds without an answer are requested once more at the next comparison.
  const silent = source.reconcile ? [] : start.stages.silent;
  const unasked = without(without(withoutNumbers(start.known, start.open), start.stages.asked), silent);
  const state: JobCursor = { ...start, stages: { ...start.stages, silent } };
  return { state, wanted: [...numbersOf(unasked)] };
}

async function* stagesOf(
  context: PullContext,
  job: JobLocation,
  start: JobCursor,
  most: number,
): AsyncGenerator<JobPage> {
  const { source } = context;
  const unasked = unaskedOf(source, start);
  let { state } = unasked;
  const wanted = unasked.wanted.slice(0, most);
  if (start.stages.told !== 'some') {
    const newest = wanted.shift();
    if (newest === undefined || !isToBeTried(start, newest, source)) return;
    const page = await portionOf(context, job, state, [newest]);
    if (page === null) return;
    state = page.cursor;
    yield page;
    if (state.stages.told !== 'some') return;
  }
  while (wanted.length > 0) {
    const page = await portionOf(context, job, state, wanted.splice(0, portion));
    if (page === null) return;
    state = page.cursor;
    yield page;
  }
}

/** A Jenkins without stages is asked once a day, a job whose last build had none with its next build. */
function isToBeTried({ stages }: JobCursor, newest: number, { reconcile }: Source): boolean {
  if (stages.told === 'absent') return reconcile;
  return stages.told === 'unknown' || newest > (stages.asked.at(-1)?.[1] ?? 0);
}

/** The stages of some builds; null if none of them could be read. */
async function portionOf(
  context: PullContext,
  job: JobLocation,
  state: JobCursor,
  numbers: readonly number[],
): Promise<JobPage | null> {
  const answers = await answersOf(context, job, numbers);
  if (answers.size === 0) return null;
  const answered = [...answers].flatMap(([number, answer]) => (answer === null ? [] : [number]));
  const silent = [...answers].flatMap(([number, answer]) => (answer === null ? [number] : []));
  const items: RawItem[] = [];
  for (const [number, answer] of answers)
    if (answer && answer.value.stages.length > 0) items.push(stagesItem(job, state, number, answer));
  const { stages } = state;
  const first = answered.length > 0 ? 'none' : 'absent';
  return {
    items,
    cursor: {
      ...state,
      stages: {
        told: stages.told === 'some' || items.length > 0 ? 'some' : first,
        asked: withNumbers(stages.asked, answered),
        silent: withNumbers(stages.silent, silent),
      },
    },
  };
}

/**
 * The stages of some builds, null for none; two requests at a time, as many as one origin gets. An unreadable build is left for the next collection;
 * after six in a row, so are the rest.
 */
async function answersOf(
  { source, faults }: PullContext,
  job: JobLocation,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, ParsedAnswer<StagesAnswer> | null>> {
  const answers = new Map<number, ParsedAnswer<StagesAnswer> | null>();
  let failedPairs = 0;
  for (const pair of chunks(numbers, 2)) {
    const some = await Promise.all(
      pair.map((number) => faults.attempt(`${job.fullName} (stages)`, () => stagesAt(source, job, number))),
    );
    pair.forEach((number, index) => {
      const answer = some[index];
      if (answer !== undefined) answers.set(number, answer);
    });
    failedPairs = some.every((answer) => answer === undefined) ? failedPairs + 1 : 0;
    if (failedPairs === mostFailedPairs) break;
  }
  return answers;
}

const stagesAt = (source: Source, job: JobLocation, number: number): Promise<ParsedAnswer<StagesAnswer> | null> =>
  sendRequestTo(source, `${job.url}/${number}/wfapi/describe`, StagesAnswer);
