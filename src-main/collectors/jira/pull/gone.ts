import type { Millis } from '#shared/time/time.ts';
import { SourceError } from '../../../net/source-error.ts';
import { chunks } from '../../chunks.ts';
import type { RawItem } from '../../contract.ts';
import { mostIdPages, PagesSizeLimit } from '../../pages-size-limit.ts';
import { answerValue, sendRequest } from '../request.ts';
import { IssueIdentity, MissedIssue } from '../schema.ts';
import { ownerOf, type Site } from './context.ts';
import type { Progress } from './cursor.ts';
import { issuesByIds } from './failed.ts';
import { lookBack, newestOf, type Step } from './issues.ts';
import { scopeSince } from './jql.ts';
import { type Scan, scan } from './scan.ts';
import { listedAmong } from './single-issues.ts';

const idsAtOnce = { cloud: 5000, server: 1000 };
const chunkSize = 50;
/** Up to this many issues may all be deleted within a day. */
const mostDeleted = 10;
/** How many issues with another key, type or state are requested one by one. */
const mostUnlike = 500;
/** An index may round moments to whole seconds: a change that is earlier by less is the same one. */
const wholeSeconds = 1000;

/**
 * When due, compares the ids in the filter, and the last change of each, with the stored issues. It collects new issues that were not changed,
 * issues changed after they were collected, issues older than the stored ones (a Jira restored from a backup), and issues with another key, type or
 * state of the same change (a renamed project or type, an import). It requests each missing issue individually and stores the answer with the mark,
 * and the issue itself where it has changed: it may be missing since it is finished, or is no incident any more. After an interruption it begins
 * again: reading the ids alone is quick.
 */
export async function* reconcile(site: Site, scope: string, before: Progress): AsyncGenerator<Step> {
  if (!before.reconcile) return;
  let progress = before;
  const failures = site.faults.count;
  const listed = await listedIssues(site, scope, before);
  const stored = site.source.storedIssues?.();
  const isOther = (id: number, { updated }: ListedIssue): boolean => {
    const before = stored?.get(String(id))?.updatedAt ?? updated;
    return before < updated || (before - updated >= wholeSeconds && before < site.serverTime - lookBack);
  };
  const isUnlike = (id: number, { key, type, state, updated }: ListedIssue): boolean => {
    const before = stored?.get(String(id));
    if (before === undefined) return false;
    const isOtherState = before.state !== (state ?? before.state) && before.updatedAt === updated;
    return before.key !== key || before.type !== (type ?? before.type) || isOtherState;
  };
  const unlike = new Set([...listed].filter(([id, issue]) => isUnlike(id, issue)).map(([id]) => id));
  // This many are read faster page by page, by the next collection.
  if (unlike.size > mostUnlike) {
    progress = { ...progress, backfill: { standing: newestOf(site), total: null } };
    unlike.clear();
  }
  const isWanted = ([id, issue]: readonly [number, ListedIssue]): boolean =>
    !progress.failed.has(id) && (!before.stored.has(id) || isOther(id, issue) || unlike.has(id));
  const wanted = new Map([...listed].filter(isWanted).map(([id, { key }]) => [id, key]));
  for await (const step of issuesByIds(site, wanted, progress)) {
    progress = step.progress;
    yield step;
  }
  const missing = [...before.stored].filter((id) => !listed.has(id));
  if (listed.size === 0 && missing.length > mostDeleted && !(await mayAnyBeThere(site, missing)))
    throw nothingToBeSeen(missing.length);
  for (const ids of chunks(missing, chunkSize)) {
    const missed = await missedOf(site, scope, ids);
    const changed = missed.filter(
      ({ id, answer, updated }) => answer === 'there' && updated !== stored?.get(String(id))?.updatedAt,
    );
    const items: RawItem[] = [];
    for await (const step of issuesByIds(site, new Map(changed.map(({ id }) => [id, `issue ${id}`])), progress)) {
      progress = step.progress;
      items.push(...step.items);
    }
    // An unreadable one is requested again, with the next comparison.
    const gone = new Map(missed.flatMap(({ id, item }) => (progress.failed.has(id) ? [] : [[id, item]])));
    progress = { ...progress, stored: new Set([...progress.stored].filter((id) => !gone.has(id))) };
    yield { items: [...items, ...gone.values()], progress };
  }
  yield { items: [], progress: { ...progress, reconcile: site.faults.count > failures } };
}

