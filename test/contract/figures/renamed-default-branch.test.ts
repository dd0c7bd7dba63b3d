import { expect, onTestFinished, test } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import { pipelines } from '#shared/api/graph.ts';
import { addIntegration, addProject, addToken, changeIntegration } from '#shared/desktop/commands.ts';
import { token as azureToken } from '#test/builders/collecting/collecting-azure-devops.ts';
import { aFailedBuild, aProject, aSimulatedBuild, start as azureStart } from '#test/builders/systems/azure-devops.ts';
import { anAttempt, aRepository, aRun, day, start } from '#test/builders/systems/github.ts';
import { aBuild } from '#test/builders/systems/jenkins.ts';
import { startAzure } from '#test/simulators/azure-devops/server.ts';
import type { Run } from '#test/simulators/github/model.ts';
import { startGitHub } from '#test/simulators/github/server.ts';
import type { Build, JenkinsModel, Job } from '#test/simulators/jenkins/model.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';
import { instanceOfTest, type TestInstance } from '../test-instance.ts';

const secret = 'canary-secret';
const failing = new Set([3, 4]);

/** A system with runs of one pipeline on branches; what it is asked is what it holds at that time. */
interface System {
  readonly type: 'source_host' | 'cloud_pipeline' | 'ci_server';
  readonly url: string;
  readonly username: string | null;
  readonly secret: string;
  /** Makes the branch the default, and gives the pipeline the runs of these numbers on it. */
  build(branch: string, numbers: readonly number[]): void;
}

async function aGitHub(): Promise<System> {
  const repository = aRepository({ runs: 0, deployments: 0, pullRequests: 0 });
  const server = await startGitHub({ now: start + 20 * day, repositories: [repository] }, { token: secret });
  onTestFinished(() => server.close());
  const runOn = (branch: string, number: number): Run => {
    const createdAt = start + number * day;
    return aRun(number, {
      branch,
      createdAt,
      attempts: [anAttempt(createdAt, failing.has(number) ? 'failure' : 'success')],
    });
  };
  return {
    type: 'source_host',
    url: `${server.url}/shop/web`,
    username: null,
    secret,
    build(branch, numbers) {
      repository.defaultBranch = branch;
      repository.branches = { [branch]: Object.values(repository.branches)[0] ?? '' };
      repository.runs = [...repository.runs, ...numbers.map((number) => runOn(branch, number))];
      server.model.now += day;
    },
  };
}

async function anAzure(): Promise<System> {
  const model = aProject([]);
  const server = await startAzure(model, { edition: 'server', token: azureToken });
  onTestFinished(() => server.close());
  const buildOn = (branch: string, number: number) => {
    const queuedAt = azureStart + number * day;
    const times = { queuedAt, startedAt: queuedAt + 1000, finishedAt: queuedAt + 60_000 };
    const more = { branch: `refs/heads/${branch}`, ...times, changes: [{ id: `c${number}`, at: queuedAt - 60_000 }] };
    return (failing.has(number) ? aFailedBuild : aSimulatedBuild)(number, more);
  };
  return {
    type: 'cloud_pipeline',
    url: server.url,
    username: null,
    secret: azureToken,
    build(branch, numbers) {
      Object.assign(model, { builds: [...model.builds, ...numbers.map((number) => buildOn(branch, number))] });
    },
  };
}

/** A multibranch project, where a job of its own builds each branch: its numbers begin with 1 on each. */
async function aJenkins(): Promise<System> {
  const jobs = new Map<string, Build[]>();
  const model: JenkinsModel = { jobs: [{ kind: 'multibranch', name: 'web', jobs: [] }] };
  const server = await startJenkins(model, { user: 'u', token: secret });
  onTestFinished(() => server.close());
  return {
    type: 'ci_server',
    url: `${server.url}/job/web`,
    username: 'u',
    secret,
    build(branch, numbers) {
      const builds = jobs.get(branch) ?? [];
      jobs.set(branch, builds);
      for (const number of numbers) {
        const timestamp = start + number * day;
        builds.push(
          aBuild(builds.length + 1, {
            timestamp,
            branch,
            revision: `c${number}`,
            changes: [{ commitId: `c${number}`, timestamp: timestamp - 60_000 }],
            result: failing.has(number) ? 'FAILURE' : 'SUCCESS',
          }),
        );
      }
      const branches = Array.from(
        jobs,
        ([name, list]): Job => ({ kind: 'pipeline', name, builds: list, downstream: [] }),
      );
      model.jobs = [{ kind: 'multibranch', name: 'web', jobs: branches }];
    },
  };
}

