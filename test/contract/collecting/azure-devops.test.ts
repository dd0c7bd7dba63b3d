import { afterEach, expect, test } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import { pipelines } from '#shared/api/graph.ts';
import { runs } from '#shared/api/runs.ts';
import { addIntegration, addProject, addToken, changeIntegration, testConnection } from '#shared/desktop/commands.ts';
import { token } from '#test/builders/collecting/collecting-azure-devops.ts';
import { aFailedBuild, aProject, aRelease, aSimulatedBuild, start } from '#test/builders/systems/azure-devops.ts';
import { retried } from '#test/simulators/azure-devops/model.ts';
import { type AzureServer, startAzure } from '#test/simulators/azure-devops/server.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance | null = null;
let azure: AzureServer | null = null;
afterEach(async () => {
  await instance?.close();
  await azure?.close();
});

test('a server is connected with a token that has no user, and its builds, attempts and releases are there', async () => {
  const mended = retried(aFailedBuild(1), 1, start + 3_600_000, ['succeeded']);
  const follower = aSimulatedBuild(2, { definition: 2, triggeredBy: { build: 1, definition: 1 } });
  azure = await startAzure(aProject([mended, follower], [aRelease(1)]), { edition: 'server', token });
  instance = await openTestInstance(undefined, { workers });
  const { service } = instance;
  const project = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const input = { type: 'cloud_pipeline', url: azure.url } as const;
  const tried = await service.call(testConnection, { ...input, secret: token });
  expect(tried.findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(tried.findings.map(({ step }) => step)).toEqual(expect.arrayContaining(['Server', 'Sign-in']));
  const kept = await service.call(addToken, {
    name: 'azure',
    integ_type: 'cloud_pipeline',
    origins: tried.origins,
    username: null,
    secret: token,
  });
  const integration = await service.call(addIntegration, {
    integration_type: 'cloud_pipeline',
    name: 'azure',
    project_id: project.id,
    token_id: kept.id,
    url: azure.url,
  });
  await service.idle();

  const { nodes, edges } = await service.call(pipelines, { project_id: project.id });
  const nameOf = new Map(nodes.map(({ id, name }) => [id, name]));
  expect(edges.map(({ from, to }) => `${nameOf.get(from)} → ${nameOf.get(to)}`).sort()).toEqual([
    'azure/web → azure/team/back end/api',
    'azure/web → azure/web (release)',
  ]);
  const page = await service.call(runs, { integration_id: integration.id, limit: 10 });
  expect(page.runs.map(({ pipeline, number, attempt, result }) => [pipeline, number, attempt, result])).toEqual([
    ['azure/web', 1, 2, 'success'],
    ['azure/team/back end/api', 2, 1, 'success'],
    ['azure/web (release)', 1, 1, 'success'],
    ['azure/web', 1, 1, 'failure'],
  ]);
});

test('a renamed project is collected on at its new address, and another project is another', async () => {
  azure = await startAzure(aProject([aSimulatedBuild(1)], [aRelease(1)]), { edition: 'server', token });
  instance = await openTestInstance(undefined, { workers });
  const { service } = instance;
  const project = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const { id: token_id } = await service.call(addToken, {
    name: 'azure',
    integ_type: 'cloud_pipeline',
    origins: [new URL(azure.url).origin],
    username: null,
    secret: token,
  });
  const { id } = await service.call(addIntegration, {
    integration_type: 'cloud_pipeline',
    name: 'azure',
    project_id: project.id,
    token_id,
    url: azure.url,
  });
  await service.idle();
  const stored = async () => {
    const page = await service.call(runs, { integration_id: id, limit: 50 });
    return page.runs.map(({ pipeline, number }) => `${pipeline} ${number}`).sort();
  };
  const before = await stored();

  const { model } = azure;
  model.renamedTo = 'Corner Shop';
  model.now += 3_600_000;
  const now = { queuedAt: model.now - 60_000, startedAt: model.now - 50_000, finishedAt: model.now - 40_000 };
  model.builds = [
    ...model.builds,
    aSimulatedBuild(2, { definition: 2, triggeredBy: { build: 1, definition: 1 }, ...now }),
  ];
  const moved = azure.url.replace('Web%20Shop', 'Corner%20Shop');
  for (const url of [moved, azure.url]) {
    await service.call(changeIntegration, { integration_id: id, url });
    await service.idle();
    expect(await stored()).toEqual([...before, 'azure/team/back end/api 2'].sort());
    const { edges } = await service.call(pipelines, { project_id: project.id });
    expect(edges).toHaveLength(2);
  }

  Object.assign(model, { builds: [aSimulatedBuild(900)], releases: [aRelease(900)] });
  await service.call(changeIntegration, { integration_id: id, url: moved });
  await service.idle();
  const { nodes } = await service.call(pipelines, { project_id: project.id });
  expect(nodes).toHaveLength(6);
});
