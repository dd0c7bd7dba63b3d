import type { z } from 'zod';
import type { Millis } from '#shared/time/time.ts';
import { SourceError } from '../../../net/source-error.ts';
import { mayBeOfOne } from '../../item-faults.ts';
import type { Site } from './context.ts';
import { type Dates, queryOf } from './jql.ts';
import {
  type PagePosition,
  type Refused,
  type Row,
  type SearchPage,
  type SearchRequest,
  search,
  start,
} from './search.ts';

/** The position of a scan: the creation at which its query begins, and the page within that query. */
export interface ScanPosition {
  readonly at: Millis;
  readonly place: PagePosition;
  /** The last row of the page before: when it does not come again, rows went away and others moved up. */
  readonly last: string | null;
}

/** The scope of the scan. */
export interface Scan<T extends Row> extends Pick<SearchRequest, 'fields' | 'size' | 'changelog'> {
  /** The query without its bound. */
  readonly scope: (dates: Dates) => string;
  readonly issue: z.ZodType<T>;
  /** Gets a page in another way if the search fails, perhaps because of one of its issues alone. */
  readonly instead?: (request: SearchRequest, error: SourceError) => Promise<SearchPage<T> | Refused>;
}

/** A page of a scan, and its position afterwards. */
export interface ScanPage<T> {
  readonly page: SearchPage<T>;
  readonly standing: ScanPosition;
  readonly dates: Dates;
}

/** How many rows are read within one query of dates before the next one; a query of numbers ends at the first chance. */
const rowsWithin = 5000;
const mostFruitless = 10;

export const standingAt = (at: Millis): ScanPosition => ({ at, place: start, last: null });

/**
 * Reads page after page, the newest issue first. The order is by creation, which nothing changes. An order by changes would not work: the index has
 * another `updated` than the answer as soon as somebody edits the issue, so no row shows its position. Each page begins at the creation of the last
 * row before it, so that issues added or removed meanwhile cannot move others past the reader, and no limit of a server's search is reached. The
 * next page of the same query is read only if one second holds more than a page, or if dates are too coarse to continue from.
 */
export async function* scan<T extends Row>(
  site: Site,
  what: Scan<T>,
  from: ScanPosition,
  used: Dates,
): AsyncGenerator<ScanPage<T>> {
  const seen = new Set<string>();
  let standing = from;
  let dates = used;
  // After a shift the rows down to here come again: pages of known rows do not count as fruitless.
  let againTo = 0;
  for (let fruitless = 0; fruitless <= mostFruitless; ) {
    const reply = await pageAt(site, what, standing, dates);
    const { page } = reply;
    dates = reply.dates;
    if (hasShifted(standing, page.rows)) {
      againTo = standing.place.startAt;
      standing = standingAt(standing.at);
      fruitless += 1;
      continue;
    }
    const after = afterPage(standing, page, dates);
    const isFruitful = after.at !== standing.at || page.rows.some(({ id }) => !seen.has(id));
    const isAgain = standing.place.startAt < againTo;
    fruitless = isFruitful ? 0 : fruitless + Number(!isAgain);
    for (const { id } of page.rows) seen.add(id);
    standing = after;
    yield { page, standing, dates };
    if (page.next === null) return;
  }
  throw new SourceError('answer_unreadable', 'The search brings the same page again and again.');
}

/** A page, by the server's date format. If a token expired or is refused, the page is requested in another way, once. */
async function pageAt<T extends Row>(
  site: Site,
  what: Scan<T>,
  { at, place: position }: ScanPosition,
  dates: Dates,
): Promise<{ readonly page: SearchPage<T>; readonly dates: Dates }> {
  const { fields, size, changelog, issue, scope, instead } = what;
  const tries: readonly (readonly [Dates, PagePosition])[] = [
    [dates, position],
    ...(position.token === null ? [] : [[dates, start] as const]),
    ...(dates === 'literal' ? [] : [['literal', start] as const]),
  ];
  let message = '';
  for (const [written, from] of tries) {
    const jql = queryOf(scope(written), at, written);
    // The last row of the page before is read again, to see whether it is still where it was.
    const where = { ...from, startAt: Math.max(0, from.startAt - 1) };
    const request = { jql, fields, size, place: where, ...(changelog && { changelog }) };
    const page = await search(site, request, issue).catch((error) => {
      if (instead && mayBeOfOne(error)) return instead(request, error);
      throw error;
    });
    if (!('refused' in page)) return { page, dates: written };
    message ||= page.refused;
  }
  const fault = /\bfilter\b/i.test(message) ? 'filter_not_shared' : 'wrong_address';
  throw new SourceError(fault, `The Jira refuses the query. ${message}`.trim());
}

/** Whether rows before this page went away. Rows that came in before it move it down only. A Cloud's token remembers the place by itself. */
function hasShifted({ place: position, last }: ScanPosition, rows: readonly Row[]): boolean {
  return position.token === null && position.startAt > 0 && !rows.some(({ id }) => id === last);
}

function afterPage({ at, place: position }: ScanPosition, { rows, next }: SearchPage<Row>, dates: Dates): ScanPosition {
  const last = rows.at(-1);
  const lowest = Math.min(at, rows.findLast(({ fields }) => fields.created !== null)?.fields.created ?? at);
  const isWithin =
    queryOf('', lowest, dates) === queryOf('', at, dates) ||
    (dates === 'literal' && next !== null && next.startAt < rowsWithin);
  return isWithin ? { at, place: next ?? position, last: last?.id ?? null } : standingAt(lowest);
}
