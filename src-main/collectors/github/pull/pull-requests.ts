import type { RawItem } from '../../contract.ts';
import { firstOf, lastOf } from '../../moments.ts';
import { ask, pages, refuseHidden, within } from '../request.ts';
import { PullRequestAnswer, PullRequestMembers } from '../schema.ts';
import { itemOf, overlap, type Step, type Visit } from './context.ts';
import type { State } from './cursor.ts';

type Progress = State['pullRequests'];

/**
 * The pull requests, last changed first. What changes while they are read moves to the top: what lies below only shifts down, so that
 * nothing is skipped, and the next collection finds what moved.
 */
export async function* pullPullRequests(visit: Visit, { pullRequests }: State): AsyncGenerator<Step> {
  let before = pullRequests;
  if (before.failed.length > 0) {
    const again = await failedBefore(visit, before);
    before = again.progress;
    yield { items: again.items, state: { pullRequests: before } };
  }
  const top = within(visit.address, '/pulls?state=all&sort=updated&direction=desc&per_page=100');
  const isFirst = before.upTo === null;
  let state = before;
  let etag: string | null = null;
  for await (const reply of pages(visit, top, PullRequestMembers, before.next === null ? before.etag : null)) {
    refuseHidden(reply, 'pull requests', 'Pull requests');
    if (reply.kind !== 'told') break;
    const { items, changes, failed } = await pageOf(visit, reply.url, reply.value, state.failed);
    // One that claims to have changed later than now must not hide what changes until then.
    const upTo = Math.min(visit.began, lastOf([state.upTo ?? 0, ...changes]) ?? 0);
    if (isFirst) {
      state = { etag: reply.next === null ? reply.etag : null, upTo, next: reply.next, failed };
      yield { items, state: { pullRequests: state } };
      break;
    }
    etag ??= reply.etag;
    state = { ...state, upTo, failed };
    const isThrough =
      reply.next === null || (firstOf(changes) ?? Number.POSITIVE_INFINITY) < (before.upTo ?? 0) - overlap;
    yield { items, state: { pullRequests: isThrough ? { ...state, etag } : { ...before, failed } } };
    if (isThrough) break;
  }
  yield* olderPullRequests(visit, state);
}

async function* olderPullRequests(visit: Visit, before: Progress): AsyncGenerator<Step> {
  if (before.next === null) return;
  let state = before;
  for await (const reply of pages(visit, before.next, PullRequestMembers)) {
    refuseHidden(reply, 'pull requests', 'Pull requests');
    if (reply.kind !== 'told') break;
    const { items, changes, failed } = await pageOf(visit, reply.url, reply.value, state.failed);
    const isOld = changes.length > 0 && changes.every((change) => change < (visit.source.since ?? 0));
    state = { ...state, next: isOld ? null : reply.next, failed };
    yield { items, state: { pullRequests: state } };
    if (state.next === null) break;
  }
}

/** What a page of the list holds: what could be read, when that was changed, and all that could not be read so far. */
async function pageOf(
  visit: Visit,
  url: string,
  { read, unread }: (typeof PullRequestMembers)['_output'],
  before: readonly number[],
) {
  for (const { number, error } of unread) await visit.faults.note(nameOf(number), error);
  return {
    items: [itemOf(visit, 'pull-requests', url, read)],
    changes: read.map(({ updated_at }) => Date.parse(updated_at)),
    failed: [...new Set([...before, ...unread.map(({ number }) => number)])],
  };
}

/** Asks again for what could not be read. What is not there any more is left out. */
async function failedBefore(visit: Visit, progress: Progress) {
  const items: RawItem[] = [];
  const failed: number[] = [];
  for (const number of progress.failed) {
    const url = within(visit.address, `/pulls/${number}`);
    const reply = await visit.faults.attempt(nameOf(number), () => ask(visit, url, PullRequestAnswer));
    if (reply === undefined) failed.push(number);
    else if (reply.kind === 'told') items.push(itemOf(visit, 'pull-requests', url, [reply.value]));
  }
  return { items, progress: { ...progress, failed } };
}

const nameOf = (number: number): string => `pull request #${number}`;
