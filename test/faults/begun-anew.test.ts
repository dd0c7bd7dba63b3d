import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { pipelines } from '#shared/api/graph.ts';
import { startSync } from '#shared/api/syncs.ts';
import { addIntegration, addProject, addToken, changeIntegration, replayAnswers } from '#shared/desktop/commands.ts';
import { signIn } from '#test/builders/collecting/collecting-jenkins.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import { instanceOfTest, type TestInstance } from '#test/contract/test-instance.ts';
import type { Build, JenkinsModel } from '#test/simulators/jenkins/model.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';

const workers = {
  reading: new URL('../../src-main/app/workers/reading-worker.ts', import.meta.url),
  collecting: new URL('../../src-main/app/workers/collecting-worker.ts', import.meta.url),
};

/** The builds that the API tells, by number and whether they are gone. */
async function builds(instance: TestInstance, id: number): Promise<readonly string[]> {
  const Runs = z.array(z.object({ number: z.number(), gone: z.boolean(), started_at: z.string() }));
  const runs = Runs.parse(await instance.json(`/api/runs/${id}`));
  return runs.map(({ number, gone, started_at }) => `${started_at} ${number} ${gone}`).sort();
}

/** The whole service with a folder of two jobs collected, of which one is started by the other and was made anew. */
async function collected() {
  const job = aJob('build', 1, 5);
  const deploy = aJob('deploy', 1, 3);
  deploy.builds = deploy.builds.map((build) => ({
    ...build,
    causes: [{ kind: 'upstream', project: 'shop/build', build: build.number }],
  }));
  const model: JenkinsModel = { jobs: [{ kind: 'folder', name: 'shop', jobs: [job, deploy] }] };
  const server = await startJenkins(model, signIn);
  onTestFinished(() => server.close());
  const beneath = await startJenkins(model, { ...signIn, contextPath: '/jenkins' });
  onTestFinished(() => beneath.close());
  const instance = await instanceOfTest(null, { workers });
  const { service } = instance;
  const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const elsewhere = server.url.replace('127.0.0.1', 'localhost');
  const origins = [server.url, elsewhere, new URL(beneath.url).origin];
  const token = { name: 'ci', integ_type: 'ci_server', origins, username: signIn.user } as const;
  const { id: token_id } = await service.call(addToken, { ...token, secret: signIn.token });
  const wanted = { integration_type: 'ci_server', name: 'shop', project_id, token_id } as const;
  const { id } = await service.call(addIntegration, { ...wanted, url: `${server.url}/job/shop` });
  await service.idle();
  job.builds = [1, 2, 3].map((number) => aBuild(number, { timestamp: Date.UTC(2026, 10, 1, number) }));
  await service.call(startSync, { id });
  await service.idle();
  const collectAt = async (url: string): Promise<void> => {
    await service.call(changeIntegration, { integration_id: id, url });
    await service.idle();
  };
  return { instance, id, project_id, job, here: server.url, elsewhere, beneath: beneath.url, collectAt };
}

test('each build is there once after the address was written otherwise', async () => {
  const { instance, id, here, collectAt } = await collected();
  const before = await builds(instance, id);
  expect(before).toHaveLength(11);
  await collectAt(`${here}/job/shop/`);
  expect(await builds(instance, id)).toEqual(before);
});

test.each(['elsewhere', 'beneath'] as const)(
  'a system that moved has each build once, and its pipelines stay what they are: %s',
  async (where) => {
    const { instance, id, project_id, here, collectAt, ...paths } = await collected();
    const there = paths[where];
    const before = await builds(instance, id);
    const graph = await instance.service.call(pipelines, { project_id });
    expect(graph.edges).toHaveLength(1);
    await collectAt(`${there}/job/shop`);
    expect(await builds(instance, id)).toEqual(before);
    const atNew = JSON.parse(JSON.stringify(graph).replaceAll(here, there));
    expect(await instance.service.call(pipelines, { project_id })).toEqual(atNew);
    // Kept answers tell of the pipelines by their keys.
    await instance.service.call(replayAnswers, { integration_id: id });
    expect(await builds(instance, id)).toEqual(before);
    await collectAt(`${here}/job/shop`);
    expect(await builds(instance, id)).toEqual(before);
    expect(await instance.service.call(pipelines, { project_id })).toEqual(graph);
  },
);

