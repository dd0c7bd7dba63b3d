import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { withInstance } from '#main/app/app-instance.ts';
import { applyPending, readPending } from '#main/app/workspace/pending.ts';
import { sentenceOf } from '#main/app/workspace/plan.ts';
import type { Service } from '#main/service/contract.ts';
import { projects } from '#shared/api/projects.ts';
import { changeProject, removeProject, restoreRemoved } from '#shared/desktop/commands.ts';
import { aJob } from '#test/builders/systems/jenkins.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';
import { plumbline } from './terminal.ts';

/** A data folder, the job folders `Shop` and `Web` in a Jenkins, and for each of them a workspace file of one project. */
async function twoTeams() {
  const secret = 'canary-token-secret';
  const jobs = ['Shop', 'Web'].map((name) => ({
    kind: 'folder' as const,
    name,
    jobs: [aJob('build', 1, 1), aJob('deploy', 1, 1)],
  }));
  const jenkins = await startJenkins({ jobs }, { user: 'u', token: secret });
  onTestFinished(() => jenkins.close());
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-teams-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  const env = {
    PLUMBLINE_DATA_DIR: dataDir,
    PLUMBLINE_SECRETS: 'file',
    PLUMBLINE_PASSPHRASE: 'a passphrase',
    SECRET: secret,
  };
  const run = (...args: readonly string[]) => plumbline(args, env);
  const tokens = [
    { name: 'ci', integ_type: 'ci_server', origins: [jenkins.url], username: 'u', secret: '$' + '{SECRET}' },
  ];
  const pipelinesOf = (name: string) => ({
    release: [`ci/${name}/deploy`],
    edges: [{ from: `ci/${name}/build`, to: `ci/${name}/deploy` }],
  });
  const apply = async (name: string, pipelines: object = pipelinesOf(name), ...options: readonly string[]) => {
    const file = join(folder, `${name}.json`);
    const integrations = [
      { name: 'ci', integration_type: 'ci_server', url: `${jenkins.url}/job/${name}`, token: 'ci' },
    ];
    await writeFile(file, JSON.stringify({ version: 1, tokens, projects: [{ name, integrations, pipelines }] }));
    return await run('apply', file, ...options);
  };
  /** Does something with the service, as the window does, while what waits is carried out when it can be. */
  const inWindow = (work: (service: Service, project: number) => Promise<unknown>) => {
    const terminal = { stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough(), env };
    const { signal } = new AbortController();
    const options = { dataDir, secrets: 'file', logLevel: 'silent', json: false } as const;
    const noCollecting = { schedule: false, collect: false };
    return withInstance(options, { ...terminal, signal, unread: signal }, noCollecting, async ({ service }) => {
      const [project] = await service.call(projects, {});
      await work(service, project?.id ?? 0);
      await applyPending(service, dataDir);
    });
  };
  return { dataDir, run, apply, inWindow, waiting: () => readPending(dataDir).map(sentenceOf) };
}

const edge = (name: string): string => `+ ${name}: edge ci/${name}/build -> ci/${name}/deploy (default)`;
const release = (name: string): string => `+ ${name}: release point ci/${name}/deploy`;

test('what one file left waiting is linked although another was applied before the collection', {
  timeout: 120_000,
}, async () => {
  const { run, apply, waiting } = await twoTeams();
  await apply('Shop');
  expect((await apply('Web')).err).toContain(`waits for a collection: ${edge('Shop')}`);
  expect(waiting()).toEqual([edge('Shop'), release('Shop'), edge('Web'), release('Web')]);
  expect(await run('sync')).toMatchObject({ status: 0 });
  for (const name of ['Shop', 'Web']) expect(await apply(name)).toMatchObject({ out: 'Nothing to change.\n', err: '' });
});

test('a file decides about what it names and waits; what it does not name waits on unless asked', {
  timeout: 120_000,
}, async () => {
  const { apply, waiting } = await twoTeams();
  await apply('Shop');
  await apply('Web');
  const byStage = { release: [{ pipeline: 'ci/Web/deploy', stage: 'live' }] };
  expect((await apply('Web', byStage)).err).toContain(`waits no longer: ${release('Web')}`);
  const stageOfWeb = `${release('Web')} (stage live)`;
  expect(waiting()).toEqual([edge('Shop'), release('Shop'), edge('Web'), stageOfWeb]);
  const turned = await apply('Web', { edges: [{ from: 'ci/Web/deploy', to: 'ci/Web/build' }] });
  expect(turned.err).toContain('projects[0].pipelines.edges[0]: ci/Web/deploy -> ci/Web/build would close a cycle');
  expect((await apply('Web', byStage, '--prune', '--dry-run')).err).toContain(`waits no longer: ${edge('Shop')}`);
  expect(waiting()).toHaveLength(4);
  await apply('Web', byStage, '--prune');
  expect(waiting()).toEqual([stageOfWeb]);
});

test('what waits follows its project when that is renamed', { timeout: 120_000 }, async () => {
  const { run, apply, inWindow, waiting } = await twoTeams();
  await apply('Shop');
  await inWindow((service, project_id) => service.call(changeProject, { project_id, name: 'Store' }));
  expect(waiting()).toEqual([edge('Shop'), release('Shop')].map((words) => words.replace('+ Shop', '+ Store')));
  expect(await run('sync')).toMatchObject({ status: 0 });
  expect(waiting()).toEqual([]);
  await inWindow((service, project_id) => service.call(changeProject, { project_id, name: 'Shop' }));
  expect(await apply('Shop')).toMatchObject({ out: 'Nothing to change.\n', err: '' });
});

test('what waits for a project that was removed is there when that comes back by Undo', {
  timeout: 120_000,
}, async () => {
  const { run, apply, inWindow, waiting, dataDir } = await twoTeams();
  await apply('Shop');
  await inWindow(async (service, project_id) => {
    await service.call(removeProject, { project_id, undoable: true });
    expect(await applyPending(service, dataDir)).toEqual({ linked: [], waiting: [], faults: [] });
    await service.call(restoreRemoved, { kind: 'project', id: project_id });
  });
  expect(waiting()).toEqual([edge('Shop'), release('Shop')]);
  expect(await run('sync')).toMatchObject({ status: 0 });
  expect(await apply('Shop')).toMatchObject({ out: 'Nothing to change.\n', err: '' });
});
