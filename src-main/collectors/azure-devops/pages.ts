import type { z } from 'zod';
import { SourceError } from '../../net/source-error.ts';
import type { Ask, Question, Told } from './ask.ts';
import { type BuildAnswer, BuildAnswer as BuildSchema, listOf } from './schema.ts';
import { askedTime, momentOf } from './times.ts';

/** A page of a list and the server's time when it was told. */
export interface ListPage<T> {
  readonly members: readonly T[];
  readonly date: string | null;
}

/** Every page of a list. The token is often inclusive, so members that came before are left out; a page of nothing else ends it. */
export async function* pagesOf<S extends z.ZodType>(
  ask: Ask,
  question: Question,
  member: S,
  keyOf: (member: z.output<S>) => string | number,
): AsyncGenerator<ListPage<z.output<S>>> {
  const known = new Set<string | number>();
  const list = listOf(member);
  let token: string | null = null;
  for (let first = true; first || token !== null; first = false) {
    const params: Question['params'] = { ...question.params, ...(token === null ? {} : { continuationToken: token }) };
    const told: Told<z.output<typeof list>> | null = await ask({ ...question, params }, list);
    if (told === null) {
      if (first && question.optional) return;
      throw new SourceError('gone', 'The list was not there for a moment.');
    }
    const members: z.output<S>[] = told.value.value.filter((one) => !known.has(keyOf(one)));
    for (const one of members) known.add(keyOf(one));
    yield { members, date: told.date };
    token = members.length === 0 ? null : told.next;
  }
}

const pageSize = 200;
const largestPage = 5000;
/** Servers round the times that they are asked for; what comes twice does no harm. */
const margin = 1000;

export interface FinishedQuestion {
  readonly order: 'Ascending' | 'Descending';
  /** Where to begin, as a finish; null at the end of the history that the order begins with. */
  readonly from: string | null;
  /** The other end; null for all. */
  readonly to: string | null;
  readonly deleted: 'includeDeleted' | 'excludeDeleted';
}

/**
 * Finished builds by the time of their finish, in pages without what came before. A token that gives the first page again is given up:
 * then each page begins where the last one ended. Throws `answer_unreadable` where neither leads any further.
 */
export async function* finishedBuilds(ask: Ask, question: FinishedQuestion): AsyncGenerator<readonly BuildAnswer[]> {
  const known = new Set<string>();
  let from = question.from;
  let token: string | null = null;
  let hasTokens = true;
  let size = pageSize;
  let longest = 0;
  while (true) {
    const params: Question['params'] = finishedParams({ ...question, from }, size, token);
    const told: Told<{ value: BuildAnswer[] }> | null = await ask(
      { of: 'builds', path: 'build/builds', params },
      listOf(BuildSchema),
    );
    if (told === null) throw new SourceError('gone', 'The builds were not there for a moment.');
    const builds = told.value.value;
    const added = builds.filter((build) => !known.has(stampOf(build)));
    for (const build of added) known.add(stampOf(build));
    if (added.length > 0) yield added;

    const isLast = told.next === null && builds.length < size;
    if (isLast) return;
    // A page that is shorter than others and brings nothing new is the end, whatever its header says.
    if (added.length === 0 && builds.length < longest) return;
    longest = Math.max(longest, builds.length);
    if (token !== null && added.length === 0) hasTokens = false;
    token = hasTokens ? told.next : null;
    if (token !== null) continue;
    const moved = movedTo(builds, question.order) ?? from;
    if (moved === from && added.length === 0) {
      if (size >= largestPage)
        throw new SourceError('answer_unreadable', 'The same page of builds comes again and again.');
      size = Math.min(largestPage, size * 5);
    }
    from = moved;
  }
}

/** A build is another one when a retried stage gave it another finish. */
const stampOf = ({ id, finishTime, result }: BuildAnswer): string => `${id} ${finishTime} ${result}`;

function finishedParams({ order, from, to, deleted }: FinishedQuestion, size: number, token: string | null) {
  const [earliest, latest] = order === 'Ascending' ? [from, to] : [to, from];
  return {
    statusFilter: 'completed',
    queryOrder: `finishTime${order}`,
    minTime: earliest,
    maxTime: latest,
    deletedFilter: deleted,
    $top: size,
    continuationToken: token,
  };
}

function movedTo(builds: readonly BuildAnswer[], order: FinishedQuestion['order']): string | null {
  const finish = momentOf(builds.findLast(({ finishTime }) => momentOf(finishTime) !== null)?.finishTime);
  return finish === null ? null : askedTime(order === 'Ascending' ? finish - margin : finish + margin);
}
