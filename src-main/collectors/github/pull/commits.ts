import type { z } from 'zod';
import { SourceError } from '../../../net/source-error.ts';
import { pages, refuseHidden, sendRequest, within } from '../request.ts';
import { CommitsAnswer, CompareAnswer } from '../schema.ts';
import { itemOf, type PullContext, type Step } from './context.ts';
import type { State } from './cursor.ts';

/**
 * The commits of the default branch: the first time all, from its head down; later those that a new head contains and the last one did
 * not. The two are compared, since a branch that was merged late brings commits older than the last head.
 */
export async function* pullCommits(context: PullContext, { commits: before }: State): AsyncGenerator<Step> {
  const { default_branch } = context.repository;
  if (!default_branch) return;
  const url = within(context.address, `/commits?sha=${encodeURIComponent(default_branch)}&per_page=1`);
  const isListed = before.top !== null && (before.joined || context.source.since === null);
  const newest = await sendRequest(context, url, CommitsAnswer, isListed ? before.etag : null);
  if (before.top !== null) refuseHidden(newest, 'commits', 'Contents');
  // An empty repository has no commits, and a default branch need not exist.
  if (newest.kind === 'missing') return;
  let state = before;
  const head = newest.kind === 'answer' ? newest.value[0]?.sha : undefined;
  if (newest.kind === 'answer' && head !== undefined && (head !== before.top || !isListed)) {
    const since = isListed ? yield* newCommits(context, before, head) : null;
    state = since ?? { etag: null, top: head, next: olderPage(context, head), joined: true, behind: [head] };
  }
  state = { ...state, etag: newest.kind === 'answer' ? newest.etag : state.etag };
  yield* olderCommits(context, state);
}

function olderPage({ address, source }: PullContext, head: string): string {
  const since = source.since === null ? '' : `&since=${new Date(source.since).toISOString()}`;
  return within(address, `/commits?sha=${head}&per_page=100${since}`);
}

/** The commits added since the last head. Null if the two cannot be compared: the old head is gone, or too much lies between them. */
async function* newCommits(
  context: PullContext,
  before: State['commits'],
  head: string,
): AsyncGenerator<Step, State['commits'] | null> {
  const url = within(context.address, `/compare/${before.top}...${head}?per_page=100`);
  let met = 0;
  let total = 0;
  let { behind } = before;
  try {
    for await (const reply of pages(context, url, CompareAnswer)) {
      if (reply.kind !== 'answer') return null;
      const { commits, total_commits } = reply.value;
      context.singleCommits.met(commits);
      // Once all is listed, what a new commit follows is known.
      if (before.next !== null) behind = parentsNotListed(context, behind, commits);
      met += commits.length;
      total = total_commits;
      yield { items: [itemOf(context, 'commits', reply.url, commits)], state: {} };
    }
  } catch (error) {
    // A comparison that takes too long ends with an error of the server every time.
    if (error instanceof SourceError && error.fault === 'server_error') return null;
    throw error;
  }
  // Servers before version 3.0 list the first 250 only.
  return met < total ? null : { ...before, top: head, behind };
}

/** Continues towards older commits from where the last collection stopped. */
async function* olderCommits(context: PullContext, before: State['commits']): AsyncGenerator<Step> {
  let state = before;
  if (state.next !== null)
    for await (const reply of pages(context, state.next, CommitsAnswer)) {
      // The head is gone for good: the next collection begins at the new one.
      if (reply.kind !== 'answer') {
        yield { items: [], state: { commits: { etag: null, top: null, next: null, joined: false, behind: [] } } };
        return;
      }
      context.singleCommits.met(reply.value);
      state = { ...state, next: reply.next, behind: parentsNotListed(context, state.behind, reply.value) };
      yield { items: [itemOf(context, 'commits', reply.url, reply.value)], state: { commits: state } };
    }
  yield* commitsBehind(context, state);
}

/** More are behind no real history; each page stores them. */
const mostBehind = 5000;

/** The parents that are not listed by now, those of another page among them. */
function parentsNotListed(
  { source, singleCommits }: PullContext,
  before: readonly string[],
  page: z.output<typeof CommitsAnswer>,
): string[] {
  // Without a first day all are listed.
  if (source.since === null) return [];
  const named = [...before, ...page.flatMap(({ parents }) => parents.map(({ sha }) => sha))];
  return [...new Set(named)].filter((sha) => !singleCommits.isMet(sha)).slice(-mostBehind);
}

/** Behind how many parents one collection looks; the next goes on. */
const mostLooked = 200;

/**
 * The commits next before those that were listed from `since` on. That list leaves out what has an older date: commits pushed after it, and those
 * behind one with a wrong date. Runs on either side of such a hole would not be known to contain each other's commits.
 */
async function* commitsBehind(context: PullContext, before: State['commits']): AsyncGenerator<Step> {
  const since = context.source.since ?? Number.POSITIVE_INFINITY;
  const behind = [...before.behind];
  for (let looked = 0; looked < mostLooked; ) {
    const sha = behind.pop();
    if (sha === undefined) break;
    if (context.singleCommits.isMet(sha)) continue;
    looked += 1;
    const url = within(context.address, `/commits?sha=${sha}&per_page=100`);
    for await (const reply of pages(context, url, CommitsAnswer)) {
      if (reply.kind !== 'answer') break;
      context.singleCommits.met(reply.value);
      yield { items: [itemOf(context, 'commits', reply.url, reply.value)], state: {} };
      const last = Date.parse(reply.value.at(-1)?.commit.committer?.date ?? '');
      if (!(last >= since)) break;
    }
    yield { items: [], state: { commits: { ...before, behind: [...behind] } } };
  }
  yield { items: [], state: { commits: { ...before, behind } } };
}
