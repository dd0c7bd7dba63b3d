import type { RawItem } from '../../contract.ts';
import { firstOf, lastOf } from '../../moments.ts';
import { pages, refuseHidden, sendRequest, within } from '../request.ts';
import { PullRequestAnswer, PullRequestMembers } from '../schema.ts';
import { itemOf, overlap, type PullContext, type Step } from './context.ts';
import type { State } from './cursor.ts';

type Progress = State['pullRequests'];

/**
 * The pull requests, last changed first. What changes while they are read moves to the top: what lies below only shifts down, so that
 * nothing is skipped, and the next collection finds what moved.
 */
export async function* pullPullRequests(context: PullContext, { pullRequests }: State): AsyncGenerator<Step> {
  let before = pullRequests;
  if (before.failed.length > 0) {
    const again = await failedBefore(context, before);
    before = again.progress;
    yield { items: again.items, state: { pullRequests: before } };
  }
  const top = within(context.address, '/pulls?state=all&sort=updated&direction=desc&per_page=100');
  const isFirst = before.upTo === null;
  let state = before;
  let etag: string | null = null;
  for await (const reply of pages(context, top, PullRequestMembers, before.next === null ? before.etag : null)) {
    refuseHidden(reply, 'pull requests', 'Pull requests');
    if (reply.kind !== 'answer') break;
    const { items, changes, failed } = await pageOf(context, reply.url, reply.value, state.failed);
    // One that claims to have changed later than now must not hide what changes until then.
    const upTo = Math.min(context.began, lastOf([state.upTo ?? 0, ...changes]) ?? 0);
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
  yield* olderPullRequests(context, state);
}

async function* olderPullRequests(context: PullContext, before: Progress): AsyncGenerator<Step> {
  if (before.next === null) return;
  let state = before;
  for await (const reply of pages(context, before.next, PullRequestMembers)) {
    refuseHidden(reply, 'pull requests', 'Pull requests');
    if (reply.kind !== 'answer') break;
    const { items, changes, failed } = await pageOf(context, reply.url, reply.value, state.failed);
    const isOld = changes.length > 0 && changes.every((change) => change < (context.source.since ?? 0));
    state = { ...state, next: isOld ? null : reply.next, failed };
    yield { items, state: { pullRequests: state } };
    if (state.next === null) break;
  }
}

/** A page of the list: the readable ones, their last change, and all unreadable ones so far. */
async function pageOf(
  context: PullContext,
  url: string,
  { read, unread }: (typeof PullRequestMembers)['_output'],
  before: readonly number[],
) {
  for (const { number, error } of unread) await context.faults.note(nameOf(number), error);
  return {
    items: [itemOf(context, 'pull-requests', url, read)],
    changes: read.map(({ updated_at }) => Date.parse(updated_at)),
    failed: [...new Set([...before, ...unread.map(({ number }) => number)])],
  };
}

/** Requests unreadable pull requests again; leaves out those that no longer exist. */
async function failedBefore(context: PullContext, progress: Progress) {
  const items: RawItem[] = [];
  const failed: number[] = [];
  for (const number of progress.failed) {
    const url = within(context.address, `/pulls/${number}`);
    const reply = await context.faults.attempt(nameOf(number), () => sendRequest(context, url, PullRequestAnswer));
    if (reply === undefined) failed.push(number);
    else if (reply.kind === 'answer') items.push(itemOf(context, 'pull-requests', url, [reply.value]));
  }
  return { items, progress: { ...progress, failed } };
}

const nameOf = (number: number): string => `pull request #${number}`;
