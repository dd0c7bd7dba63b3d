import type { Cursor, IssueGone, IssueRecord, IssueStateRecord, Source } from '#main/collectors/contract.ts';
import { jira } from '#main/collectors/jira/jira.ts';
import { createTransports } from '#main/net/transport.ts';
import { change, create, emptyJira, type JiraModel } from '#test/simulators/jira/model.ts';
import type { JiraServer, JiraSettings } from '#test/simulators/jira/server.ts';

export const signIn = { user: 'builder', token: 'canary-secret-4711' } as const;
export const dataCenter: JiraSettings = { ...signIn, edition: 'data-center' };
export const cloud: JiraSettings = { ...signIn, edition: 'cloud', zone: 330 };

/** What a store would hold after collecting: issues and what became of them, states, and the cursor. */
export interface Kept {
  cursor: Cursor | null;
  readonly issues: Map<string, IssueRecord>;
  readonly gone: Map<string, IssueGone['why']>;
  readonly states: Map<string, IssueStateRecord>;
  /** What was said of the collection's extent, last. */
  watermark: string | null;
  progress: number | null;
}

export const nothing = (): Kept => ({
  cursor: null,
  issues: new Map(),
  gone: new Map(),
  states: new Map(),
  watermark: null,
  progress: null,
});

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** A Jira with so many issues, one an hour, each begun and done on the way. */
export function aJira(count: number): JiraModel {
  const model = emptyJira(Date.UTC(2026, 8, 1, 8));
  for (let each = 0; each < count; each++) {
    const { id } = create(model);
    model.now += 20 * minute;
    change(model, id, { state: '3' });
    model.now += 20 * minute;
    change(model, id, { state: '10002', resolved: model.now });
    model.now += 20 * minute;
  }
  return model;
}

/** Gives the filter another query. */
export function setFilter({ filters }: JiraModel, jql: string): void {
  for (const filter of filters) filter.jql = jql;
}

export interface How {
  readonly path?: string;
  readonly since?: number | null;
  readonly reconcile?: boolean;
  /** After so many pages it is cut off, as by a kill: the page under way is lost. */
  readonly stopAfter?: number;
  /** Stops it between two requests. */
  readonly signal?: AbortSignal;
  readonly storedIssues?: Source['storedIssues'];
}

const saved = '/rest/api/2/search?jql=filter%3D10042';

const network = { proxy: null, ca: null };
/** Made once for each server: reading the certificates of the machine takes longer than most collections here. */
const transportsOf = new WeakMap<JiraServer, ReturnType<typeof createTransports>>();

/** A filter of a simulated Jira as a collector asks for it, through the real transport. */
export function sourceOf(server: JiraServer, how: How = {}): Source {
  const { path = saved, since = null, reconcile = false, signal = new AbortController().signal, storedIssues } = how;
  const transportFor =
    transportsOf.get(server) ?? createTransports({ network, backOff: { base: 1, cap: 2, tries: 4 } });
  transportsOf.set(server, transportFor);
  const origins = [new URL(server.url).origin];
  const transport = transportFor({ origins, scheme: 'basic', username: signIn.user, secret: signIn.token });
  return { url: `${server.url}${path}`, transport, signal, since, reconcile, ...(storedIssues && { storedIssues }) };
}

/** Collects for real over HTTP into `kept`. */
export async function collectInto(kept: Kept, server: JiraServer, how: How = {}): Promise<void> {
  let pages = 0;
  const storedIssues = () => new Map(kept.issues);
  for await (const page of jira.pull(sourceOf(server, { ...how, storedIssues }), kept.cursor)) {
    if (pages >= (how.stopAfter ?? Number.POSITIVE_INFINITY)) return;
    pages += 1;
    for (const record of page.items.flatMap((item) => jira.read(item))) {
      if (record.kind === 'issue-state') kept.states.set(record.id, record);
      if (record.kind === 'issue-gone') kept.gone.set(record.id, record.why);
      if (record.kind !== 'issue') continue;
      kept.issues.set(record.id, record);
      kept.gone.delete(record.id);
    }
    // The cursor of a store goes through JSON.
    kept.cursor = JSON.parse(JSON.stringify(page.cursor));
    kept.watermark = page.watermark;
    kept.progress = page.progress;
  }
}

/** What is kept and not known to be gone, as one clean collection would give it. */
export function stillThere({ issues, gone }: Kept): ReadonlyMap<string, IssueRecord> {
  return new Map([...issues].filter(([id]) => !gone.has(id)).sort(([a], [b]) => Number(a) - Number(b)));
}