/** An issue of the filter: its name, its type and state if reported, and its last change. */
interface ListedIssue {
  readonly key: string;
  readonly type: string | null;
  readonly state: string | null;
  readonly updated: Millis;
}

/** All issues that the filter gives, by their ids. */
async function listedIssues(
  site: Site,
  scope: string,
  { since, dates }: Progress,
): Promise<ReadonlyMap<number, ListedIssue>> {
  const listed = new Map<number, ListedIssue>();
  const what: Scan<IssueIdentity> = {
    scope: (written) => scopeSince(scope, since, written),
    issue: IssueIdentity,
    fields: ['created', 'updated', 'issuetype', 'status'],
    size: site.isCloud ? idsAtOnce.cloud : idsAtOnce.server,
  };
  const sizeLimit = new PagesSizeLimit(mostIdPages);
  for await (const { page } of scan(site, what, newestOf(site), dates)) {
    sizeLimit.add(page.issues.map(({ id }) => id).join(), page.url);
    for (const { id, key, fields } of page.issues)
      listed.set(Number(id), {
        key,
        type: fields.issuetype?.name ?? null,
        state: fields.status?.id ?? null,
        updated: fields.updated ?? 0,
      });
  }
  return listed;
}

/** An issue missing from the filter, from its own answer. */
interface Missed {
  readonly id: number;
  readonly answer: 'missing' | 'forbidden' | 'there';
  /** Its last change; null if that is not reported. */
  readonly updated: Millis | null;
  readonly item: RawItem;
}

/** The state of issues missing in the filter's answer. Leaves out those that the filter returns after all, or that an index may not show yet. */
async function missedOf(site: Site, scope: string, ids: readonly number[]): Promise<readonly Missed[]> {
  const answers = await Promise.all(ids.map((id) => site.faults.attempt(`issue ${id}`, () => missedIssue(site, id))));
  // An unreadable issue is not deleted.
  const missed = answers.flatMap((answer) => answer ?? []);
  const there = missed.filter(({ answer }) => answer === 'there').map(({ id }) => id);
  const listed = await listedAmong(site, scope, there);
  // A token that died meanwhile makes every issue look deleted; this throws then.
  await ownerOf(site);
  return missed.filter(({ id, updated }) => !listed.has(id) && (updated ?? 0) < site.serverTime - lookBack);
}

/** Whether any of these issues may exist although the filter does not return it. Tests some, spread over all. */
async function mayAnyBeThere(site: Site, ids: readonly number[]): Promise<boolean> {
  const step = Math.max(1, ids.length / chunkSize);
  const some = ids.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const answers = await Promise.all(some.map((id) => site.faults.attempt(`issue ${id}`, () => missedIssue(site, id))));
  await ownerOf(site);
  // An unreadable issue may exist.
  return answers.some((one) => one === undefined || one.answer === 'there');
}

/** So many issues missing at once means a lost right, not a deletion. */
const nothingToBeSeen = (stored: number): SourceError =>
  new SourceError(
    'token_lacks_right',
    `None of the ${stored} issues that are known is to be seen any more: the user may have lost the right Browse Projects.`,
  );

async function missedIssue({ source, api, serverTime }: Site, id: number): Promise<Missed> {
  const url = `${api}/issue/${id}?fields=project,archiveddate,updated`;
  const missed = (answer: Missed['answer'], updated: Millis | null, body: string): Missed => {
    const context = { id: String(id), answer, at: serverTime };
    return { id, answer, updated, item: { kind: 'gone', url, context, body } };
  };
  try {
    const answer = await sendRequest(source, url);
    if (answer.status === 404) return missed('missing', null, 'null');
    return missed('there', answerValue(answer, MissedIssue).fields.updated ?? null, answer.body);
  } catch (error) {
    if (error instanceof SourceError && error.fault === 'token_lacks_right') return missed('forbidden', null, 'null');
    throw error;
  }
}
