import type { z } from 'zod';
import { SourceError } from '../../../net/source-error.ts';
import type { Source } from '../../contract.ts';
import { mayBeOfOne } from '../../item-faults.ts';
import { type ParsedAnswer, sendRequest } from '../request.ts';
import {
  BuildAnswer,
  BuildsAnswer,
  buildsOf,
  type ItemAnswer,
  NumbersAnswer,
  numbersAtOnce,
  pageSize,
  trees,
} from '../schema.ts';
import type { RequestContext } from './context.ts';
import type { JobLocation, ListedJob } from './discover.ts';
import { buildName } from './items.ts';
import { overlap } from './next-page.ts';

/** One page of the list of builds, newest first. */
export interface BuildsPage {
  /** Its range in the list of builds. */
  readonly from: number;
  readonly to: number;
  readonly builds: readonly BuildAnswer[];
  readonly answers: readonly { readonly kind: 'builds' | 'build'; readonly answer: ParsedAnswer<unknown> }[];
  readonly isLast: boolean;
  /** Whether the list holds every build, however old; else the oldest may be left out. */
  readonly isWhole: boolean;
}

/** One page of the list of builds, with their numbers, times and results only. */
export type NumbersPage = Omit<BuildsPage, 'answers'>;

/**
 * One page of builds from a position in the list. `after` is the lowest number of the page before: when it does not come again, builds were
 * deleted meanwhile, and the page is taken from further up.
 */
export const buildsFrom = (
  context: RequestContext,
  job: JobLocation,
  from: number,
  after: number | null,
): Promise<BuildsPage> => joined((position) => readBuilds(context, job, position), { from, after, size: pageSize });

/**
 * The same for many pages of a job, one after another: together with a page that follows a full one the next is requested, if the job can have so
 * many builds. It is joined to the one before like any other.
 */
export function buildsAhead(
  context: RequestContext,
  job: ListedJob,
): (from: number, after: number | null) => Promise<BuildsPage> {
  const count = maxBuilds(job.item.value);
  let coming: { readonly from: number; readonly page: Promise<BuildsPage> } | null = null;
  const read = (from: number): Promise<BuildsPage> => {
    const page = coming?.from === from ? coming.page : readBuilds(context, job, from);
    const next = from + pageSize - overlap;
    coming = from > 0 && next < count ? { from: next, page: readBuilds(context, job, next) } : null;
    // If the prefetched page is not used, its failure does not matter.
    coming?.page.catch(() => undefined);
    return page;
  };
  return (from, after) => joined(read, { from, after, size: pageSize });
}

/** How many builds a job can have, by its build numbers; 0 if it has none. */
function maxBuilds({ nextBuildNumber, lastBuild, firstBuild }: ItemAnswer): number {
  const last = lastBuild?.number ?? (nextBuildNumber ?? 1) - 1;
  return last - (firstBuild?.number ?? 1) + 1;
}

/** The same for a page of numbers. */
export const numbersFrom = (
  source: Source,
  job: JobLocation,
  from: number,
  after: number | null,
): Promise<NumbersPage> =>
  joined((position) => readNumbers(source, job, position), { from, after, size: numbersAtOnce });

async function joined<P extends Pick<BuildsPage, 'builds'>>(
  read: (from: number) => Promise<P>,
  { from, after, size }: { readonly from: number; readonly after: number | null; readonly size: number },
): Promise<P> {
  const page = await read(from);
  const top = page.builds[0];
  const isSkipping = after !== null && from > 0 && (top === undefined || top.number < after);
  return isSkipping ? joined(read, { from: Math.max(0, from - size), after, size }) : page;
}

async function readBuilds(context: RequestContext, job: JobLocation, from: number): Promise<BuildsPage> {
  const { source } = context;
  const whole = await listed(source, job, BuildsAnswer, (list) => trees.builds(list, from, from + pageSize)).catch(
    (error) => {
      if (mayBeOfOne(error)) return null;
      throw error;
    },
  );
  const { answer, isWhole } =
    whole ?? (await listed(source, job, NumbersAnswer, (list) => trees.numbers(list, from, from + pageSize)));
  const builds = buildsOf(answer.value);
  const range = { from, to: from + builds.length, isLast: builds.length !== pageSize, isWhole };
  if (whole !== null && builds.every(({ timestamp }) => typeof timestamp === 'number')) {
    return { ...range, builds, answers: [{ kind: 'builds', answer }] };
  }
  return { ...range, ...(await oneByOne(context, job, builds)) };
}

async function readNumbers(source: Source, job: JobLocation, from: number): Promise<NumbersPage> {
  const { answer, isWhole } = await listed(source, job, NumbersAnswer, (list) =>
    trees.numbers(list, from, from + numbersAtOnce),
  );
  const builds = buildsOf(answer.value);
  return { from, to: from + builds.length, isLast: builds.length !== numbersAtOnce, builds, isWhole };
}

/** A part of the list of builds. Very old servers do not know `allBuilds`; their `builds` is complete. A server that only resembles Jenkins may cap it. */
async function listed(
  source: Source,
  job: JobLocation,
  schema: z.ZodType<z.output<typeof BuildsAnswer>>,
  tree: (list: 'allBuilds' | 'builds') => string,
): Promise<{ readonly answer: ParsedAnswer<z.output<typeof BuildsAnswer>>; readonly isWhole: boolean }> {
  for (const list of ['allBuilds', 'builds'] as const) {
    const answer = await sendRequest(source, job.url, tree(list), schema);
    if (answer === null) throw new SourceError('gone', `${job.fullName} went away while it was read.`);
    const { allBuilds, builds } = answer.value;
    if (allBuilds || builds) return { answer, isWhole: Boolean(allBuilds) };
  }
  throw new SourceError('answer_unreadable', `The answer about ${job.fullName} holds no list of builds.`);
}

/**
 * Each build individually, if a server lists only the numbers, or one build makes the list unreadable. An unreadable one is known by its number
 * alone: it is requested again like an unfinished one.
 */
async function oneByOne(
  { source, faults }: RequestContext,
  job: JobLocation,
  named: readonly BuildAnswer[],
): Promise<Pick<BuildsPage, 'builds' | 'answers'>> {
  const builds: BuildAnswer[] = [];
  const answers: BuildsPage['answers'][number][] = [];
  for (const { number, timestamp } of named) {
    const answer = await faults.attempt(buildName(job, number), () =>
      sendRequest(source, `${job.url}/${number}`, trees.build, BuildAnswer),
    );
    if (answer === undefined) builds.push({ number, timestamp });
    if (!answer) continue;
    builds.push(answer.value);
    answers.push({ kind: 'build', answer });
  }
  return { builds, answers };
}
