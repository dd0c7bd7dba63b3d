import { afterAll, beforeAll, expect, test } from 'vitest';
import { declareEdge, dismissProposal, orderEdges, releaseStages, setRelease } from '#shared/desktop/commands.ts';
import { aStage } from '#test/builders/stages.ts';
import { at, collected, furnishShop, ids, pipeline, run } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

interface Graph {
  readonly nodes: readonly { readonly id: number; readonly name: string }[];
  readonly edges: readonly { readonly from: number; readonly to: number; readonly source: string }[];
  readonly proposals?: readonly { readonly from: number; readonly to: number }[];
}

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance((store) => {
    furnishShop(store);
    const cloud = store.addIntegration(
      {
        projectId: ids.shop,
        type: 'cloud_pipeline',
        name: 'cloud',
        url: 'https://cloud.test/a/b',
        tokenId: ids.server,
        releaseBranch: null,
        policy: { unstable: 'passes', timedOut: 'breaks' },
      },
      at('08:00'),
    );
    const again = (number: number, queued: string, finished: string) => ({
      ...run('rollout', { number, queued, finished, result: 'success' }),
      revision: `rev-build-${number}`,
      stages: [aStage('trial'), aStage('production')],
    });
    // Builds 1, 5 and 6 passed; each is rolled out afterwards by the other system.
    const rollouts = [again(1, '09:12', '09:15'), again(5, '12:15', '12:18'), again(6, '13:20', '13:30')];
    collected(store, cloud.id, [pipeline('rollout'), ...rollouts]);
  });
});
afterAll(() => instance.close());

const graph = (query = '') => instance.json<Graph>(`/api/pipelines/${ids.shop}${query}`);
async function named(): Promise<{ from: number; to: number }> {
  const { nodes } = await graph();
  const idOf = (name: string) => nodes.find((node) => node.name === name)?.id ?? 0;
  return { from: idOf('build'), to: idOf('rollout') || idOf('cloud') };
}

test('the graph proposes edges only when asked, and otherwise has its usual members', async () => {
  expect(Object.keys(await graph())).toEqual(['nodes', 'edges', 'warnings']);
  const { proposals } = await graph('?include=proposals');
  expect(proposals).toEqual([{ ...(await named()), followed: 3, shared: 3 }]);
  expect((await instance.ask(`/api/pipelines/${ids.shop}?include=all`)).status).toBe(400);
});

test('one that is dismissed is not proposed again, and one that is confirmed is an edge', async () => {
  const edge = await named();
  await instance.service.call(dismissProposal, { project_id: ids.shop, ...edge });
  expect((await graph('?include=proposals')).proposals).toEqual([]);
  await instance.service.call(declareEdge, { project_id: ids.shop, ...edge });
  const { edges, proposals } = await graph('?include=proposals');
  expect(edges.filter(({ from }) => from === edge.from)).toMatchObject([
    { source: 'observed' },
    { ...edge, source: 'declared', default: false },
  ]);
  expect(proposals).toEqual([]);
});

test('what is an edge already cannot be dismissed as a proposal', async () => {
  const [edge] = (await graph()).edges;
  await expect(
    instance.service.call(dismissProposal, { project_id: ids.shop, from: edge?.from ?? 0, to: edge?.to ?? 0 }),
  ).rejects.toMatchObject({ status: 409 });
});

test('the ways out of a pipeline are put into an order, in which every one must be', async () => {
  const { from, to } = await named();
  const { nodes } = await graph();
  const deploy = nodes.find(({ name }) => name === 'deploy')?.id ?? 0;
  const order = async () => (await graph()).edges.filter((edge) => edge.from === from).map((edge) => edge.to);
  for (const wanted of [
    [to, deploy],
    [deploy, to],
  ]) {
    await instance.service.call(orderEdges, { project_id: ids.shop, from, to: wanted });
    expect(await order()).toEqual(wanted);
  }
  await expect(instance.service.call(orderEdges, { project_id: ids.shop, from, to: [to] })).rejects.toMatchObject({
    status: 422,
  });
});

test('the stages that a pipeline passes can be chosen for its release', async () => {
  const { to } = await named();
  const stagesOf = async () =>
    (await instance.service.call(releaseStages, { project_id: ids.shop })).find(
      ({ pipeline_id }) => pipeline_id === to,
    );
  expect(await stagesOf()).toMatchObject({ stages: ['production', 'trial'], release_stage: null });
  await instance.service.call(setRelease, { pipeline_id: to, release: true, stage: 'production' });
  expect(await stagesOf()).toMatchObject({ release_stage: 'production' });
});
