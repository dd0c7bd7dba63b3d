import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncs } from '#shared/api/syncs.ts';
import { addIntegration, completeness, projectDetails } from '#shared/desktop/commands.ts';
import { at, collected, furnishShop, ids, pipeline, run } from './company.ts';
import { type House, openHouse } from './house.ts';

let house: House;
let web = 0;
let hostToken = 0;
beforeAll(async () => {
  house = await openHouse((store) => {
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
  });
});
afterAll(() => house.close());

interface Listed {
  readonly id: number;
  readonly integration_type: string;
}

test('a repository is no integration of the API', async () => {
  const list = await house.json<Listed[]>(`/api/integrations/${ids.shop}`);
  expect(list.map(({ id }) => id)).toEqual([ids.build, ids.deploy, ids.backlog]);
  const csv = await (await house.ask(`/api/integrations/${ids.shop}?format=csv`)).text();
  expect(csv).not.toContain('shop/web');
});

test('its collection is listed and can be started like any other', async () => {
  const list = await house.json<{ integration_id: number; integration: string }[]>(`/api/syncs/${ids.shop}`);
  expect(list).toContainEqual(expect.objectContaining({ integration_id: web, integration: 'shop/web', state: 'done' }));
  expect((await house.ask(`/api/syncs/${web}`, { method: 'POST' })).status).toBe(202);
  await house.service.idle();
});

test('the runs of its workflows are measured when asked by its id, and in no average of the project', async () => {
  expect(await house.json(`/api/repair_times/${web}`)).toEqual({
    unit: 'Date/seconds',
    data: [{ x: '2026-11-02', y: 1800 }],
  });
  expect((await house.ask(`/api/runs/${web}`)).status).toBe(200);
  const { data } = await house.json<{ data: { evidence: { integration_id: number } }[] }>(
    `/api/avg_repair_times/${ids.shop}?include=evidence`,
  );
  expect(data.length).toBeGreaterThan(0);
  expect(data.map(({ evidence }) => evidence.integration_id)).not.toContain(web);
});

test('no gaps are told of it, since its deployments have numbers of the whole host', async () => {
  expect(await house.service.call(completeness, { integration_id: web })).toMatchObject({ gaps: null });
});

test('it is made in the app with a token for a source host, beside the integrations of the project', async () => {
  const wanted = { name: 'shop/api', project_id: ids.empty, url: 'https://git.test/shop/api' };
  const made = await house.service.call(addIntegration, {
    ...wanted,
    integration_type: 'source_host',
    token_id: hostToken,
  });
  expect(made).toMatchObject({ integration_type: 'source_host', name: 'shop/api' });
  const details = await house.service.call(projectDetails, { project_id: ids.empty });
  expect(details.repositories).toEqual([expect.objectContaining({ id: made.id, token_id: hostToken })]);
  expect(details.integrations).toEqual([]);
  await house.service.idle();
  expect(await house.service.call(syncs, { project_id: ids.empty })).toHaveLength(1);
  await expect(
    house.service.call(addIntegration, { ...wanted, integration_type: 'ci_server', token_id: ids.server }),
  ).rejects.toMatchObject({ status: 422 });
});

test('POST /api/integrations says where it is made instead', async () => {
  const integration = { integration_type: 'source_host', name: 'x', project_id: ids.shop, token_id: hostToken };
  const answer = await house.post('/api/integrations', {
    integration: { ...integration, url: 'https://git.test/shop/x' },
  });
  expect(answer.status).toBe(422);
  expect((await answer.json()).detail).toMatch(/in the app or with plumbline apply/);
});
