import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { declareEdge, setRelease } from '#shared/desktop/commands.ts';
import { furnishShop, ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnishShop);
});
afterAll(() => instance.close());

const metricPaths = [
  `/api/lead_times/${ids.shop}?from=2026-11-01`,
  `/api/cycle_times/${ids.build}`,
  `/api/avg_cycle_times/${ids.shop}`,
];

test.each(metricPaths)('%s has a strong validator, and who holds the answer gets 304', async (path) => {
  // Facts that are derived after the start make another validator, so it holds once they are.
  await vi.waitFor(async () => {
    const first = await instance.ask(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const tag of [`"other", ${etag}`, '*']) {
      const second = await instance.ask(path, { headers: { 'If-None-Match': tag } });
      expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag]);
    }
  });
});

test('a validator is another one for another question and another form', async () => {
  const path = `/api/cycle_times/${ids.build}`;
  const forms = [path, `${path}?include=evidence`, `${path}?format=csv`, `${path}?from=2026-11-01`];
  const tags = await Promise.all(forms.map(async (form) => (await instance.ask(form)).headers.get('etag')));
  expect(new Set(tags).size).toBe(forms.length);
});

test('a validator changes when what is measured changes, and the old one gets the new answer', async () => {
  const path = `/api/lead_times/${ids.shop}?from=2026-11-01`;
  const before = (await instance.ask(path)).headers.get('etag') ?? '';
  await instance.service.call(setRelease, { pipeline_id: ids.build, release: true });
  const after = await instance.ask(path, { headers: { 'If-None-Match': before } });
  expect(after.status).toBe(200);
  expect(after.headers.get('etag')).not.toBe(before);
  await instance.service.call(setRelease, { pipeline_id: ids.build, release: false });
});

test('evidence comes only when it is asked for, and names the runs a point was made from', async () => {
  const { data } = await instance.json<{ data: { evidence: { runs: { number: number }[]; flaky: boolean } }[] }>(
    `/api/repair_times/${ids.build}?include=evidence`,
  );
  expect(data.map(({ evidence }) => evidence.runs.map(({ number }) => number))).toEqual([[2, 5]]);
  expect(data[0]?.evidence.flaky).toBe(false);
});

test('evidence of a lead time shows each commit with its chain, and parts that add up', async () => {
  type Commit = {
    lead_time: number;
    parts: Record<string, number>;
    chain: { pipeline: string }[];
    handed_in: { number: number };
  };
  const { data } = await instance.json<{
    data: { name: string; lead_times: { evidence: { count: number; commits: Commit[] } }[] }[];
  }>(`/api/lead_times/${ids.shop}?from=2026-11-01&include=evidence`);
  const route = data.find(({ name }) => name === 'build')?.lead_times[0]?.evidence;
  expect(route?.count).toBe(3);
  for (const { lead_time, parts, chain } of route?.commits ?? []) {
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(lead_time, 9);
    expect(chain.map(({ pipeline }) => pipeline)).toEqual(['build', 'deploy']);
  }
});

test('evidence of a lead time names the slowest commits, and where each spent its longest stretch', async () => {
  type Commit = { revision: string; lead_time: number; longest: unknown };
  const { data } = await instance.json<{
    data: { name: string; lead_times: { evidence: { slowest: Commit[]; commits: Commit[] } }[] }[];
  }>(`/api/lead_times/${ids.shop}?from=2026-11-01&include=evidence`);
  const { slowest = [], commits = [] } = data.find(({ name }) => name === 'build')?.lead_times[0]?.evidence ?? {};
  expect(slowest.map(({ lead_time }) => lead_time)).toEqual(
    commits.map(({ lead_time }) => lead_time).toSorted((a, b) => b - a),
  );
  // c1 was handed over at 10:00; the run that got through was queued at 12:00.
  expect(slowest[0]).toMatchObject({
    revision: 'c1',
    lead_time: 150,
    longest: { part: 'rework', pipeline: 'build', minutes: 120 },
  });
});

test('the lead time of each stretch is what the days of that stretch give', async () => {
  type Series = { from: string; to: string; lead_time: number; count: number }[];
  type Answer = { data: { name: string; lead_times: { path: string; lead_time: number; series?: Series }[] }[] };
  const ask = (query: string) => instance.json<Answer>(`/api/lead_times/${ids.shop}?${query}`);
  const { data } = await ask('from=2026-10-20&to=2026-11-30&include=series&by=week&statistic=mean');
  const flatRoutes = data.flatMap(({ name, lead_times }) => lead_times.map((route) => ({ name, ...route })));
  expect(flatRoutes.length).toBeGreaterThan(0);
  for (const { name, path, series = [] } of flatRoutes) {
    expect(series.length).toBeGreaterThan(0);
    for (const { from, to, lead_time } of series) {
      const alone = await ask(`from=${from}&to=${to}&statistic=mean`);
      const routes = alone.data.find((one) => one.name === name)?.lead_times;
      expect(routes?.find((one) => one.path === path)?.lead_time).toBe(lead_time);
    }
  }
  expect((await instance.ask(`/api/lead_times/${ids.shop}?from=1970-01-01&include=series&by=day`)).status).toBe(400);
});

