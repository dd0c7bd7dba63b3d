import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriter } from '#main/store/writer.ts';
import { projects } from '#shared/api/projects.ts';
import { syncs } from '#shared/api/syncs.ts';
import { tokens } from '#shared/api/tokens.ts';
import {
  addIntegration,
  addProject,
  addToken,
  addView,
  removeIntegration,
  removeProject,
  removeToken,
  removeView,
  renameView,
  restoreRemoved,
  views,
} from '#shared/desktop/commands.ts';
import { seen, stateOf } from '../furnished.ts';
import { instanceOfTest, openTestInstance, sessionSecrets, type TestInstance } from '../test-instance.ts';

const token = { integ_type: 'ci_server', origins: ['https://ci.test'], username: null, secret: 'canary' } as const;

async function furnished({ service }: TestInstance, demo = false) {
  const project = await service.call(addProject, { name: 'Shop', demo });
  const made = await service.call(addToken, { ...token, name: 'ci' });
  const integration = await service.call(addIntegration, {
    integration_type: 'ci_server',
    name: 'a',
    project_id: project.id,
    token_id: made.id,
    url: 'https://ci.test/job/a',
  });
  await service.idle();
  return { project: project.id, token: made.id, integration: integration.id };
}

test('an integration that was removed is seen nowhere, and comes back with all that was collected', async () => {
  const here = await instanceOfTest();
  const { service } = here;
  const on = await furnished(here);
  const before = await service.call(syncs, { id: on.project });
  const runs = await here.json<unknown[]>(`/api/runs/${on.integration}`);
  expect(runs.length).toBeGreaterThan(0);
  await service.call(removeIntegration, { integration_id: on.integration, undoable: true });
  expect(await service.call(syncs, { id: on.project })).toEqual([]);
  expect((await here.ask(`/api/runs/${on.integration}`)).status).toBe(404);
  expect(await here.json(`/api/pipelines/${on.project}`)).toMatchObject({ nodes: [] });
  expect(await service.call(projects, {})).toHaveLength(1);
  await service.call(restoreRemoved, { kind: 'integration', id: on.integration });
  expect(await here.json(`/api/runs/${on.integration}`)).toEqual(runs);
  expect((await service.call(syncs, { id: on.project })).map(({ runs }) => runs)).toEqual(
    before.map(({ runs }) => runs),
  );
  await expect(service.call(restoreRemoved, { kind: 'integration', id: on.integration })).rejects.toMatchObject({
    status: 404,
  });
});

test('a project, its integration and the token come back in any order, with the secret', async () => {
  const secrets = sessionSecrets();
  const here = await instanceOfTest(undefined, { secrets });
  const { service } = here;
  const on = await furnished(here);
  await service.call(removeProject, { project_id: on.project, undoable: true });
  expect((await here.ask(`/api/integrations/${on.project}`)).status).toBe(404);
  await service.call(removeToken, { token_id: on.token, undoable: true });
  expect(await service.call(tokens, {})).toEqual([]);
  expect(await secrets.get(`token-${on.token} https://ci.test`)).toBe('canary');
  await service.call(restoreRemoved, { kind: 'project', id: on.project });
  expect((await service.call(tokens, {})).map(({ id }) => id)).toEqual([on.token]);
  expect((await service.call(projects, {})).map(({ name }) => name)).toEqual(['Shop']);
  expect(await here.json(`/api/integrations/${on.project}`)).toHaveLength(1);
});

test.each([false, true])(
  'what waits to come back goes with the project that is removed for good; a demo: %s',
  async (demo) => {
    const secrets = sessionSecrets();
    const here = await instanceOfTest(undefined, { secrets });
    const { service } = here;
    const on = await furnished(here, demo);
    await service.call(addIntegration, {
      integration_type: 'ci_server',
      name: 'b',
      project_id: on.project,
      token_id: on.token,
      url: 'https://ci.test/job/b',
    });
    await service.call(removeIntegration, { integration_id: on.integration, undoable: true });
    await service.call(removeProject, { project_id: on.project });
    await expect(service.call(restoreRemoved, { kind: 'integration', id: on.integration })).rejects.toMatchObject({
      status: 404,
    });
    expect(await service.call(tokens, {})).toHaveLength(demo ? 0 : 1);
    expect(await secrets.names()).toHaveLength(demo ? 0 : 1);
  },
);

test.each(['integration', 'project'] as const)(
  'a token is removed for good with its secret and the %s that waits to come back with it',
  async (kind) => {
    const secrets = sessionSecrets();
    const here = await instanceOfTest(undefined, { secrets });
    const { service } = here;
    const on = await furnished(here);
    if (kind === 'project') await service.call(removeProject, { project_id: on.project, undoable: true });
    else await service.call(removeIntegration, { integration_id: on.integration, undoable: true });
    await service.call(removeToken, { token_id: on.token });
    expect(await service.call(tokens, {})).toEqual([]);
    expect(await secrets.names()).toEqual([]);
    await expect(service.call(restoreRemoved, { kind, id: on[kind] })).rejects.toMatchObject({ status: 404 });
  },
);

