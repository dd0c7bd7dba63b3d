import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startSync } from '#shared/api/syncs.ts';
import {
  addIntegration,
  addProject,
  addToken,
  changeIntegration,
  reconcileNow,
  removeIntegration,
  replayAnswers,
  restoreRemoved,
} from '#shared/desktop/commands.ts';
import { aJira, cloud, dataCenter, signIn } from '#test/builders/collecting/collecting-jira.ts';
import { instanceOfTest } from '#test/contract/test-instance.ts';
import { change, create, remove } from '#test/simulators/jira/model.ts';
import { type JiraServer, startJira } from '#test/simulators/jira/server.ts';

const workers = {
  reading: new URL('../../src-main/app/workers/reading-worker.ts', import.meta.url),
  collecting: new URL('../../src-main/app/workers/collecting-worker.ts', import.meta.url),
};
const Warnings = z.array(z.object({ warning: z.object({ fault: z.string(), detail: z.string() }).nullable() }));

async function jiraOfTest(): Promise<JiraServer> {
  const server = await startJira(aJira(10), cloud);
  onTestFinished(() => server.close());
  return server;
}

test.each([
  ['filters that share issues', 'project = SHOP AND created >= 0', true],
  ['filters that share none', 'project = WEB', false],
  ['servers whose issues have the same keys and ids', null, false],
])('two integrations of %s: %s', async (_what, jql, isTwice) => {
  const one = await jiraOfTest();
  const other = jql === null ? await jiraOfTest() : one;
  const instance = await instanceOfTest(null, { workers });
  const { service } = instance;
  const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const origins = [...new Set([one.url, other.url].map((url) => new URL(url).origin))];
  const token = { name: 'tracker', integ_type: 'issue_tracker', origins, username: signIn.user } as const;
  const { id: token_id } = await service.call(addToken, { ...token, secret: signIn.token });
  const wanted = { integration_type: 'issue_tracker', project_id, token_id } as const;
  const url = (server: JiraServer, query: string): string =>
    `${server.url}/rest/api/2/search?jql=${encodeURIComponent(query)}`;
  const first = await service.call(addIntegration, { ...wanted, name: 'All', url: url(one, 'filter=10042') });
  await service.idle();
  await service.call(addIntegration, { ...wanted, name: 'New', url: url(other, jql ?? 'filter=10042') });
  await service.idle();
  await service.call(startSync, { id: first.id });
  await service.idle();
  const syncs = Warnings.parse(await instance.json(`/api/syncs/${project_id}`));
  const expected = (name: string) => ({
    fault: 'collected_twice',
    detail: expect.stringMatching(`The integration "${name}" collects SHOP-\\d+ too.`),
  });
  expect(syncs.map(({ warning }) => warning)).toEqual(
    isTwice ? [expect.objectContaining(expected('New')), expect.objectContaining(expected('All'))] : [null, null],
  );
});

const day = 86_400_000;
const Flow = z.looseObject({ finished: z.number() });

test.each([
  ['is collected first', ['SHOP', 'WEB']],
  ['is collected last', ['WEB', 'SHOP']],
])(
  'an issue that moved to the project of another integration counts once, where the one that it left %s',
  async (_what, projects) => {
    const model = aJira(3);
    const server = await startJira(model, dataCenter);
    onTestFinished(() => server.close());
    const instance = await instanceOfTest(null, { workers });
    const { service } = instance;
    const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
    const access = { integ_type: 'issue_tracker', origins: [server.url], username: signIn.user } as const;
    const { id: token_id } = await service.call(addToken, { ...access, name: 'tracker', secret: signIn.token });
    const ids: number[] = [];
    for (const name of projects) {
      const url = `${server.url}/rest/api/2/search?jql=${encodeURIComponent(`project = ${name}`)}`;
      const { id } = await service.call(addIntegration, {
        integration_type: 'issue_tracker',
        name,
        project_id,
        token_id,
        url,
      });
      await service.idle();
      ids.push(id);
    }
    const finished = async (): Promise<number> =>
      Flow.parse(await instance.json(`/api/flow/${project_id}?from=2026-09-01&to=2026-09-30`)).finished;
    const collect = async (): Promise<void> => {
      model.now += day;
      for (const integration_id of ids) {
        await service.call(reconcileNow, { integration_id });
        await service.idle();
      }
    };
    const replay = async (): Promise<void> => {
      for (const integration_id of [...ids, ...ids.toReversed()]) {
        await service.call(replayAnswers, { integration_id });
        await service.idle();
      }
    };
    expect(await finished()).toBe(3);
    const [done] = model.issues;
    const open = create(model);
    await collect();
    for (const id of [done?.id ?? 0, open.id]) change(model, id, { project: 'WEB' });
    model.now += day;
    for (const id of ids) {
      await service.call(startSync, { id });
      await service.idle();
    }
    expect(await finished(), 'before the one that it left knows').toBe(3);
    await collect();
    expect(await finished()).toBe(3);
    await replay();
    expect(await finished(), 'after kept answers were read again').toBe(3);

    change(model, open.id, { state: '10002', resolved: model.now });
    await collect();
    for (const id of [done?.id ?? 0, open.id]) remove(model, id);
    await collect();
    expect(await finished(), 'finished where it moved to, then deleted').toBe(4);
    await replay();
    expect(await finished(), 'after kept answers were read again').toBe(4);
  },
);

