import type { z } from 'zod';
import type { Millis } from '#shared/time/time.ts';
import { SourceError } from '../../../net/source-error.ts';
import type { Members, OnUnread } from '../../members.ts';
import { PagesSizeLimit } from '../../pages-size-limit.ts';
import { isAhead, momentOf, queryTime } from '../read/times.ts';
import type { ApiRequest, ParsedAnswer, SendRequest } from '../request.ts';
import { type BuildAnswer, BuildAnswer as BuildSchema, membersIn, soundListOf } from '../schema.ts';

/** A page of a list and the server's time of the answer. */
export interface ListPage<T> {
  readonly members: readonly T[];
  readonly url: string;
  readonly date: string | null;
}

/** How many pages in a row may be empty. */
const maxEmptyPages = 500;

/**
 * Whether a list continues after an empty page: the server cuts a page first, and then removes members that the user may not see. A repeated token
 * ends the list.
 */
function emptyPages(): (length: number, token: string | null) => boolean {
  const met = new Set<string>();
  let inVain = 0;
  return (length, token) => {
    const isNew = token !== null && !met.has(token);
    if (token !== null) met.add(token);
    inVain = length === 0 ? inVain + 1 : 0;
    if (inVain > maxEmptyPages)
      throw new SourceError('answer_unreadable', 'A list brings one empty page after the other.');
    return length === 0 && isNew;
  };
}

/**
 * Every page of a list. The token is often inclusive, so members seen before are left out; a page of nothing but those ends it. `onUnread` receives
 * each unreadable member; without it such a member fails the list.
 */
export async function* pagesOf<S extends z.ZodType>(
  sendRequest: SendRequest,
  request: ApiRequest,
  member: S,
  keyOf: (member: z.output<S>) => string | number,
  onUnread?: OnUnread,
): AsyncGenerator<ListPage<z.output<S>>> {
  const seen = new Set<string | number>();
  const list = onUnread ? membersIn(member) : soundListOf(member);
  const unread = new Set<number>();
  const goesOn = emptyPages();
  let token: string | null = null;
  for (let first = true; first || token !== null; first = false) {
    const params: ApiRequest['params'] = { ...request.params, ...(token === null ? {} : { continuationToken: token }) };
    const answer: ParsedAnswer<{ value: Members<z.output<S>> }> | null = await sendRequest(
      { ...request, params },
      list,
    );
    if (answer === null) {
      if (first && request.optional) return;
      throw new SourceError('gone', 'The list was not there for a moment.');
    }
    const page: Members<z.output<S>> = answer.value.value;
    const members: readonly z.output<S>[] = page.read.filter((one) => !seen.has(keyOf(one)));
    for (const one of members) seen.add(keyOf(one));
    const others = page.unread.filter(({ id }) => !unread.has(id));
    for (const one of others) {
      unread.add(one.id);
      await onUnread?.(one);
    }
    yield { members, url: answer.url, date: answer.date };
    const isEmptyOnly = goesOn(page.read.length + page.unread.length, answer.next);
    token = isEmptyOnly || members.length + others.length > 0 ? answer.next : null;
  }
}

/** The members of all pages of a list that is read at once; null if it is not there. */
export async function allOf<S extends z.ZodType>(
  sendRequest: SendRequest,
  request: ApiRequest,
  member: S,
  keyOf: (member: z.output<S>) => string | number,
  onUnread?: OnUnread,
): Promise<readonly z.output<S>[] | null> {
  let all: readonly z.output<S>[] | null = null;
  const sizeLimit = new PagesSizeLimit();
  for await (const { members, url } of pagesOf(sendRequest, request, member, keyOf, onUnread)) {
    sizeLimit.add(JSON.stringify(members), url);
    all = [...(all ?? []), ...members];
  }
  return all;
}

const pageSize = 200;
const largestPage = 5000;
/** Servers round the times in a query; an item that comes twice does no harm. */
const margin = 1000;

export interface FinishedBuildsRequest {
  readonly order: 'Ascending' | 'Descending';
  /** Where to begin, as a finish; null at the end of the history that the order begins with. */
  readonly from: string | null;
  /** The other end; null for all. */
  readonly to: string | null;
  readonly deleted: 'includeDeleted' | 'excludeDeleted';
}

/**
 * Finished builds by finish time, in pages without members seen before; `onUnread` receives the unreadable ones. If a token gives the first page
 * again, each page begins where the last one ended instead. Throws `answer_unreadable` if neither advances.
 */
export async function* finishedBuilds(
  sendRequest: SendRequest,
  request: FinishedBuildsRequest,
  onUnread: OnUnread,
): AsyncGenerator<ListPage<BuildAnswer>> {
  const seen = new Set<string>();
  let from = request.from;
  let token: string | null = null;
  let hasTokens = true;
  let size = pageSize;
  let longest = 0;
  const goesOn = emptyPages();
  while (true) {
    const params: ApiRequest['params'] = finishedParams({ ...request, from }, size, token);
    const answer: ParsedAnswer<{ value: Members<BuildAnswer> }> | null = await sendRequest(
      { of: 'builds', path: 'build/builds', params },
      membersIn(BuildSchema),
    );
    if (answer === null) throw new SourceError('gone', 'The builds were not there for a moment.');
    const { read: builds, unread } = answer.value.value;
    const added = builds.filter((build) => !seen.has(stampOf(build)));
    for (const build of added) seen.add(stampOf(build));
    const others = unread.filter(({ id }) => !seen.has(String(id)));
    for (const one of others) {
      seen.add(String(one.id));
      await onUnread(one);
    }
    yield { members: added, url: answer.url, date: answer.date };
    const length = builds.length + unread.length;
    const hasNew = added.length + others.length > 0;
    if (goesOn(length, answer.next) && hasTokens) {
      token = answer.next;
      continue;
    }

    const isLast = answer.next === null && length < size;
    if (isLast) return;
    // A short page without new members is the end, whatever its header claims.
    if (!hasNew && length < longest) return;
    longest = Math.max(longest, length);
    if (token !== null && !hasNew) hasTokens = false;
    token = hasTokens ? answer.next : null;
    if (token !== null) continue;
    const moved = movedTo(lastFinish(builds, answer.date), request.order) ?? from;
    if (moved === from && !hasNew) {
      if (size >= largestPage)
        throw new SourceError('answer_unreadable', 'The same page of builds comes again and again.');
      size = Math.min(largestPage, size * 5);
    }
    from = moved;
  }
}

/** Identifies a build with its finish: after a retried stage it counts as another one. */
const stampOf = ({ id, finishTime, result }: BuildAnswer): string => `${id} ${finishTime} ${result}`;

function finishedParams({ order, from, to, deleted }: FinishedBuildsRequest, size: number, token: string | null) {
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

/** The finish of the page's last build that has one. No resume position is ahead of the server's time: nothing would follow there. */
export function lastFinish(builds: readonly BuildAnswer[], date: string | null): string | null {
  return builds.findLast((build) => finishOf(build, date) !== null)?.finishTime ?? null;
}

/** When a build finished; null if it has no finish, or one ahead of the server's time. */
export function finishOf({ finishTime }: BuildAnswer, date: string | null): Millis | null {
  const finish = momentOf(finishTime);
  return finish === null || isAhead(finish, date) ? null : finish;
}

function movedTo(last: string | null, order: FinishedBuildsRequest['order']): string | null {
  const finish = momentOf(last);
  return finish === null ? null : queryTime(order === 'Ascending' ? finish - margin : finish + margin);
}
