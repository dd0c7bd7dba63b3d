import type { Millis } from '#shared/time/time.ts';
import { SourceError } from '../../../net/source-error.ts';
import { chunks } from '../../chunks.ts';
import type { RawItem } from '../../contract.ts';
import { ask, told } from '../request.ts';
import { IssuePlace, MissedIssue } from '../schema.ts';
import type { Progress } from './cursor.ts';
import { issuesByIds } from './failed.ts';
import { lookBack, newestOf, type Step } from './issues.ts';
import { scopeSince } from './jql.ts';
import { type Scan, scan } from './scan.ts';
import { givenOf } from './single-issues.ts';
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
  const failures = site.faults.count;
  const given = await givenBy(site, scope, before);
  const stored = site.source.issueUpdates?.();
  const isBehind = (id: number, updated: Millis): boolean => (stored?.get(String(id)) ?? updated) < updated;
  const isWanted = ([id, { updated }]: readonly [number, Given]): boolean =>
    !progress.failed.has(id) && (!before.known.has(id) || isBehind(id, updated));
  const wanted = new Map([...given].filter(isWanted).map(([id, { key }]) => [id, key]));
  for await (const step of issuesByIds(site, wanted, progress)) {
    progress = step.progress;
    yield step;
  }
  for (const ids of chunks(
    [...before.known].filter((id) => !given.has(id)),
    askedAtOnce,
  )) {
    const missed = await missedOf(site, scope, ids);
    const gone = new Set(missed.map(({ id }) => id));
    progress = { ...progress, known: new Set([...progress.known].filter((id) => !gone.has(id))) };
    yield { items: missed.map(({ item }) => item), progress };
  }
  yield { items: [], progress: { ...progress, reconcile: site.faults.count > failures } };
}

/** An issue that the filter gives: its name, and when it was changed last. */
interface Given {
  readonly key: string;
  readonly updated: Millis;
}

/** All issues that the filter gives, by their ids. */
async function givenBy(site: Site, scope: string, { since, dates }: Progress): Promise<ReadonlyMap<number, Given>> {
  const given = new Map<number, Given>();
  const what: Scan<IssuePlace> = {
    scope: (written) => scopeSince(scope, since, written),
    issue: IssuePlace,
    fields: ['created', 'updated'],
    size: site.isCloud ? idsAtOnce.cloud : idsAtOnce.server,
  };
  for await (const { page } of scan(site, what, newestOf(site), dates))
    for (const { id, key, fields } of page.issues) given.set(Number(id), { key, updated: fields.updated ?? 0 });
  return given;
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
  const answers = await Promise.all(ids.map((id) => site.faults.attempt(`issue ${id}`, () => missedIssue(site, id))));
  // What cannot be read is not gone.
  const missed = answers.flatMap((answer) => answer ?? []);
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