test('what is removed while it is collected is collected on when it comes back', async () => {
  const here = await instanceOfTest();
  const { service } = here;
  const { project: project_id, token: token_id } = await furnished(here);
  const hanging = { integration_type: 'ci_server', name: 'hangs', project_id, token_id } as const;
  const { id } = await service.call(addIntegration, { ...hanging, url: 'https://ci.test/job/hangs' });
  await seen(here, project_id, 'hangs', 'running');
  await service.call(removeIntegration, { integration_id: id, undoable: true });
  await service.call(restoreRemoved, { kind: 'integration', id });
  const statesNow = async () => Object.values(await stateOf(here, project_id)).map(({ state }) => state);
  // What had come to its end is left alone.
  expect(await statesNow()).toEqual(['done', expect.stringMatching(/^(queued|running)$/)]);
  await service.call(removeProject, { project_id, undoable: true });
  await service.call(restoreRemoved, { kind: 'project', id: project_id });
  expect(await statesNow()).toEqual(['done', expect.stringMatching(/^(queued|running)$/)]);
});

test('the name of what was removed is free at once, and what was removed then stays away', async () => {
  const here = await instanceOfTest();
  const { service } = here;
  const on = await furnished(here);
  await service.call(removeProject, { project_id: on.project, undoable: true });
  await service.call(addProject, { name: 'Shop' });
  await expect(service.call(restoreRemoved, { kind: 'project', id: on.project })).rejects.toMatchObject({
    status: 409,
  });
  expect(await service.call(projects, {})).toHaveLength(1);
});

test.each([
  ['a', 'https://ci.test/job/b'],
  ['b', 'https://ci.test/job/a'],
  ['b', 'https://ci.test/job/a/'],
  ['b', 'https://CI.test:443/job/a/'],
])(
  'an integration stays away where its name or its address, however spelled, was given again: %s, %s',
  async (name, url) => {
    const here = await instanceOfTest();
    const { service } = here;
    const { project: project_id, token: token_id, integration } = await furnished(here);
    await service.call(removeIntegration, { integration_id: integration, undoable: true });
    await service.call(addIntegration, { integration_type: 'ci_server', name, project_id, token_id, url });
    await service.idle();
    await expect(service.call(restoreRemoved, { kind: 'integration', id: integration })).rejects.toMatchObject({
      status: 409,
    });
    expect((await service.call(syncs, { id: project_id })).map((one) => one.integration)).toEqual([name]);
  },
);

test('what nobody brought back in time is gone for good at a later start, secret included', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-removed-'));
  const secrets = sessionSecrets();
  const longAgo = Date.now() - 3_600_000;
  await secrets.set('token-1', 'canary');
  const here = await openTestInstance(
    (store) => {
      furnishRemoved(store, longAgo);
    },
    { dataDir, secrets },
  );
  await expect.poll(() => secrets.names()).toEqual([]);
  await expect(here.service.call(restoreRemoved, { kind: 'project', id: 1 })).rejects.toMatchObject({ status: 404 });
  await here.close();
  const store = openWriter(join(dataDir, 'plumbline.db'));
  expect(store.endRemovals(Date.now())).toEqual([]);
  expect(store.isSoftDeleted('integration', 1)).toBe(false);
  store.close();
  await rm(dataDir, { recursive: true, force: true });
});

function furnishRemoved(store: ReturnType<typeof openWriter>, at: number): void {
  const { id: projectId } = store.addProject({ name: 'Shop', timeZone: 'UTC', demo: false }, at);
  const ci = store.addToken({ name: 'ci', integType: 'ci_server', origins: ['https://ci.test'], username: null }, at);
  const policy = { unstable: 'breaks', timedOut: 'breaks' } as const;
  const { id } = store.addIntegration(
    { projectId, type: 'ci_server', name: 'a', url: 'https://ci.test', tokenId: ci.id, releaseBranch: null, policy },
    at,
  );
  // The token first, as it may be where a clock was put back: it goes after what uses it all the same.
  store.softDelete('integration', id, at);
  store.softDelete('project', projectId, at);
  store.softDelete('token', ci.id, at);
}

test('a view has a name of its own in its project, and goes and comes back with the project', async () => {
  const here = await instanceOfTest();
  const { service } = here;
  const { id: project_id } = await service.call(addProject, { name: 'Shop' });
  const address = 'lead-time?from=2026-01-01&statistic=p90';
  const view = await service.call(addView, { project_id, name: 'Spring', address });
  await expect(service.call(addView, { project_id, name: 'Spring', address })).rejects.toMatchObject({ status: 409 });
  for (const bad of ['/tokens', '../tokens', 'lead-time#x', 'https://elsewhere.test', 'Lead time'])
    await expect(service.call(addView, { project_id, name: bad, address: bad })).rejects.toMatchObject({ status: 422 });
  await service.call(renameView, { view_id: view.id, name: 'Early spring' });
  const named = [{ id: view.id, project_id, name: 'Early spring', address }];
  expect(await service.call(views, {})).toEqual(named);
  await service.call(removeProject, { project_id, undoable: true });
  expect(await service.call(views, {})).toEqual([]);
  await service.call(restoreRemoved, { kind: 'project', id: project_id });
  expect(await service.call(views, {})).toEqual(named);
  await service.call(removeView, { view_id: view.id });
  expect(await service.call(views, {})).toEqual([]);
});
