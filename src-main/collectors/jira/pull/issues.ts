import { createHash } from 'node:crypto';
import { z } from 'zod';
import { dayLength } from '#shared/time/time.ts';
import { parsedJson } from '../../../net/answer/parsed-json.ts';
import type { RawItem } from '../../contract.ts';
import { sendRequest } from '../request.ts';
import { CountAnswer, IssueAnswer, issueFields } from '../schema.ts';
import { historiesOf } from './changelogs.ts';
import type { Site } from './context.ts';
import type { Changes, Progress } from './cursor.ts';
import { scopeChanged, scopeSince } from './jql.ts';
import { type Scan, type ScanPosition, scan, standingAt } from './scan.ts';
import type { FailedIssues, SearchPage } from './search.ts';
import { pageOfSingles } from './single-issues.ts';

/** Answers, and how far the collection is once they are stored. */
export interface Step {
  readonly items: readonly RawItem[];
  readonly progress: Progress;
}

const pageSize = 100;
/** How late the search index may have a change, and how far apart the clocks of a Jira's servers may be. `reconcile` finds what comes later. */
export const lookBack = 60 * 60_000;

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** All issues of a scope, with every requested field. */
const wholeIssuesOf = (scope: Scan<IssueAnswer>['scope']): Scan<IssueAnswer> => ({
  scope,
  issue: IssueAnswer,
  fields: issueFields,
  size: pageSize,
  changelog: true,
});

/** The same. If one issue makes a page fail, each is requested individually. */
const issuesOf = (site: Site, scope: Scan<IssueAnswer>['scope']): Scan<IssueAnswer> => ({
  ...wholeIssuesOf(scope),
  instead: (request, error) => pageOfSingles(site, request, error),
});

/** Ends the scan of changes that was cut off, then reads what was changed since the last whole one began. */
export async function* pullChanged(site: Site, scope: string, before: Progress): AsyncGenerator<Step> {
  let progress = before;
  if (before.changes) {
    // Without digests: its end is stored whatever it brings.
    for await (const step of changesOf(site, scope, { ...before, changes: before.changes, quiet: [] })) {
      progress = step.progress;
      yield step;
    }
  }
  yield* changesOf(site, scope, { ...progress, changes: { startedAt: site.serverTime, standing: newestOf(site) } });
}

/** One scan of changes. Only its end raises the watermark, and only to its beginning: what is changed meanwhile belongs to the next one. */
async function* changesOf(
  site: Site,
  scope: string,
  before: Progress & { readonly changes: Changes },
): AsyncGenerator<Step> {
  let progress: Progress = before;
  const { startedAt } = before.changes;
  const all = issuesOf(site, (dates) => scopeChanged(scope, before.watermark - lookBack, dates));
  const quiet: string[] = [];
  let isQuiet = true;
  for await (const { page, standing, dates } of scan(site, all, before.changes.standing, before.dates)) {
    // A digest of the issues alone: the rest of an answer, such as a token, differs each time.
    const sum = digest(JSON.stringify([page.issues, [...page.failed]]));
    quiet.push(sum);
    const isSame = before.quiet.includes(sum);
    isQuiet &&= isSame;
    progress = { ...progress, changes: { startedAt, standing }, dates };
    if (page.next === null) progress = { ...progress, changes: null, watermark: startedAt, quiet };
    // If nothing new came, nothing is stored: the same pages come again until the watermark rises.
    if (page.next === null ? isQuiet : isSame) continue;
    const step = isSame ? { items: [], progress } : await stepOf(site, page, progress);
    progress = step.progress;
    yield step;
  }
}

/** Continues from the oldest stored issue down to the first one that is wanted. */
export async function* pullOlder(site: Site, scope: string, before: Progress): AsyncGenerator<Step> {
  if (before.backfill === null) return;
  let progress = before;
  let total = before.backfill.total;
  const all = issuesOf(site, (dates) => scopeSince(scope, before.since, dates));
  for await (const { page, standing, dates } of scan(site, all, before.backfill.standing, before.dates)) {
    total ??= page.total ?? (await countOf(site, scopeSince(scope, before.since, dates)));
    const backfill = page.next === null ? null : { standing, total };
    const step = await stepOf(site, page, { ...progress, backfill, dates });
    progress = step.progress;
    yield step;
  }
}

/** Where a scan of all issues begins. The clocks of a Jira's servers differ, and some dates lie ahead. */
export const newestOf = ({ serverTime }: Site): ScanPosition => standingAt(serverTime + dayLength);

/** The newest issues of a scope, with their number if that is reported. */
export async function newestIssues(
  site: Site,
  scope: string,
): Promise<Pick<SearchPage<IssueAnswer>, 'issues' | 'total'>> {
  const newest = { ...wholeIssuesOf(() => scope), size: 1 };
  for await (const { page } of scan(site, newest, newestOf(site), 'number')) return page;
  return { issues: [], total: 0 };
}

/** A Cloud's estimate of the number of issues; null if it gives none. */
async function countOf({ source, api }: Site, jql: string): Promise<number | null> {
  const { status, body } = await sendRequest(source, `${api}/search/approximate-count`, { jql });
  const counted = status === 200 ? CountAnswer.safeParse(parsedJson(body)) : null;
  return counted?.success ? counted.data.count : null;
}

function withStored(progress: Progress, issues: readonly { readonly id: string }[]): Progress {
  return { ...progress, stored: new Set([...progress.stored, ...issues.map(({ id }) => Number(id))]) };
}

/**
 * A page of issues joined with the rest of their histories, so that one answer can be read by itself. Leaves out an unreadable issue, which the next
 * collection requests again.
 */
export async function stepOf(
  site: Site,
  page: Pick<SearchPage<IssueAnswer>, 'body' | 'url' | 'issues' | 'failed'>,
  before: Progress,
): Promise<Step> {
  const { body, url, issues } = page;
  if (issues.length === 0) return { items: [], progress: withFailed(before, [], page.failed) };
  const { bulk, paged, failed } = await historiesOf(site, issues);
  const read = issues.filter(({ id }) => !failed.has(Number(id)));
  const progress = withFailed(withStored(before, read), read, [...page.failed, ...failed]);
  const single = Object.entries(paged).map(([id, pages]) => `"${id}":[${pages.join(',')}]`);
  const joined = `{"page":${failed.size === 0 ? body : without(body, failed)},"bulk":[${bulk.join(',')}],"paged":{${single.join(',')}}}`;
  return { items: [{ kind: 'issues', url, context: { browse: site.browse }, body: joined }], progress };
}

function withFailed(
  progress: Progress,
  read: readonly { readonly id: string }[],
  failed: Iterable<readonly [number, string]>,
): Progress {
  const all = new Map([...progress.failed, ...failed]);
  for (const { id } of read) all.delete(Number(id));
  return { ...progress, failed: all };
}

/** The body of a page without some of its issues. */
function without(body: string, failed: FailedIssues): string {
  const page = z.looseObject({ issues: z.array(z.looseObject({ id: z.string() })) }).parse(parsedJson(body));
  return JSON.stringify({ ...page, issues: page.issues.filter(({ id }) => !failed.has(Number(id))) });
}
