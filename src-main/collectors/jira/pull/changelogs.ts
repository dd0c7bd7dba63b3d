import type { z } from 'zod';
import { SourceError } from '../../../net/source-error.ts';
import { isOfItem } from '../../item-faults.ts';
import { PagesSizeLimit } from '../../pages-size-limit.ts';
import { answerValue, parseAnswer, sendRequest } from '../request.ts';
import { BulkChangelog, ChangelogPage, type IssueAnswer } from '../schema.ts';
import type { Site } from './context.ts';
import type { FailedIssues } from './search.ts';

/** Answers that complete the histories of a page, as they came: of many issues at once, and of single ones. */
export interface Histories {
  readonly bulk: readonly string[];
  readonly paged: Readonly<Record<string, readonly string[]>>;
  /** The issues whose histories could not be read. */
  readonly failed: FailedIssues;
}

const none: Histories = { bulk: [], paged: {}, failed: new Map() };

const entriesAtOnce = 1000;
const pageSize = 100;

/** Requests the parts of histories that a page of issues leaves out. */
export async function historiesOf(site: Site, issues: readonly IssueAnswer[]): Promise<Histories> {
  if (issues.length === 0) return none;
  if (!site.isCloud) return historiesOfEach(site, issues.filter(isCutShort));
  const bulk = await bulkHistories(site, issues).catch((error) => {
    // One issue may fail the answer about all: each is requested individually.
    if (isOfItem(error)) return null;
    throw error;
  });
  return bulk === null ? historiesOfEach(site, issues) : { ...none, bulk };
}

/** Whether a history that came with an issue is not whole. */
function isCutShort({ changelog }: IssueAnswer): boolean {
  return !changelog || (changelog.total ?? 0) > changelog.histories.length;
}

/** The state changes of many issues at once; null if this is not offered. */
async function bulkHistories({ source, api }: Site, issues: readonly IssueAnswer[]): Promise<readonly string[] | null> {
  const issueIdsOrKeys = issues.map(({ id }) => id);
  const bodies: string[] = [];
  const sizeLimit = new PagesSizeLimit();
  const tokens = new Set<string>();
  for (let token: string | null = null; ; ) {
    const more: { readonly nextPageToken?: string } = token === null ? {} : { nextPageToken: token };
    const request = { issueIdsOrKeys, fieldIds: ['status'], maxResults: entriesAtOnce, ...more };
    const answer = await sendRequest(source, `${api}/changelog/bulkfetch`, request);
    if (bodies.length === 0 && (answer.status === 404 || answer.status === 400)) return null;
    const { nextPageToken }: z.output<typeof BulkChangelog> = answerValue(answer, BulkChangelog);
    sizeLimit.add(answer.body, answer.url);
    bodies.push(answer.body);
    if (!nextPageToken) return bodies;
    if (tokens.has(nextPageToken))
      throw new SourceError('answer_unreadable', 'The histories of issues come again and again.');
    tokens.add(nextPageToken);
    token = nextPageToken;
  }
}

async function historiesOfEach(site: Site, issues: readonly IssueAnswer[]): Promise<Histories> {
  const histories = new Map<string, readonly string[]>();
  const failed = new Map<number, string>();
  const sizeLimit = new PagesSizeLimit();
  for (const issue of issues) {
    const history = await site.faults.attempt(issue.key, () => historyOf(site, issue, sizeLimit));
    if (history === undefined) failed.set(Number(issue.id), issue.key);
    else histories.set(issue.id, history);
  }
  return { ...none, paged: Object.fromEntries(histories), failed };
}

async function historyOf(
  { source, api, isCloud, version }: Site,
  { id, key, changelog }: IssueAnswer,
  sizeLimit: PagesSizeLimit,
): Promise<readonly string[]> {
  const bodies: string[] = [];
  for (let startAt = 0; ; ) {
    const answer = await sendRequest(source, `${api}/issue/${id}/changelog?startAt=${startAt}&maxResults=${pageSize}`);
    if (answer.status === 404 && isCloud) {
      // Deleted between two answers: the mark of deletion completes its stored data.
      if ((await sendRequest(source, `${api}/issue/${id}?fields=created`)).status === 404) return bodies;
      throw new SourceError('gone', `The history of ${key} was not there for a moment.`);
    }
    // Every version gives at least a part of the history with the issue: here something left it out.
    if (answer.status === 404 && !changelog)
      throw new SourceError('answer_unreadable', `The Jira gives ${key} without the history that was asked for.`);
    if (answer.status === 404)
      throw new SourceError('version_too_old', `Jira ${version} tells the history of ${key} in part only.`);
    const { values, total, isLast } = parseAnswer(answer.body, ChangelogPage);
    sizeLimit.add(answer.body, answer.url);
    bodies.push(answer.body);
    startAt += values.length;
    if (values.length === 0 || isLast === true || startAt >= (total ?? Number.POSITIVE_INFINITY)) return bodies;
  }
}
