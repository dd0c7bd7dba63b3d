import type { SourceError } from '../../../net/source-error.ts';
import { chunks } from '../../chunks.ts';
import { PagesSizeLimit } from '../../pages-size-limit.ts';
import { answerValue, sendRequest } from '../request.ts';
import { IssueAnswer, IssueIdentity, issueFields } from '../schema.ts';
import type { Site } from './context.ts';
import { type FailedIssues, type Refused, type SearchPage, type SearchRequest, search, start } from './search.ts';

const chunkSize = 50;
/** A Data Center may send a long history only as a whole, with its issue. */
const largestIssue = 64 * 2 ** 20;

/** Some issues, each with a request of its own. A missing one is neither read nor failed. */
export interface SingleIssues extends Pick<SearchPage<IssueAnswer>, 'body' | 'url' | 'issues' | 'failed'> {
  readonly missing: FailedIssues;
}

export async function singleIssues(site: Site, wanted: ReadonlyMap<number, string>): Promise<SingleIssues> {
  const issues: (IssueAnswer & { readonly body: string })[] = [];
  const failed = new Map<number, string>();
  const missing = new Map<number, string>();
  const sizeLimit = new PagesSizeLimit();
  for (const some of chunks([...wanted], chunkSize)) {
    await Promise.all(
      some.map(async ([id, name]) => {
        // An issue that failed before in this collection is not requested again.
        const issue = site.faults.has(name)
          ? undefined
          : await site.faults.attempt(name, () => issueOf(site, id, sizeLimit));
        if (issue === undefined) failed.set(id, name);
        else if (issue === null) missing.set(id, name);
        else issues.push(issue);
      }),
    );
  }
  const order = [...wanted.keys()];
  issues.sort((a, b) => order.indexOf(Number(a.id)) - order.indexOf(Number(b.id)));
  const body = `{"issues":[${issues.map((issue) => issue.body).join(',')}]}`;
  return { body, url: `${site.api}/issue`, issues, failed, missing };
}

/** One issue with every requested field; null if it does not exist. */
async function issueOf(
  { source, api }: Site,
  id: number,
  sizeLimit: PagesSizeLimit,
): Promise<(IssueAnswer & { readonly body: string }) | null> {
  const answer = await sendRequest(
    source,
    `${api}/issue/${id}?fields=${issueFields}&expand=changelog`,
    undefined,
    largestIssue,
  );
  sizeLimit.add(answer.body, answer.url);
  return answer.status === 404 ? null : { ...answerValue(answer, IssueAnswer), body: answer.body };
}

/** The issues of a failed page of a search, requested one by one: a single unreadable one fails the answer about all. */
export async function pageOfSingles(
  site: Site,
  { changelog: _, ...request }: SearchRequest,
  error: SourceError,
): Promise<SearchPage<IssueAnswer> | Refused> {
  const indexes = await search(site, { ...request, fields: ['created', 'updated'] }, IssueIdentity);
  if ('refused' in indexes) return indexes;
  const { missing, ...singles } = await singleIssues(
    site,
    new Map(indexes.issues.map(({ id, key }) => [Number(id), key])),
  );
  // An issue in the search that does not exist may be the one that failed the page.
  for (const name of missing.values()) await site.faults.note(name, error);
  return { ...indexes, ...singles, failed: new Map([...singles.failed, ...missing]) };
}

/** Which of these are in the filter. If one id fails a search for many, each is searched for. */
export async function listedAmong(site: Site, scope: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const jql = `${scope} AND id IN (${ids})`;
  const page = await search(
    site,
    { jql, fields: ['created', 'updated'], size: chunkSize, place: start, sure: ids },
    IssueIdentity,
  );
  if (!('refused' in page)) return new Set(page.issues.map(({ id }) => Number(id)));
  if (ids.length === 1) return new Set();
  const each = await Promise.all(ids.map((id) => listedAmong(site, scope, [id])));
  return new Set(each.flatMap((ids) => [...ids]));
}
