import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InputOf } from '#shared/api/endpoint.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { changeGraph, previewGraph, restoreGraph } from '#shared/desktop/commands.ts';
import { at, collected, furnishShop, ids, pipeline, run } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

type Edits = InputOf<typeof changeGraph>['edits'];

const days = { project_id: ids.shop, from: '2026-11-01' };
let instance: TestInstance;
beforeEach(async () => {
  instance = await openTestInstance((store) => {
    furnishShop(store);
    const nightly = store.addIntegration(
      {
        projectId: ids.shop,
        type: 'ci_server',
        name: 'live',
        url: 'https://ci.test/job/live',
        tokenId: ids.server,
        releaseBranch: null,
        policy: { unstable: 'breaks', timedOut: 'breaks' },
      },
      at('08:00'),
    );
    collected(store, nightly.id, [
      pipeline('live'),
      run('live', { number: 1, queued: '09:40', finished: '10:00', result: 'success' }),
      run('live', { number: 2, queued: '12:40', finished: '13:00', result: 'success' }),
    ]);
  });
});
afterEach(() => instance.close());

const graph = () =>
  instance.json<{ nodes: { id: number; name: string; release: string }[]; edges: { from: number; to: number }[] }>(
    `/api/pipelines/${ids.shop}`,
  );
async function named(): Promise<Record<'build' | 'deploy' | 'live', number>> {
  const { nodes } = await graph();
  const idOf = (name: string) => nodes.find((node) => node.name === name)?.id ?? 0;
  return { build: idOf('build'), deploy: idOf('deploy'), live: idOf('live') };
}
const figures = () => instance.service.call(leadTimes, { ...days, include: 'evidence' });
const preview = (edits: Edits) => instance.service.call(previewGraph, { ...days, edits });

test('a preview tells the very figures that come of saving, and writes nothing', async () => {
  const { build, deploy, live } = await named();
  const edits: Edits = [
    { do: 'add', from: deploy, to: live },
    { do: 'remove', from: build, to: deploy },
    { do: 'add', from: build, to: live },
    { do: 'release', pipeline: live, on: true },
  ];
  const before = [await figures(), await graph()];
  const { data, graph: drawn } = await preview(edits);
  expect([await figures(), await graph()]).toEqual(before);

  await instance.service.call(changeGraph, { project_id: ids.shop, edits });
  const after = await figures();
  expect(await graph()).toEqual(drawn);
  const routesByName = data.map(({ name, routes }) => [
    name,
    routes.flatMap(({ path, after: figure }) => (figure ? [[path, figure.lead_time, figure.count]] : [])),
  ]);
  expect(routesByName).toEqual(
    after.data.map(({ name, lead_times }) => [
      name,
      lead_times.map(({ path, lead_time, evidence }) => [path, lead_time, evidence?.count]),
    ]),
  );
  expect(data.map(({ name, in_flight }) => [name, in_flight.after])).toEqual(
    after.data.map(({ name, evidence }) => [name, evidence?.in_flight]),
  );
});

test('a route that is gained and one that is lost are told as such', async () => {
  const { deploy, live } = await named();
  const { data } = await preview([
    { do: 'add', from: deploy, to: live },
    { do: 'release', pipeline: live, on: true },
  ]);
  const build = data.find(({ name }) => name === 'build');
  // c1 and c2 were handed over at 10:00 and 12:00, c0 at 09:00; `live` ends at 10:00 and 13:00 instead of 09:30 and 12:30.
  expect(build?.routes).toEqual([
    { path: '', before: { lead_time: 30, count: 3 }, after: { lead_time: 60, count: 3 } },
  ]);
  expect(build?.arrived).toEqual({ before: 3, after: 3 });
  const { data: cut } = await preview([{ do: 'release', pipeline: live, on: true }]);
  expect(cut.find(({ name }) => name === 'build')).toMatchObject({
    routes: [{ path: '', before: { count: 3 }, after: null }],
    arrived: { before: 3, after: 0 },
  });
});

test('nothing edited changes nothing', async () => {
  const { data } = await preview([]);
  for (const { routes, arrived, in_flight } of data) {
    for (const route of routes) expect(route.after).toEqual(route.before);
    expect([arrived.after, in_flight.after]).toEqual([arrived.before, in_flight.before]);
  }
});

test('a refused edit says why and keeps the others from being made too', async () => {
  const { build, deploy, live } = await named();
  const edits: Edits = [
    { do: 'add', from: deploy, to: live },
    { do: 'add', from: live, to: build },
  ];
  const before = await graph();
  const change = () => instance.service.call(changeGraph, { project_id: ids.shop, edits });
  for (const ask of [() => preview(edits), change]) {
    await expect(ask()).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('build → deploy → live'),
      errors: [{ pointer: '/edits/1' }],
    });
  }
  expect(await graph()).toEqual(before);
  for (const [edit, words] of [
    [{ do: 'add', from: build, to: 99 }, 'no pipeline with the id 99'],
    [{ do: 'default', from: build, to: live, on: true }, 'no such edge'],
    [{ do: 'order', from: build, to: [live] }, 'each pipeline that build feeds'],
  ] as const)
    await expect(preview([edit as Edits[number]])).rejects.toMatchObject({ message: expect.stringContaining(words) });
});

test('what was said before is put back exactly, an edge that runs tell of as theirs', async () => {
  const { build, deploy, live } = await named();
  const before = await graph();
  const { before: marks, after } = await instance.service.call(changeGraph, {
    project_id: ids.shop,
    edits: [
      { do: 'remove', from: build, to: deploy },
      { do: 'add', from: build, to: live },
      { do: 'release', pipeline: build, on: true },
    ],
  });
  expect(await graph()).not.toEqual(before);
  await instance.service.call(restoreGraph, { project_id: ids.shop, marks, after });
  expect(await graph()).toEqual(before);
});

test('what another window said of the graph since is not undone with a change', async () => {
  const { build, live } = await named();
  const give = (edits: Edits) => instance.service.call(changeGraph, { project_id: ids.shop, edits });
  const { before: marks, after } = await give([{ do: 'add', from: build, to: live }]);
  await give([{ do: 'release', pipeline: build, on: true }]);
  const changed = await graph();
  await expect(instance.service.call(restoreGraph, { project_id: ids.shop, marks, after })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('changed again since'),
  });
  expect(await graph()).toEqual(changed);
});

test('a project that is not there has no graph to edit', async () => {
  const edits: Edits = [{ do: 'release', pipeline: 1, on: true }];
  await expect(instance.service.call(changeGraph, { project_id: 99, edits })).rejects.toMatchObject({ status: 404 });
});
