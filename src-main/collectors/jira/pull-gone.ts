import type { Millis } from '#shared/time/time.ts';
import { SourceError } from '../../net/source-error.ts';
import type { RawItem } from '../contract.ts';
import { portions } from '../portions.ts';
import { ask, told } from './ask.ts';
import type { Progress } from './cursor.ts';
import { scopeSince } from './jql.ts';
import { itemsOf, lookBack, newestOf, type Step, withKnown } from './pull-issues.ts';
import { type Scan, scan } from './scan.ts';
import { IssueAnswer, IssuePlace, issueFields, MissedIssue } from './schema.ts';
import { search, start } from './search.ts';
import { ownerOf, type Site } from './site.ts';

const idsAtOnce = { cloud: 5000, server: 1000 };
const askedAtOnce = 50;

/**
 * Where it is due, compares the ids that the filter gives, and when each was changed last, with what is stored. What is new without having been changed
 * is collected, and what was changed after it was collected; what is missing is asked for by itself, and told of with the answer. Cut off, it
 * begins anew: reading the ids alone is quick.
 */
export async function* reconcile(site: Site, scope: string, before: Progress): AsyncGenerator<Step> {
  if (!before.reconcile) return;
  let progress = before;
  const given = await updatesOf(site, scope, before);
  const stored = site.source.issueUpdates?.();
  const isBehind = (id: number, updated: Millis): boolean => (stored?.get(String(id)) ?? updated) < updated;
  const wanted = [...given].filter(([id, updated]) => !before.known.has(id) || isBehind(id, updated));
  for (const portion of portions(wanted, askedAtOnce)) {
    const ids = portion.map(([id]) => id);
    const found = await Promise.all(ids.map((id) => issueOf(site, id)));
    const issues = found.flatMap((each) => each ?? []);
    const page = { body: `{"issues":[${issues.map(({ body }) => body).join(',')}]}`, url: `${site.api}/issue`, issues };
    progress = withKnown(progress, issues);
    yield { items: await itemsOf(site, page), progress };
  }
  for (const ids of portions(
    [...before.known].filter((id) => !given.has(id)),
    askedAtOnce,
  )) {
    const missed = await missedOf(site, scope, ids);
    const gone = new Set(missed.map(({ id }) => id));
    progress = { ...progress, known: new Set([...progress.known].filter((id) => !gone.has(id))) };
    yield { items: missed.map(({ item }) => item), progress };
  }
  yield { items: [], progress: { ...progress, reconcile: false } };
}

/** The ids of all issues that the filter gives, with the last change of each. */
async function updatesOf(site: Site, scope: string, { since, dates }: Progress): Promise<ReadonlyMap<number, Millis>> {
  const updates = new Map<number, Millis>();
  const what: Scan<IssuePlace> = {
    scope: (written) => scopeSince(scope, since, written),
    issue: IssuePlace,
    fields: ['created', 'updated'],
    size: site.isCloud ? idsAtOnce.cloud : idsAtOnce.server,
  };
  for await (const { page } of scan(site, what, newestOf(site), dates))
    for (const { id, fields } of page.issues) updates.set(Number(id), fields.updated);
  return updates;
}

/** One issue with all that is asked of an issue; null where it went away again. */
async function issueOf({ source, api }: Site, id: number): Promise<(IssueAnswer & { readonly body: string }) | null> {
  const answer = await ask(source, `${api}/issue/${id}?fields=${issueFields}&expand=changelog`);
  return answer.status === 404 ? null : { ...told(answer, IssueAnswer), body: answer.body };
}

/** An issue that the filter did not give, as it answered when it was asked for by itself. */
interface Missed {
  readonly id: number;
  readonly answer: 'missing' | 'forbidden' | 'there';
  /** When it was changed last; null where that is not told. */
  readonly updated: Millis | null;
  readonly item: RawItem;
}

/** What became of issues that the filter did not give. Those that it gives after all, or that an index may not show yet, are left out. */
async function missedOf(site: Site, scope: string, ids: readonly number[]): Promise<readonly Missed[]> {
  const missed = await Promise.all(ids.map((id) => missedIssue(site, id)));
  const there = missed.filter(({ answer }) => answer === 'there').map(({ id }) => id);
  const given = await givenOf(site, scope, there);
  // A token that died meanwhile makes every issue look deleted; this throws then.
  await ownerOf(site);
  return missed.filter(({ id, updated }) => !given.has(id) && (updated ?? 0) < site.serverTime - lookBack);
}

async function missedIssue({ source, api }: Site, id: number): Promise<Missed> {
  const url = `${api}/issue/${id}?fields=project,archiveddate,updated`;
  const missed = (answer: Missed['answer'], updated: Millis | null, body: string): Missed => {
    const context = { id: String(id), answer };
    return { id, answer, updated, item: { kind: 'gone', url, context, body } };
  };
  try {
    const answer = await ask(source, url);
    if (answer.status === 404) return missed('missing', null, 'null');
    return missed('there', told(answer, MissedIssue).fields.updated ?? null, answer.body);
  } catch (error) {
    if (error instanceof SourceError && error.fault === 'token_lacks_right') return missed('forbidden', null, 'null');
    throw error;
  }
}

/** Which of these the filter gives. A search that refuses many because of one is asked for each. */
async function givenOf(site: Site, scope: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const jql = `${scope} AND id IN (${ids})`;
  const page = await search(
    site,
    { jql, fields: ['created', 'updated'], size: askedAtOnce, place: start, sure: ids },
    IssuePlace,
  );
  if (!('refused' in page)) return new Set(page.issues.map(({ id }) => Number(id)));
  if (ids.length === 1) return new Set();
  const each = await Promise.all(ids.map((id) => givenOf(site, scope, [id])));
  return new Set(each.flatMap((given) => [...given]));
}