test('another system at the same path adds its builds and takes the place of none', async () => {
  const { instance, id, job, elsewhere, collectAt } = await collected();
  const before = await builds(instance, id);
  job.builds = [1, 2].map((number) => aBuild(number, { timestamp: Date.UTC(2026, 10, 2, number) }));
  await collectAt(`${elsewhere}/job/shop`);
  const after = await builds(instance, id);
  expect(after).toEqual(expect.arrayContaining([...before]));
  expect(after).toHaveLength(before.length + 2);
});

test.each([
  ['build', 'deploy'],
  ['deploy', 'build'],
] as const)(
  'what a system no longer tells of is measured as before when its jobs move: %s, then %s',
  async (...order) => {
    const build = aJob('build', 1, 6);
    const fed = ({ number, timestamp }: Build): Build => {
      const causes = [{ kind: 'upstream', project: 'build', build: number }] as const;
      const nothing = { changes: [], revision: null, remote: null, branch: null };
      return aBuild(number, { ...nothing, timestamp: timestamp + number * 60_000, causes });
    };
    const deploy = { ...aJob('deploy', 1, 0), builds: build.builds.map(fed) };
    const server = await startJenkins({ jobs: [build, deploy] }, signIn);
    onTestFinished(() => server.close());
    const instance = await instanceOfTest(null, { workers });
    const { service } = instance;
    const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
    const elsewhere = server.url.replace('127.0.0.1', 'localhost');
    const token = { name: 'ci', integ_type: 'ci_server', origins: [server.url, elsewhere] } as const;
    const { id: token_id } = await service.call(addToken, { ...token, username: signIn.user, secret: signIn.token });
    const ids = new Map<string, number>();
    for (const name of ['build', 'deploy']) {
      const wanted = {
        integration_type: 'ci_server',
        name,
        project_id,
        token_id,
        url: `${server.url}/job/${name}`,
      } as const;
      ids.set(name, (await service.call(addIntegration, wanted)).id);
      await service.idle();
    }
    const leadTimes = () => instance.json(`/api/lead_times/${project_id}?from=2026-09-01&to=2026-09-30`);
    const { edges } = await service.call(pipelines, { project_id });
    const before = await leadTimes();
    expect(edges).toMatchObject([{ links: 6 }]);
    deploy.builds = deploy.builds.slice(4);
    for (const name of order) {
      await service.call(changeIntegration, { integration_id: ids.get(name) ?? 0, url: `${elsewhere}/job/${name}` });
      await service.idle();
    }
    expect((await service.call(pipelines, { project_id })).edges).toEqual(edges);
    expect(await leadTimes()).toEqual(before);
  },
);

test('a Jenkins that was restored from a backup, twice, has each build once', async () => {
  const { instance, id, job } = await collected();
  const at = (number: number, day: number) => aBuild(number, { timestamp: Date.UTC(2026, 10, day, number) });
  const collect = async (listed: readonly Build[]): Promise<void> => {
    job.builds = [...listed];
    await instance.service.call(startSync, { id });
    await instance.service.idle();
  };
  const before = (await builds(instance, id)).length;
  const first = Array.from({ length: 40 }, (_, index) => at(index + 1, 1));
  await collect(first);
  await collect([...first.slice(0, 20), at(21, 3), at(22, 3)]);
  await collect([...first.slice(0, 20), at(21, 3)]);
  await collect([...first.slice(0, 10), at(11, 4)]);
  // The first three were there before; 37, then 2, then 1 came.
  expect(await builds(instance, id)).toHaveLength(before + 37 + 2 + 1);
});
