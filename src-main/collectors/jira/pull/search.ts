import { z } from 'zod';
import type { Millis } from '#shared/time/time.ts';
import type { Answer } from '../../../net/contract.ts';
import { SourceError } from '../../../net/source-error.ts';
import { answerValue, errorMessageOf, sendRequest } from '../request.ts';
import { CloudFrame, ServerFrame } from '../schema.ts';
import type { Site } from './context.ts';

/** Where a page begins within the answer to one query. */
export interface PagePosition {
  /** How many rows come before it. */
  readonly startAt: number;
  /** A Cloud's token for the next page; null at a Data Center. It expires after seven days. */
  readonly token: string | null;
}

/** One question to the search. */
export interface SearchRequest {
  readonly jql: string;
  readonly fields: readonly string[];
  readonly size: number;
  readonly place: PagePosition;
  /** Whether a Data Center sends each issue with its history. */
  readonly changelog?: boolean;
  /** Up to fifty issues about which a Cloud must not answer from an index that lags behind. */
  readonly sure?: readonly number[];
}

/** An issue as a row of a search: its creation is its position in the order; null if that cannot be read. */
export interface Row {
  readonly id: string;
  readonly fields: { readonly created: Millis | null };
}

/** A page of a search. */
export interface SearchPage<T> {
  readonly body: string;
  readonly url: string;
  /** The readable issues, in the requested shape. */
  readonly issues: readonly T[];
  /** All issues of the page. */
  readonly rows: readonly Row[];
  /** The ids of those that could not be read, with their names. */
  readonly failed: FailedIssues;
  /** The number of rows of the query; null if it is not reported. */
  readonly total: number | null;
  /** Where the next page begins; null after the last one. */
  readonly next: PagePosition | null;
}

/** Issues that could not be read: their names by their ids. */
export type FailedIssues = ReadonlyMap<number, string>;

/** The Jira refuses the query; its message. */
export interface Refused {
  readonly refused: string;
}

export const start: PagePosition = { startAt: 0, token: null };

/** Proxies and servers cut or refuse longer addresses. */
const longestUrl = 2000;

/** Requests one page of a search, by the API of the edition. */
export async function search<T extends Row>(
  site: Site,
  request: SearchRequest,
  issue: z.ZodType<T>,
): Promise<SearchPage<T> | Refused> {
  if (site.isCloud) return cloudSearch(site, request, issue);
  const answer = await sent(site, `${site.api}/search`, serverParameters(request));
  // The old search is gone from every Cloud, whatever a proxy makes of the rest.
  if (answer.status === 410) return cloudSearch(site, request, issue);
  if (answer.status === 400) return { refused: errorMessageOf(answer.body) };
  const { issues, total } = pageValue(answer, ServerFrame.extend({ issues: z.array(issue) }));
  const after = request.place.startAt + issues.length;
  const isLast = issues.length === 0 || after >= total;
  return { ...pageOf(answer, issues), total, next: isLast ? null : { startAt: after, token: null } };
}

async function cloudSearch<T extends Row>(
  site: Site,
  request: SearchRequest,
  issue: z.ZodType<T>,
): Promise<SearchPage<T> | Refused> {
  const answer = await sent(site, `${site.api}/search/jql`, cloudParameters(request));
  if (answer.status === 400) return { refused: errorMessageOf(answer.body) };
  const { issues, isLast, nextPageToken } = pageValue(answer, CloudFrame.extend({ issues: z.array(issue) }));
  const startAt = request.place.startAt + issues.length;
  // The last page has no token, or an empty one.
  const next = isLast === true || !nextPageToken ? null : { startAt, token: nextPageToken };
  return { ...pageOf(answer, issues), total: null, next };
}

const pageOf = <T extends Row>({ body, url }: Answer, issues: readonly T[]) => ({
  body,
  url,
  issues,
  rows: issues,
  failed: new Map<number, string>(),
});

function pageValue<S extends z.ZodType>(answer: Answer, schema: S): z.output<S> {
  if (answer.status === 404) throw new SourceError('wrong_address', 'The search of the Jira is not there.');
  return answerValue(answer, schema);
}

type Parameters = Readonly<Record<string, string | number | readonly string[] | readonly number[]>>;

function serverParameters({ jql, fields, size, place: position, changelog }: SearchRequest): Parameters {
  return { jql, startAt: position.startAt, maxResults: size, fields, ...(changelog ? { expand: ['changelog'] } : {}) };
}

/** The search does not request histories: it would cut them short, so they are always requested separately. */
function cloudParameters({ jql, fields, size, place: position, sure }: SearchRequest): Parameters {
  return {
    jql,
    maxResults: size,
    fields,
    ...(position.token === null ? {} : { nextPageToken: position.token }),
    ...(sure === undefined ? {} : { reconcileIssues: sure }),
  };
}

const tooLong = new Set([413, 414, 431]);

/** Sends a question by GET, and by POST where it is too long for an address or holds a list of numbers. */
async function sent({ source }: Site, url: string, request: Parameters): Promise<Answer> {
  const query = new URLSearchParams(
    Object.entries(request).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const address = `${url}?${query}`;
  if (address.length <= longestUrl && request.reconcileIssues === undefined) {
    const answer = await sendRequest(source, address);
    if (!tooLong.has(answer.status)) return answer;
  }
  return sendRequest(source, url, request);
}
