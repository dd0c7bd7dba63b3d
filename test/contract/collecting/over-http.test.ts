import { afterEach, expect, test } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import { syncs } from '#shared/api/syncs.ts';
import {
  addIntegration,
  addProject,
  addToken,
  changeIntegration,
  declareEdge,
  namePipeline,
  reconcileNow,
  testConnection,
} from '#shared/desktop/commands.ts';
import type { Build } from '#test/simulators/jenkins/model.ts';
import { type JenkinsServer, startJenkins } from '#test/simulators/jenkins/server.ts';
import { at } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

/** As long as those of Jira Cloud. */
const account = { user: 'firstname.lastname@company.example', token: `canary-token-${'0aB3-'.repeat(36)}` };
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function build(
  number: number,
  queued: string,
  minutes: number,
  result: Build['result'],
  changes: string[] = [],
): Build {
  return {
    number,
    timestamp: at(queued),
    queuedMillis: 0,
    duration: minutes * 60_000,
    result,
    building: false,
    causes: [{ kind: 'scm' }],
    changes: changes.map((commitId) => ({ commitId, timestamp: at(queued) })),
    revision: changes.at(-1) ?? `revision-${number}`,
    branch: 'origin/main',
    remote: 'https://git.test/shop.git',
  };
}

async function withJenkins(): Promise<{
  instance: TestInstance;
  jenkins: JenkinsServer;
  project: number;
  token: number;
}> {
  const shop = {
    kind: 'freestyle' as const,
    name: 'shop',
    downstream: [],
    builds: [
      build(1, '09:00', 10, 'SUCCESS', ['a1']),
      build(2, '10:00', 5, 'FAILURE', ['a2']),
      build(3, '12:00', 12, 'SUCCESS', ['a3']),
    ],
  };
  const jenkins = await startJenkins({ jobs: [shop, { ...shop, name: 'web', builds: [] }] }, account);
  const instance = await openTestInstance(undefined, { workers });
  open.push(instance, jenkins);
  const project = await instance.service.call(addProject, { name: 'Shop' });
  const token = await instance.service.call(addToken, {
    name: 'ci',
    integ_type: 'ci_server',
    origins: [new URL(jenkins.url).origin],
    // As it was copied out of a page.
    username: ` ${account.user}`,
    secret: `${account.token}\n`,
  });
  return { instance, jenkins, project: project.id, token: token.id };
}

test('what a CI server holds becomes figures, from its own answers over HTTP', async () => {
  const { instance, jenkins, project, token } = await withJenkins();
  const url = `${jenkins.url}/job/shop/`;
  const integration = { integration_type: 'ci_server', name: 'shop', project_id: project, token_id: token, url };
  const made = await (await instance.post('/api/integrations', { integration })).json();
  await instance.service.idle();
  expect((await instance.service.call(syncs, { id: project }))[0]).toMatchObject({
    state: 'done',
    runs: 3,
    fault: null,
  });
  expect(await instance.json(`/api/repair_times/${made.id}`)).toMatchObject({ data: [{ x: '2026-11-02', y: 7620 }] });
  expect(await instance.json(`/api/cycle_times/${made.id}`)).toMatchObject({ data: [{ y: 600 }, { y: 720 }] });
  expect(await instance.json(`/api/pipelines/${project}`)).toMatchObject({
    nodes: [{ name: 'shop', runs: 3, release: 'last' }],
  });
});

test('of builds that were deleted before an earlier start was chosen, those that were stored are gone', async () => {
  const { instance, jenkins, project, token } = await withJenkins();
  const input = { integration_type: 'ci_server', project_id: project, token_id: token, name: 'shop' } as const;
  const url = `${jenkins.url}/job/shop`;
  const { id } = await instance.service.call(addIntegration, { ...input, url, since: '2026-11-01' });
  await instance.service.idle();
  for (const job of jenkins.model.jobs)
    if ('builds' in job) job.builds = job.builds.filter(({ number }) => number !== 2);
  await instance.service.call(changeIntegration, { integration_id: id, since: null });
  await instance.service.idle();
  await instance.service.call(reconcileNow, { integration_id: id });
  await instance.service.idle();
  const runs = await instance.json<{ number: number; gone: boolean }[]>(`/api/runs/${id}`);
  expect(runs.map(({ number, gone }) => [number, gone])).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ]);
});

test('edges and release marks can name a job before it was ever collected, and hold afterwards', async () => {
  const { instance, jenkins, project, token } = await withJenkins();
  const input = { integration_type: 'ci_server', project_id: project, token_id: token } as const;
  const ids: number[] = [];
  for (const name of ['shop', 'web']) {
    const { id } = await instance.service.call(addIntegration, { ...input, name, url: `${jenkins.url}/job/${name}` });
    ids.push((await instance.service.call(namePipeline, { integration_id: id })).pipeline_id);
  }
  const [from = 0, to = 0] = ids;
  await instance.service.call(declareEdge, { project_id: project, from, to });
  await expect(instance.service.call(declareEdge, { project_id: project, from: to, to: from })).rejects.toMatchObject({
    status: 422,
  });
  await instance.service.idle();
  expect(await instance.json(`/api/pipelines/${project}`)).toMatchObject({
    nodes: [
      { id: from, name: 'shop', runs: 3 },
      { id: to, name: 'web', runs: 0 },
    ],
    edges: [{ from, to, source: 'declared' }],
  });
});

test('a connection is tried step by step, with a secret that was typed and is not kept', async () => {
  const { instance, jenkins } = await withJenkins();
  const input = { type: 'ci_server', url: `${jenkins.url}/job/shop`, username: account.user } as const;
  const good = await instance.service.call(testConnection, { ...input, secret: ` ${account.token} ` });
  expect(good.findings.map(({ ok }) => ok)).not.toContain(false);
  expect(good.origins).toEqual([new URL(jenkins.url).origin]);
  const bad = await instance.service.call(testConnection, { ...input, secret: 'wrong' });
  expect(bad.findings.find(({ ok }) => !ok)).toMatchObject({
    step: 'Sign-in',
    fault: { fault: 'token_refused' },
  });
});