test('an issue that moved to another tracker while its own was removed counts once when that is restored', async () => {
  const model = aJira(3);
  const server = await startJira(model, dataCenter);
  onTestFinished(() => server.close());
  const instance = await instanceOfTest(null, { workers });
  const { service } = instance;
  const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const access = { integ_type: 'issue_tracker', origins: [server.url], username: signIn.user } as const;
  const { id: token_id } = await service.call(addToken, { ...access, name: 'tracker', secret: signIn.token });
  const add = async (name: string): Promise<number> => {
    const url = `${server.url}/rest/api/2/search?jql=${encodeURIComponent(`project = ${name}`)}`;
    const wanted = { integration_type: 'issue_tracker', project_id, token_id } as const;
    const { id } = await service.call(addIntegration, { ...wanted, name, url });
    await service.idle();
    return id;
  };
  const [shop, web] = [await add('SHOP'), await add('WEB')];
  await service.call(removeIntegration, { integration_id: shop, undoable: true });
  change(model, model.issues[0]?.id ?? 0, { project: 'WEB' });
  model.now += day;
  await service.call(startSync, { id: web });
  await service.idle();
  await service.call(restoreRemoved, { kind: 'integration', id: shop });
  const { finished } = Flow.parse(await instance.json(`/api/flow/${project_id}?from=2026-09-01&to=2026-09-30`));
  expect(finished).toBe(3);
});

test('an issue that moved while only one of two trackers had the new address of their Jira counts once when both have it', async () => {
  const model = aJira(3);
  const server = await startJira(model, dataCenter);
  onTestFinished(() => server.close());
  const instance = await instanceOfTest(null, { workers });
  const { service } = instance;
  const renamed = server.url.replace('127.0.0.1', 'localhost');
  const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const origins = [server.url, renamed].map((url) => new URL(url).origin);
  const access = { integ_type: 'issue_tracker', origins, username: signIn.user } as const;
  const { id: token_id } = await service.call(addToken, { ...access, name: 'tracker', secret: signIn.token });
  const wanted = { integration_type: 'issue_tracker', project_id, token_id } as const;
  const urlOf = (address: string, name: string): string =>
    `${address}/rest/api/2/search?jql=${encodeURIComponent(`project = ${name}`)}`;
  const add = async (name: string): Promise<number> => {
    const { id } = await service.call(addIntegration, { ...wanted, name, url: urlOf(server.url, name) });
    await service.idle();
    return id;
  };
  const [shop, web] = [await add('SHOP'), await add('WEB')];
  const moveTo = async (integration_id: number, name: string): Promise<void> => {
    await service.call(changeIntegration, { integration_id, url: urlOf(renamed, name) });
    await service.idle();
  };
  await moveTo(web, 'WEB');
  change(model, model.issues[0]?.id ?? 0, { project: 'WEB' });
  model.now += day;
  for (const integration_id of [shop, web]) {
    await service.call(reconcileNow, { integration_id });
    await service.idle();
  }
  await moveTo(shop, 'SHOP');
  const { finished } = Flow.parse(await instance.json(`/api/flow/${project_id}?from=2026-09-01&to=2026-09-30`));
  expect(finished).toBe(3);
});
