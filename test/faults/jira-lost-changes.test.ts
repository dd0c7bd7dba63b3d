import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { packIds } from '#main/collectors/packed-ids.ts';
import { openWriter } from '#main/store/writer.ts';
import { IssueOut } from '#shared/api/issues.ts';
import { startSync } from '#shared/api/syncs.ts';
import { addProject, addToken, reconcileNow } from '#shared/desktop/commands.ts';
import { cloud, dataCenter, day, minute, signIn } from '#test/builders/collecting/collecting-jira.ts';
import { openTestInstance, sessionSecrets, type TestInstance } from '#test/contract/test-instance.ts';
import { change, create, emptyJira, type JiraModel } from '#test/simulators/jira/model.ts';
import { type JiraServer, type JiraSettings, startJira } from '#test/simulators/jira/server.ts';

const workers = {
  reading: new URL('../../src-main/app/workers/reading-worker.ts', import.meta.url),
  collecting: new URL('../../src-main/app/workers/collecting-worker.ts', import.meta.url),
};
const editions: readonly (readonly [string, JiraSettings])[] = [
  ['Data Center', dataCenter],
  ['Cloud', cloud],
];

let dataDir: string;
let server: JiraServer;
let service: TestInstance;
const secrets = sessionSecrets();
const open = async (): Promise<void> => {
  service = await openTestInstance(null, { workers, dataDir, secrets });
};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-'));
  await open();
});
afterEach(async () => {
  await service.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The whole service with 300 open issues collected. */
async function connected(settings: JiraSettings): Promise<{ readonly model: JiraModel; readonly id: number }> {
  const model = emptyJira(Date.UTC(2026, 8, 1, 8));
  for (let each = 0; each < 300; each++) create(model, { created: model.now + each * minute });
  model.now += day;
  server = await startJira(model, settings);
  const { id: project_id } = await service.service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const { id: token_id } = await service.service.call(addToken, {
    name: 'tracker',
    integ_type: 'issue_tracker',
    origins: [new URL(server.url).origin],
    username: settings.edition === 'cloud' ? signIn.user : null,
    secret: signIn.token,
  });
  const url = `${server.url}/rest/api/2/search?jql=filter%3D10042`;
  const integration = { integration_type: 'issue_tracker', name: 'Shop', project_id, token_id, url };
  const made = await service.post('/api/integrations', { integration });
  const { id } = z.object({ id: z.number() }).parse(await made.json());
  await service.service.idle();
  return { model, id };
}

/** Finishes issues one after the other; then somebody comments on one of the first, which the index has a minute later. */
function finish(model: JiraModel, from = 0, to = 300): void {
  for (const { id } of model.issues.slice(from, to)) {
    model.now += 1000;
    change(model, id, { state: '10002', resolved: model.now });
  }
  model.indexLag = minute;
  change(model, 10_050, {});
  model.indexLag = 0;
}

async function collect(id: number): Promise<void> {
  await service.service.call(startSync, { id });
  await service.service.idle();
}

async function reconcile(id: number): Promise<void> {
  await service.service.call(reconcileNow, { integration_id: id });
  await service.service.idle();
}

/** How many issues the API tells as done, each with its change of state. */
async function done(id: number): Promise<number> {
  const issues = z.array(IssueOut).parse(await service.json(`/api/issues/${id}?limit=1000`));
  return issues.filter(({ done_at, state_changes }) => done_at !== null && state_changes.length === 1).length;
}

test.each(editions)('%s: 300 finished issues and one comment just before arrive at once', async (_, settings) => {
  const { model, id } = await connected(settings);
  finish(model);
  await collect(id);
  expect(await done(id)).toBe(300);
  model.now += day;
  await collect(id);
  expect(await done(id)).toBe(300);
  await reconcile(id);
  expect(await done(id)).toBe(300);
});

test.each(editions)(
  '%s: of 300 finished issues an older version collected 100; the first collection after the update has all',
  async (_, settings) => {
    const { model, id } = await connected(settings);
    finish(model, 200);
    await collect(id);
    expect(await done(id)).toBe(100);
    finish(model, 0, 200);
    model.now += day;
    await service.close();
    leaveOldCursor(id, model);
    await open();
    await collect(id);
    expect(await done(id)).toBe(300);
  },
);

/** Puts the cursor of 0.1.0 into the database, whose watermark lies behind changes that were never read. */
function leaveOldCursor(id: number, { now, issues }: JiraModel): void {
  const store = openWriter(join(dataDir, 'plumbline.db'));
  const { query, states } = z.object({ query: z.string(), states: z.string() }).parse(store.cursor(id));
  const known = packIds(issues.map((issue) => issue.id));
  const rest = { since: null, dates: 'number', quiet: '', backfill: null, reconcile: false, known } as const;
  const page = { items: [], records: [], progress: 1, watermark: null };
  store.storePages(id, [{ ...page, cursor: { query, states, watermark: now, ...rest } }], now);
  store.close();
}
