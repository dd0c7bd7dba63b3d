import { createHash } from 'node:crypto';
import type { RawItem } from '../contract.ts';
import { ask } from './ask.ts';
import { historiesOf } from './changelogs.ts';
import type { Progress } from './cursor.ts';
import { type Bound, type Dates, scopeSince } from './jql.ts';
import { type Scan, scan, standingAt } from './scan.ts';
import { CountAnswer, IssueAnswer, issueFields } from './schema.ts';
import type { Found } from './search.ts';
import type { Site } from './site.ts';

/** Answers, and how far the collection is once they are stored. */
export interface Step {
  readonly items: readonly RawItem[];
  readonly progress: Progress;
}

const pageSize = 100;
/** A search may not show at once what was changed, and servers of one Jira differ by seconds. */
const day = 24 * 60 * 60_000;
export const overlap = 10 * 60_000;

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** All issues of a scope in one order, with everything that is asked of an issue. */
function issuesBy(by: Bound['by'], way: Bound['way'], scope: (dates: Dates) => string): Scan<IssueAnswer> {
  const momentOf = ({ fields }: IssueAnswer) => fields[by];
  return { by, way, scope, issue: IssueAnswer, momentOf, fields: issueFields, size: pageSize, changelog: true };
}

/** What was changed since the last collection, oldest change first, up to the moment at which this one began. */
export async function* pullChanged(site: Site, scope: string, before: Progress): AsyncGenerator<Step> {
  let progress = before;
  const all = issuesBy('updated', 'rising', () => scope);
  for await (const { page, standing, dates } of scan(site, all, standingAt(before.watermark - overlap), before.dates)) {
    const isQuiet = page.next === null && digest(page.body) === progress.quiet;
    const watermark = Math.max(progress.watermark, ...page.issues.map(({ fields }) => fields.updated));
    const quiet = page.next === null ? digest(page.body) : '';
    progress = { ...withKnown(progress, page.issues), watermark, quiet, dates };
    if (isQuiet) return;
    yield { items: await itemsOf(site, page), progress };
    // What is changed from now on belongs to the next collection, or this one might never end.
    if (standing.at >= site.serverTime) return;
  }
}

/** Goes on from the oldest issue that is stored down to the first one that is wanted. */
export async function* pullOlder(site: Site, scope: string, before: Progress): AsyncGenerator<Step> {
  if (before.backfill === null) return;
  let progress = before;
  let total = before.backfill.total;
  const all = issuesBy('created', 'falling', (dates) => scopeSince(scope, before.since, dates));
  for await (const { page, standing, dates } of scan(site, all, before.backfill.standing, before.dates)) {
    total ??= page.total ?? (await countOf(site, scopeSince(scope, before.since, dates)));
    const backfill = page.next === null ? null : { standing, total };
    progress = { ...withKnown(progress, page.issues), backfill, dates };
    yield { items: await itemsOf(site, page), progress };
  }
}

/** The newest issues of a scope, with how many there are where that is told. */
export async function newestIssues(site: Site, scope: string): Promise<Pick<Found<IssueAnswer>, 'issues' | 'total'>> {
  const newest = { ...issuesBy('created', 'falling', () => scope), size: 1 };
  for await (const { page } of scan(site, newest, standingAt(site.serverTime + day), 'number')) return page;
  return { issues: [], total: 0 };
}

/** How many issues a Cloud guesses there are; null where it does not say. */
async function countOf({ source, api }: Site, jql: string): Promise<number | null> {
  const { status, body } = await ask(source, `${api}/search/approximate-count`, { jql });
  const counted = status === 200 ? CountAnswer.safeParse(JSON.parse(body)) : null;
  return counted?.success ? counted.data.count : null;
}

export function withKnown(progress: Progress, issues: readonly { readonly id: string }[]): Progress {
  return { ...progress, known: new Set([...progress.known, ...issues.map(({ id }) => Number(id))]) };
}

/** A page of issues and what completes their histories, joined into one answer that can be read by itself. */
export async function itemsOf(
  site: Site,
  { body, url, issues }: Pick<Found<IssueAnswer>, 'body' | 'url' | 'issues'>,
): Promise<readonly RawItem[]> {
  if (issues.length === 0) return [];
  const { bulk, paged } = await historiesOf(site, issues);
  const single = Object.entries(paged).map(([id, pages]) => `"${id}":[${pages.join(',')}]`);
  const joined = `{"page":${body},"bulk":[${bulk.join(',')}],"paged":{${single.join(',')}}}`;
  return [{ kind: 'issues', url, context: { browse: site.browse }, body: joined }];
}