interface Collected {
  readonly instance: TestInstance;
  readonly project: number;
  readonly integration: number;
  collect(): Promise<void>;
}

async function connected(system: System): Promise<Collected> {
  const instance = await instanceOfTest(undefined, { workers, timeZone: 'UTC' });
  const { service } = instance;
  const project = (await service.call(addProject, { name: 'Shop', time_zone: 'UTC' })).id;
  const { url, type, username } = system;
  const kept = { name: type, integ_type: type, origins: [new URL(url).origin], username, secret: system.secret };
  const token_id = (await service.call(addToken, kept)).id;
  const input = { integration_type: type, name: 'web', project_id: project, token_id, url };
  const integration = (await service.call(addIntegration, input)).id;
  await service.idle();
  return {
    instance,
    project,
    integration,
    async collect() {
      await instance.ask(`/api/syncs/${integration}`, { method: 'POST' });
      await service.idle();
    },
  };
}

/** All that is measured. */
async function figures({ instance, project, integration }: Collected) {
  const days = 'from=2026-06-01&to=2026-09-30';
  const paths = [
    ...['cycle', 'repair', 'failure', 'feedback'].map((one) => `${one}_times/${integration}?`),
    ...['cycle', 'repair', 'failure'].map((one) => `avg_${one}_times/${project}?include=evidence`),
    `lead_times/${project}?${days}&include=counts`,
    `delivery/${project}?${days}&include=series&by=week`,
    `breakdown/${project}?${days}&include=series`,
    `in_flight/${project}?`,
    `rules/${integration}?${days}`,
  ];
  const answers = await Promise.all(paths.map((path) => instance.json(`/api/${path}`)));
  return Object.fromEntries(answers.map((answer, index) => [paths[index]?.split('/')[0], answer]));
}

const systems = [
  ['GitHub', aGitHub],
  ['Azure DevOps', anAzure],
  ['a Jenkins multibranch project', aJenkins],
] as const;

test.each(systems)(
  '%s: all figures are as if the default branch had always had its new name',
  { timeout: 60_000 },
  async (_, aSystem) => {
    const story = async (first: string) => {
      const system = await aSystem();
      system.build(first, [1, 2, 3]);
      const collected = await connected(system);
      system.build('main', [4, 5, 6]);
      await collected.collect();
      return figures(collected);
    };
    const plain = (answer: unknown) => JSON.parse(JSON.stringify(answer).replaceAll(/127\.0\.0\.1:\d+/g, 'HOST'));
    const [never, renamed] = [await story('main'), await story('master')];
    expect(never.repair_times).toMatchObject({ data: [{ y: expect.any(Number) }] });
    expect(never.cycle_times).toMatchObject({ data: { length: 4 } });
    expect(never.avg_cycle_times).toMatchObject({ data: { length: 4 } });
    expect(plain(renamed)).toEqual(plain(never));
  },
);

test('runs on a branch before it became the default, and on the former default after that, stay out of the series', async () => {
  const system = await aGitHub();
  system.build('develop', [1, 2]);
  system.build('main', []);
  system.build('master', [5]);
  const collected = await connected(system);
  expect(await cyclesOf(collected)).toBe(1);
  system.build('main', [6]);
  system.build('master', [7]);
  system.build('develop', [8]);
  system.build('main', [9, 10]);
  await collected.collect();
  expect(await cyclesOf(collected)).toBe(4);
});

async function cyclesOf({ instance, integration }: Collected): Promise<number> {
  return (await instance.json<{ data: unknown[] }>(`/api/cycle_times/${integration}`)).data.length;
}

test('the branch that the user chooses is measured alone, and the former names are back when nothing is chosen', async () => {
  const system = await aGitHub();
  system.build('master', [1, 2]);
  const collected = await connected(system);
  system.build('main', [5, 6, 7]);
  await collected.collect();
  const { instance, integration, project } = collected;
  const choose = (release_branch: string | null) =>
    instance.service.call(changeIntegration, { integration_id: integration, release_branch });
  expect(await cyclesOf(collected)).toBe(5);
  await choose('main');
  expect(await cyclesOf(collected)).toBe(3);
  await choose('master');
  expect(await cyclesOf(collected)).toBe(2);
  await choose(null);
  expect(await cyclesOf(collected)).toBe(5);
  expect((await instance.service.call(pipelines, { project_id: project })).nodes[0]?.release_branch).toBe('main');
});
