import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncs } from '#shared/api/syncs.ts';
import { addIntegration, completeness, projectDetails } from '#shared/desktop/commands.ts';
import { at, collected, furnishShop, ids, pipeline, run } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
let web = 0;
let hostToken = 0;
let late = 0;
beforeAll(async () => {
  instance = await openTestInstance((store) => {
    furnishShop(store);
    hostToken = store.addToken(
      { name: 'host', integType: 'source_host', origins: ['https://git.test'], username: null },
      at('08:00'),
    ).id;
    const policy = { unstable: 'breaks', timedOut: 'breaks' } as const;
    web = store.addIntegration(
      {
        projectId: ids.shop,
        type: 'source_host',
        name: 'shop/web',
        url: 'https://git.test/shop/web',
        tokenId: hostToken,
        releaseBranch: null,
        policy,
      },
      at('08:00'),
    ).id;
    collected(store, web, [
      pipeline('lint'),
      run('lint', { number: 1, queued: '09:00', finished: '09:10', result: 'failure' }),
      run('lint', { number: 2, queued: '09:20', finished: '09:40', result: 'success' }),
    ]);
    late = store.addIntegration(
      {
        projectId: ids.shop,
        type: 'ci_server',
        name: 'late',
        url: 'ci.local/job/late',
        tokenId: ids.server,
        releaseBranch: null,
        policy,
      },
      at('08:00'),
    ).id;
    collected(store, late, [
      pipeline('late'),
      run('late', { number: 1, queued: '09:00', finished: '09:30', result: 'success' }),
    ]);
  });
});
afterAll(() => instance.close());

interface Listed {
  readonly id: number;
  readonly integration_type: string;
}

test('a repository is no integration of the API', async () => {
  const list = await instance.json<Listed[]>(`/api/integrations/${ids.shop}`);
  expect(list.map(({ id }) => id)).toEqual([ids.build, ids.deploy, ids.backlog, late]);
  const csv = await (await instance.ask(`/api/integrations/${ids.shop}?format=csv`)).text();
  expect(csv).not.toContain('shop/web');
});

test('its collection is listed and can be started like any other', async () => {
  const list = await instance.json<{ integration_id: number; integration: string }[]>(`/api/syncs/${ids.shop}`);
  expect(list).toContainEqual(expect.objectContaining({ integration_id: web, integration: 'shop/web', state: 'done' }));
  expect((await instance.ask(`/api/syncs/${web}`, { method: 'POST' })).status).toBe(202);
  await instance.service.idle();
});

interface Averages {
  readonly unit: string;
  readonly data: { readonly x: string; readonly y: number; readonly evidence?: { readonly integration_id: number } }[];
}

test('the runs of its workflows are measured by its id and in the averages of the project, after those of integrations', async () => {
  expect(await instance.json(`/api/repair_times/${web}`)).toEqual({
    unit: 'Date/seconds',
    data: [{ x: '2026-11-02', y: 1800 }],
  });
  expect((await instance.ask(`/api/runs/${web}`)).status).toBe(200);
  const path = `/api/avg_cycle_times/${ids.shop}`;
  const { data } = await instance.json<Averages>(`${path}?include=evidence`);
  const order = data.map(({ x, evidence }) => `${x} ${evidence?.integration_id}`);
  const own = data.find(({ evidence }) => evidence?.integration_id === web);
  expect(own).toEqual({
    x: '2026-11-02',
    y: 1200,
    evidence: { integration_id: web, integration: 'shop/web', count: 1, median: 1200, p90: 1200 },
  });
  const sameDay = order.filter((one) => one.startsWith('2026-11-02')).map((one) => Number(one.split(' ')[1]));
  expect(sameDay).toEqual([ids.build, ids.deploy, late, web]);
  expect(await instance.json(path)).toEqual({ unit: 'Date/seconds', data: data.map(({ x, y }) => ({ x, y })) });
  const csv = await (await instance.ask(`${path}?format=csv`)).text();
  expect(csv.split('\r\n').filter((line) => line !== '')).toEqual(['x,y', ...data.map(({ x, y }) => `${x},${y}`)]);
});

test('no gaps are told of it, since its deployments have numbers of the whole host', async () => {
  expect(await instance.service.call(completeness, { integration_id: web })).toMatchObject({ gaps: null });
});

test('it is made in the app with a token for a source host, beside the integrations of the project', async () => {
  const wanted = { name: 'shop/api', project_id: ids.empty, url: 'https://git.test/shop/api' };
  const made = await instance.service.call(addIntegration, {
    ...wanted,
    integration_type: 'source_host',
    token_id: hostToken,
  });
  expect(made).toMatchObject({ integration_type: 'source_host', name: 'shop/api' });
  const details = await instance.service.call(projectDetails, { project_id: ids.empty });
  expect(details.repositories).toEqual([expect.objectContaining({ id: made.id, token_id: hostToken })]);
  expect(details.integrations).toEqual([]);
  await instance.service.idle();
  expect(await instance.service.call(syncs, { id: ids.empty })).toHaveLength(1);
  await expect(
    instance.service.call(addIntegration, { ...wanted, integration_type: 'ci_server', token_id: ids.server }),
  ).rejects.toMatchObject({ status: 422 });
});

test('POST /api/integrations says where it is made instead', async () => {
  const integration = { integration_type: 'source_host', name: 'x', project_id: ids.shop, token_id: hostToken };
  const answer = await instance.post('/api/integrations', {
    integration: { ...integration, url: 'https://git.test/shop/x' },
  });
  expect(answer.status).toBe(422);
  expect((await answer.json()).detail).toMatch(/in the app or with plumbline apply/);
});
