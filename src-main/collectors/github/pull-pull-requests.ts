import { pages, within } from './ask.ts';
import { PullRequestsAnswer } from './schema.ts';
import type { State } from './state.ts';
import { itemOf, overlap, type Step, type Visit } from './visit.ts';

/**
 * The pull requests, last changed first. What changes while they are read moves to the top: what lies below only shifts down, so that
 * nothing is skipped, and the next collection finds what moved.
 */
export async function* pullPullRequests(visit: Visit, { pullRequests: before }: State): AsyncGenerator<Step> {
  const top = within(visit.address, '/pulls?state=all&sort=updated&direction=desc&per_page=100');
  const isFirst = before.upTo === null;
  let state = before;
  let etag: string | null = null;
  for await (const reply of pages(visit, top, PullRequestsAnswer, before.next === null ? before.etag : null)) {
    if (reply.kind !== 'told') break;
    const changes = reply.value.map(({ updated_at }) => Date.parse(updated_at));
    const upTo = Math.max(state.upTo ?? 0, ...changes);
    const items = [itemOf(visit, 'pull-requests', reply.url, reply.value)];
    if (isFirst) {
      state = { etag: reply.next === null ? reply.etag : null, upTo, next: reply.next };
      yield { items, state: { pullRequests: state } };
      break;
    }
    etag ??= reply.etag;
    state = { ...state, upTo };
    const isThrough = reply.next === null || Math.min(...changes) < (before.upTo ?? 0) - overlap;
    yield { items, state: isThrough ? { pullRequests: { ...state, etag } } : {} };
    if (isThrough) break;
  }
  yield* olderPullRequests(visit, state);
}

async function* olderPullRequests(visit: Visit, state: State['pullRequests']): AsyncGenerator<Step> {
  if (state.next === null) return;
  for await (const reply of pages(visit, state.next, PullRequestsAnswer)) {
    if (reply.kind !== 'told') break;
    const isOld = ({ updated_at }: { updated_at: string }) => Date.parse(updated_at) < (visit.source.since ?? 0);
    const next = reply.value.every(isOld) ? null : reply.next;
    const items = [itemOf(visit, 'pull-requests', reply.url, reply.value)];
    yield { items, state: { pullRequests: { ...state, next } } };
    if (next === null) break;
  }
}
