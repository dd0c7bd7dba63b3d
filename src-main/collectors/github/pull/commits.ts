import { SourceError } from '../../../net/source-error.ts';
import { ask, pages, refuseHidden, within } from '../request.ts';
import { CommitsAnswer, CompareAnswer } from '../schema.ts';
import { itemOf, type Step, type Visit } from './context.ts';
import type { State } from './cursor.ts';

/**
 * The commits of the default branch. The first time from its head down to the beginning; later what a new head holds and the last one
 * did not, by comparing the two: a branch that was merged late brings commits that are older than the last head.
 */
export async function* pullCommits(visit: Visit, { commits: before }: State): AsyncGenerator<Step> {
  const { default_branch } = visit.repository;
  if (!default_branch) return;
  const url = within(visit.address, `/commits?sha=${encodeURIComponent(default_branch)}&per_page=1`);
  const newest = await ask(visit, url, CommitsAnswer, before.etag);
  if (before.top !== null) refuseHidden(newest, 'commits', 'Contents');
  // An empty repository has no commits, and a default branch need not exist.
  if (newest.kind === 'missing') return;
  let state = before;
  const head = newest.kind === 'told' ? newest.value[0]?.sha : undefined;
  if (newest.kind === 'told' && head !== undefined && head !== before.top) {
    const since = before.top === null ? null : yield* newCommits(visit, before, head);
    state = since ?? { etag: null, top: head, next: wayDown(visit, head) };
  }
  state = { ...state, etag: newest.kind === 'told' ? newest.etag : state.etag };
  yield* olderCommits(visit, state);
}

function wayDown({ address, source }: Visit, head: string): string {
  const since = source.since === null ? '' : `&since=${new Date(source.since).toISOString()}`;
  return within(address, `/commits?sha=${head}&per_page=100${since}`);
}

/** What was added since the last head. Null where the two cannot be compared: the old head is gone, or too much lies between them. */
async function* newCommits(
  visit: Visit,
  before: State['commits'],
  head: string,
): AsyncGenerator<Step, State['commits'] | null> {
  const url = within(visit.address, `/compare/${before.top}...${head}?per_page=100`);
  let met = 0;
  let total = 0;
  try {
    for await (const reply of pages(visit, url, CompareAnswer)) {
      if (reply.kind !== 'told') return null;
      const { commits, total_commits } = reply.value;
      visit.heads.met(commits);
      met += commits.length;
      total = total_commits;
      yield { items: [itemOf(visit, 'commits', reply.url, commits)], state: {} };
    }
  } catch (error) {
    // A comparison that takes too long ends with an error of the server every time.
    if (error instanceof SourceError && error.fault === 'server_error') return null;
    throw error;
  }
  // Servers before version 3.0 tell the first 250 only.
  return met < total ? null : { ...before, top: head };
}

/** Goes on down from where the last collection stopped. */
async function* olderCommits(visit: Visit, state: State['commits']): AsyncGenerator<Step> {
  if (state.next === null) {
    yield { items: [], state: { commits: state } };
    return;
  }
  for await (const reply of pages(visit, state.next, CommitsAnswer)) {
    // The head is gone for good: the next collection begins at the new one.
    if (reply.kind !== 'told') {
      yield { items: [], state: { commits: { etag: null, top: null, next: null } } };
      return;
    }
    visit.heads.met(reply.value);
    yield {
      items: [itemOf(visit, 'commits', reply.url, reply.value)],
      state: { commits: { ...state, next: reply.next } },
    };
  }
}