test('the statistic of lead times can be chosen', async () => {
  const figure = async (statistic: string) => {
    const path = `/api/lead_times/${ids.shop}?from=2026-11-01&statistic=${statistic}`;
    return (await instance.json<{ data: { lead_times: { lead_time: number }[] }[] }>(path)).data[0]?.lead_times[0]
      ?.lead_time;
  };
  expect(await figure('mean')).toBe(70);
  expect(await figure('p75')).toBe(90);
  expect((await instance.ask(`/api/lead_times/${ids.shop}?statistic=mode`)).status).toBe(400);
});

test('lists and metrics come as a table by parameter or by header, with a header line even when empty', async () => {
  const byParameter = await instance.ask(`/api/cycle_times/${ids.build}?format=csv`);
  expect(byParameter.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
  expect(await byParameter.text()).toBe('x,y\r\n2026-11-02,600\r\n2026-11-02,720\r\n2026-11-02,660\r\n');
  const byHeader = await instance.ask(`/api/integrations/${ids.empty}`, { headers: { Accept: 'text/csv' } });
  expect(await byHeader.text()).toBe('id,integration_type,name,url\r\n');
  expect(byHeader.headers.get('vary')).toContain('Accept');
  const both = await instance.ask(`/api/integrations/${ids.empty}?format=json`, { headers: { Accept: 'text/csv' } });
  expect(await both.json()).toEqual([]);
});

test('a cell that a spreadsheet would run is made harmless in a table, and stays as it is in JSON', async () => {
  const name = '=cmd|" /C calc"!A0';
  const integration = { integration_type: 'ci_server', project_id: ids.empty, token_id: ids.server };
  await instance.post('/api/integrations', { integration: { ...integration, name, url: 'https://ci.test/job/f' } });
  const table = await (await instance.ask(`/api/integrations/${ids.empty}?format=csv`)).text();
  expect(table).toContain(`"'=cmd|"" /C calc""!A0"`);
  expect(await instance.json(`/api/integrations/${ids.empty}`)).toMatchObject([{ name }]);
});

test('runs come newest first, page by page, until no next page is named', async () => {
  const numbers: number[] = [];
  let path: string | undefined = `/api/runs/${ids.build}?limit=3`;
  while (path) {
    const answer: Response = await instance.ask(path);
    numbers.push(...((await answer.json()) as { number: number }[]).map(({ number }) => number));
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    path = next?.replace(instance.url, '');
  }
  expect(numbers).toEqual([7, 6, 5, 4, 3, 2, 1]);
  for (const bad of ['limit=0', 'limit=1001', 'limit=x', 'limit=']) {
    expect([bad, (await instance.ask(`/api/runs/${ids.build}?${bad}`)).status]).toEqual([bad, 400]);
  }
  expect((await instance.ask(`/api/runs/${ids.build}?cursor=nonsense`)).status).toBe(400);
});

test('the graph shows nodes with their release marks and edges with how they are known', async () => {
  expect(await instance.json(`/api/pipelines/${ids.shop}`)).toMatchObject({
    nodes: [
      { name: 'build', release: 'no', runs: 7 },
      { name: 'deploy', release: 'last', runs: 2 },
    ],
    edges: [{ from: ids.build, to: ids.deploy, source: 'observed', links: 2 }],
    warnings: [],
  });
});

test('an edge that would close a circle is refused, also one from a pipeline to itself, and nothing changes', async () => {
  const path = `/api/pipelines/${ids.shop}`;
  const before = await instance.json(path);
  for (const [from, to] of [
    [ids.deploy, ids.build],
    [ids.build, ids.build],
  ]) {
    const declared = instance.service.call(declareEdge, { project_id: ids.shop, from, to });
    await expect(declared).rejects.toMatchObject({ status: 422, errors: [{ pointer: '/to' }] });
  }
  expect(await instance.json(path)).toEqual(before);
});

test('the state says what is red since when and what is on its way', async () => {
  expect(await instance.json(`/api/state/${ids.shop}`)).toMatchObject({
    red: [{ integration_id: ids.build, pipeline: 'build', since: '2026-11-02T14:04:00.000Z', failures: 1 }],
  });
});

test('the OpenAPI document names every path that is served, with what it takes and gives', async () => {
  const document = await instance.json<{
    openapi: string;
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  }>('/api/openapi.json');
  expect(document.openapi).toMatch(/^3\.1/);
  const names = document.paths['/api/lead_times/{project_id}']?.get?.parameters
    .filter((one) => one.in !== 'header')
    .map(({ name }) => name);
  expect(names).toEqual(['project_id', 'statistic', 'pipeline', 'from', 'to', 'branch', 'include', 'by', 'format']);
  expect(Object.keys(document.paths)).toContain('/api/avg_failure_times/{project_id}');
  expect(document.paths['/api/integrations']?.post).toHaveProperty('requestBody');
});

test('Prometheus is told how the collections stand', async () => {
  const answer = await instance.ask('/api/metrics');
  expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text/);
  const text = await answer.text();
  expect(text).toContain('plumbline_integration_runs{project="Shop",integration="build"} 7');
  expect(text.endsWith('# EOF\n')).toBe(true);
});
