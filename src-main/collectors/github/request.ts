import type { z } from 'zod';
import { dayLength } from '#shared/time/time.ts';
import { isWebPage } from '../../net/answer/classify.ts';
import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';
import { PagesSizeLimit } from '../pages-size-limit.ts';
import { answerParser } from '../parse-answer.ts';
import type { RepositoryAddress } from './address.ts';

/** Parameters of every request. */
export interface RequestContext {
  readonly source: Source;
  readonly address: RepositoryAddress;
}

/** An answer: its content, the address of the next page, the tag for a conditional request, and the server's time. */
export interface ParsedAnswer<T> {
  readonly kind: 'answer';
  readonly value: T;
  readonly url: string;
  readonly next: string | null;
  readonly etag: string | null;
  readonly at: number;
}

/** `missing`: 404 and 410, an empty repository (409), a search that goes too far (422). `unchanged`: as it was when the tag came. */
export type Reply<T> =
  | ParsedAnswer<T>
  | { readonly kind: 'missing'; readonly status: number }
  | { readonly kind: 'unchanged'; readonly at: number };

export const parseAnswer = answerParser('a GitHub');

const missing = new Set([404, 409, 410, 422]);

/** The address of something in the repository. */
export const within = ({ api, owner, name }: RepositoryAddress, path: string): string =>
  `${api}/repos/${owner}/${name}${path}`;

/**
 * Throws if GitHub answers that a list does not exist although its repository does: it hides what a token may not see. An empty repository answers
 * otherwise.
 */
export function refuseHidden(reply: Reply<unknown>, list: string, right: string): void {
  if (reply.kind !== 'missing' || (reply.status !== 404 && reply.status !== 410)) return;
  const detail = `GitHub says that the ${list} are not there (${reply.status}), though the repository is. The token may lack the right ${right} (read).`;
  throw new SourceError('token_lacks_right', detail);
}

/** Sends one request. With a tag of an earlier answer an unchanged one costs nothing of the limit. */
export async function sendRequest<S extends z.ZodType>(
  { source, address }: RequestContext,
  url: string,
  schema: S,
  etag: string | null = null,
): Promise<Reply<z.output<S>>> {
  const answer = await source.transport.request({
    url,
    signal: source.signal,
    alone: true,
    headers: {
      accept: 'application/vnd.github+json',
      // A server that is older than the version refuses it.
      ...(address.hosted && { 'x-github-api-version': '2022-11-28' }),
      ...(etag !== null && { 'if-none-match': etag }),
    },
  });
  const { status, headers, body } = answer;
  const at = serverTime(headers.date);
  if (status === 304 && etag !== null) return { kind: 'unchanged', at };
  // GitHub answers in JSON that something does not exist; a page comes from a proxy in front of it.
  if (status === 404 && isWebPage(answer))
    throw new SourceError('not_this_product', 'A web page came instead of data (404).');
  if (missing.has(status)) return { kind: 'missing', status };
  if (status !== 200) throw new SourceError('answer_unreadable', `GitHub answered with status ${status}.`);
  const next = nextOf(headers.link, address);
  return { kind: 'answer', value: parseAnswer(body, schema), url, next, etag: headers.etag ?? null, at };
}

/**
 * Page after page, as the answers themselves name the next one. Ends with the first page that is missing or unchanged; throws if pages go in a
 * circle.
 */
export async function* pages<S extends z.ZodType>(
  context: RequestContext,
  first: string,
  schema: S,
  etag: string | null = null,
): AsyncGenerator<Reply<z.output<S>>> {
  const visited = new Set<string>();
  let before = '';
  for (let url: string | null = first; url !== null; ) {
    visited.add(url);
    const reply: Reply<z.output<S>> = await sendRequest(context, url, schema, visited.size === 1 ? etag : null);
    if (reply.kind !== 'answer') {
      yield reply;
      return;
    }
    const content = JSON.stringify(reply.value);
    if (reply.next !== null && (visited.has(reply.next) || content === before))
      throw new SourceError('answer_unreadable', 'The pages of a list go on in a circle.');
    yield reply;
    before = content;
    url = reply.next;
  }
}

/** The members of all pages of a list that is read at once; null if it is not there. */
export async function all<S extends z.ZodType, M>(
  context: RequestContext,
  first: string,
  schema: S,
  membersOf: (value: z.output<S>) => readonly M[],
): Promise<readonly M[] | null> {
  const members: M[] = [];
  const sizeLimit = new PagesSizeLimit();
  for await (const reply of pages(context, first, schema)) {
    if (reply.kind !== 'answer') return null;
    sizeLimit.add(JSON.stringify(reply.value), reply.url);
    for (const member of membersOf(reply.value)) members.push(member);
  }
  return members;
}

/**
 * A server may name itself otherwise than it is reached from here, so only path and query of the next page are used; what leads out of
 * the interface is refused.
 */
function nextOf(link: string | undefined, { api }: RepositoryAddress): string | null {
  const links = [...(link ?? '').matchAll(/<([^<>]+)>([^<]*)/g)];
  const [, nextLink] = links.find(([, , about = '']) => /\brel="?next\b/.test(about)) ?? [];
  if (nextLink === undefined) return null;
  const url = URL.parse(nextLink, `${api}/`);
  const here = new URL(api);
  const root = here.pathname === '/' ? '/' : `${here.pathname}/`;
  if (url === null || !url.pathname.startsWith(root))
    throw new SourceError('answer_unreadable', 'The next page of a list lies outside the interface of this GitHub.');
  return `${here.origin}${url.pathname}${url.search}`;
}

/** Watermarks follow the server's clock; where a proxy drops its date, ours less a day. */
function serverTime(date: string | undefined): number {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? Date.now() - dayLength : at;
}
