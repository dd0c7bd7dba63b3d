import { afterAll, beforeAll, expect, test } from 'vitest';
import { furnishShop, ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnishShop);
});
afterAll(() => instance.close());

const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('§1 metrics are read per project or per integration, and projects hold integrations', async () => {
  const projects = await instance.json<{ id: number }[]>('/api/projects');
  for (const { id } of projects) expect((await instance.ask(`/api/integrations/${id}`)).status).toBe(200);
});

test('§2.1 a token is its id, name, kind and two timestamps, and nothing of its secret', async () => {
  expect(await instance.json('/api/tokens')).toEqual([
    { id: ids.server, name: 'server', integ_type: 'ci_server', created_at: stamp, updated_at: stamp },
    { id: ids.tracker, name: 'tracker', integ_type: 'issue_tracker', created_at: stamp, updated_at: stamp },
  ]);
});

test('§2.2 an integration is its id, type, name and url, the url exactly as it was stored', async () => {
  expect(await instance.json(`/api/integrations/${ids.shop}`)).toEqual([
    { id: ids.build, integration_type: 'ci_server', name: 'build', url: 'ci.test/job/build' },
    { id: ids.deploy, integration_type: 'ci_server', name: 'deploy', url: 'https://ci.test/job/deploy/' },
    {
      id: ids.backlog,
      integration_type: 'issue_tracker',
      name: 'backlog',
      url: 'https://issues.test/rest/api/2/search?jql=filter%3D1',
    },
  ]);
});

test('§2.3 lead times come in minutes for each pipeline and route, the default route with an empty path', async () => {
  expect(await instance.json(`/api/lead_times/${ids.shop}?from=2026-11-01`)).toEqual({
    data_name: 'Shop',
    unit: 'minutes',
    data: [
      { name: 'build', lead_times: [{ path: '', lead_time: 30 }] },
      { name: 'deploy', lead_times: [{ path: '', lead_time: 10 }] },
    ],
  });
});

test('§2.4 repair times are whole seconds with the date of the repair', async () => {
  expect(await instance.json(`/api/repair_times/${ids.build}`)).toEqual({
    unit: 'Date/seconds',
    data: [{ x: '2026-11-02', y: 7620 }],
  });
});

test('§2.4 several points can share a date', async () => {
  const { data } = await instance.json<{ data: { x: string; y: number }[] }>(`/api/cycle_times/${ids.build}`);
  expect(data).toEqual([600, 720, 660].map((y) => ({ x: '2026-11-02', y })));
});

test('§2.5 average failure times have the same shape, one point for each day and integration', async () => {
  expect(await instance.json(`/api/avg_failure_times/${ids.shop}`)).toEqual({
    unit: 'Date/seconds',
    data: [{ x: '2026-11-02', y: 5010 }],
  });
});

test('§2.5 several points of an average share a date when several integrations have values', async () => {
  expect(await instance.json(`/api/avg_cycle_times/${ids.shop}`)).toEqual({
    unit: 'Date/seconds',
    data: [
      { x: '2026-11-02', y: 660 },
      { x: '2026-11-02', y: 600 },
    ],
  });
});

test('§2.6 a project has an id that the other paths take', async () => {
  expect(await instance.json('/api/projects')).toEqual([
    { id: ids.shop, name: 'Shop', created_at: stamp, updated_at: stamp },
    { id: ids.empty, name: 'Empty', created_at: stamp, updated_at: stamp },
  ]);
});

test('§4 every successful read is JSON in UTF-8, also when the request names a content type', async () => {
  const answer = await instance.ask('/api/projects', { headers: { 'Content-type': 'application/json;charset=UTF-8' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test.each([
  ['integrations', ids.shop],
  ['lead_times', ids.shop],
  ['avg_failure_times', ids.shop],
  ['avg_repair_times', ids.shop],
  ['avg_cycle_times', ids.shop],
  ['repair_times', ids.build],
  ['cycle_times', ids.build],
  ['failure_times', ids.build],
])('§4 rule 1: %s takes an id in its path and knows no other', async (name, id) => {
  expect((await instance.ask(`/api/${name}/${id}`)).status).toBe(200);
  expect((await instance.ask(`/api/${name}/999`)).status).toBe(404);
  for (const bad of ['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999']) {
    const refused = await instance.ask(`/api/${name}/${bad}`);
    expect([bad, refused.status]).toEqual([bad, 400]);
  }
});

test('§4 rule 2: ids come from the lists', async () => {
  const [project] = await instance.json<{ id: number }[]>('/api/projects');
  const [integration] = await instance.json<{ id: number }[]>(`/api/integrations/${project?.id}`);
  expect((await instance.ask(`/api/repair_times/${integration?.id}`)).status).toBe(200);
});

test.each(['repair_times', 'failure_times', 'feedback_times'])(
  '§4 rule 3: %s of an issue tracker are refused, saying what to ask instead',
  async (name) => {
    const answer = await instance.ask(`/api/${name}/${ids.backlog}`);
    expect(answer.status).toBe(422);
    expect((await answer.json()).detail).toContain('ci_server');
  },
);

test('§4 rule 4: cycle times of an issue tracker have the same shape, and no points before issues are collected', async () => {
  expect(await instance.json(`/api/cycle_times/${ids.backlog}`)).toEqual({ unit: 'Date/seconds', data: [] });
});

test('§4 rule 4: failure times have the shape of repair times', async () => {
  expect(await instance.json(`/api/failure_times/${ids.build}`)).toEqual({
    unit: 'Date/seconds',
    data: [
      { x: '2026-11-02', y: 3300 },
      { x: '2026-11-02', y: 6720 },
    ],
  });
});

test('§4 a project without data has empty lists, never zeros', async () => {
  expect(await instance.json(`/api/integrations/${ids.empty}`)).toEqual([]);
  expect(await instance.json(`/api/lead_times/${ids.empty}`)).toEqual({
    data_name: 'Empty',
    unit: 'minutes',
    data: [],
  });
  expect(await instance.json(`/api/avg_failure_times/${ids.empty}`)).toEqual({ unit: 'Date/seconds', data: [] });
});

test('§9 the paths start with /api and carry no version', async () => {
  expect((await instance.ask('/api/v1/projects')).status).toBe(404);
  expect((await instance.ask('/projects')).status).toBe(404);
});
