import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { pipelines } from '#shared/api/graph.ts';
import { startSync } from '#shared/api/syncs.ts';
import {
  addIntegration,
  addProject,
  addToken,
  changeIntegration,
  removeIntegration,
  replayAnswers,
} from '#shared/desktop/commands.ts';
import { signIn } from '#test/builders/collecting/collecting-jenkins.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import { instanceOfTest } from '#test/contract/test-instance.ts';
import type { Build, Item, JenkinsModel, Job } from '#test/simulators/jenkins/model.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';

const workers = {
  reading: new URL('../../src-main/app/workers/reading-worker.ts', import.meta.url),
  collecting: new URL('../../src-main/app/workers/collecting-worker.ts', import.meta.url),
};

const folder = (name: string, ...jobs: readonly Item[]): Item => ({ kind: 'folder', name, jobs });
const branches = (name: string, ...jobs: readonly Item[]): Item => ({ kind: 'multibranch', name, jobs });

/** A job whose builds are started by those of `shop/build`. */
function deployment(): Job {
  const fed = ({ number, timestamp }: Build): Build => {
    const causes = [{ kind: 'upstream', project: 'shop/build', build: number }] as const;
    const nothing = { changes: [], revision: null, remote: null, branch: null };
    return aBuild(number, { ...nothing, timestamp: timestamp + number * 60_000 + 1, causes });
  };
  const job = aJob('deploy', 1, 6);
  return { ...job, builds: job.builds.map(fed) };
}

/** The whole service with what a Jenkins holds at one address collected. */
async function collected(jobs: readonly Item[], path: string) {
  const model: JenkinsModel = { jobs };
  const server = await startJenkins(model, signIn);
  onTestFinished(() => server.close());
  const instance = await instanceOfTest(null, { workers });
  const { service } = instance;
  const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const token = { name: 'ci', integ_type: 'ci_server', origins: [server.url], username: signIn.user } as const;
  const { id: token_id } = await service.call(addToken, { ...token, secret: signIn.token });
  const wanted = { integration_type: 'ci_server', name: 'ci', project_id, token_id } as const;
  const { id } = await service.call(addIntegration, { ...wanted, url: `${server.url}${path}` });
  await service.idle();
  const collectorOf = (id: number) => async (): Promise<void> => {
    await service.call(startSync, { id });
    await service.idle();
  };
  return {
    model,
    fail: server.fail,
    mend: server.mend,
    collect: collectorOf(id),
    replay: () => service.call(replayAnswers, { integration_id: id }),
    async collectAt(elsewhere: string): Promise<void> {
      await service.call(changeIntegration, { integration_id: id, url: `${server.url}${elsewhere}` });
      await service.idle();
    },
    /** Adds and collects another integration; gives what collects it again. */
    async alsoCollect(name: string, elsewhere: string) {
      const another = await service.call(addIntegration, { ...wanted, name, url: `${server.url}${elsewhere}` });
      await service.idle();
      return collectorOf(another.id);
    },
    /** Removes the first integration; that can be taken back. */
    remove: () => service.call(removeIntegration, { integration_id: id, undoable: true }),
    /** What is told of each integration. */
    async warnings() {
      const Warnings = z.array(z.object({ warning: z.object({ detail: z.string() }).nullable() }));
      const syncs = Warnings.parse(await instance.json(`/api/syncs/${project_id}`));
      return syncs.map(({ warning }) => warning?.detail ?? null);
    },
    /** How many links lead from each pipeline, by its name. */
    async linksFrom() {
      const { nodes, edges } = await service.call(pipelines, { project_id });
      return Object.fromEntries(edges.map(({ from, links }) => [nodes.find(({ id }) => id === from)?.name, links]));
    },
    /** How many builds each pipeline has, by its name and id. */
    async builds() {
      const { nodes } = await service.call(pipelines, { project_id });
      return Object.fromEntries(nodes.map(({ name, id, runs }) => [name, { id, runs }]));
    },
    /** The pipelines with their names and addresses cut off, and the figures. */
    async stored() {
      const { nodes, edges } = await service.call(pipelines, { project_id });
      const days = 'from=2026-09-01&to=2026-09-30';
      const Runs = z.array(z.object({ number: z.number(), gone: z.boolean() }));
      const Times = z.object({ data: z.array(z.object({ lead_times: z.array(z.unknown()) })) });
      return {
        pipelines: nodes.map(({ id, runs, release }) => ({ id, runs, release })),
        edges,
        runs: Runs.parse(await instance.json(`/api/runs/${id}`)),
        leadTimes: Times.parse(await instance.json(`/api/lead_times/${project_id}?${days}`)),
        delivery: await instance.json(`/api/delivery/${project_id}?${days}`),
      };
    },
  };
}

const build = aJob('build', 1, 6);

test.each([
  ['renamed', [folder('shop', build, { ...deployment(), name: 'release' })]],
  ['moved to another folder', [folder('shop', build), folder('store', deployment())]],
] as const)('a job that was %s stays what it is, with each build once', async (_what, jobs) => {
  const { model, collect, replay, stored } = await collected([folder('shop', build, deployment())], '');
  const before = await stored();
  expect(before.edges).toMatchObject([{ links: 6 }]);
  model.jobs = jobs;
  await collect();
  expect(await stored()).toEqual(before);
  await replay();
  await collect();
  expect(await stored(), 'after kept answers were read again').toEqual(before);
});

/** `build` and `deploy` up to a number; those of `deploy` that ended before its feeder was renamed name it as it was called then. */
const upTo = (job: Job, number: number): Job => ({ ...job, builds: job.builds.filter((one) => one.number <= number) });

test.each([
  [
    'a job that feeds another was renamed',
    (jobs: readonly [Job, Job]) => folder('shop', named(jobs[0], 'compile'), jobs[1]),
  ],
  ['their folder was renamed', (jobs: readonly [Job, Job]) => folder('store', ...jobs)],
] as const)('builds that name their feeder as it was called when they ran keep it after %s', async (_what, renamed) => {
  const unchanged = await collected([folder('shop', build, deployment())], '');
  const expected = await unchanged.stored();
  expect(expected.edges).toMatchObject([{ links: 6 }]);

  const { model, collect, replay, stored } = await collected(
    [folder('shop', upTo(build, 4), upTo(deployment(), 4))],
    '',
  );
  const atRename = renamed([upTo(build, 5), upTo(deployment(), 5)]);
  model.jobs = [atRename];
  await collect();
  model.jobs = [renamed([build, deployment()])];
  await collect();
  expect(await stored(), 'with builds that ran before the rename and were collected after it').toEqual(expected);
  await replay();
  expect(await stored(), 'after kept answers were read again').toEqual(expected);
});

test('builds keep their feeder after it gave its name to a job made anew, also when all are read again', async () => {
  const { model, collect, replay, stored } = await collected([folder('shop', build, deployment())], '');
  const before = await stored();
  const jobs = [
    named(build, 'build-old'),
    { ...anew, builds: aJob('', 1, 6).builds.map((one) => ({ ...one, ...at(4, one.number) })) },
  ];
  model.jobs = [folder('shop', ...jobs, deployment())];
  await collect();
  expect((await stored()).edges).toEqual(before.edges);
  const next = { ...aBuild(7), ...at(5, 1), causes: [{ kind: 'upstream', project: 'store/build', build: 6 }] as const };
  model.jobs = [folder('store', ...jobs, { ...deployment(), builds: [...deployment().builds, next] })];
  await collect();
  const edges = [...before.edges, expect.objectContaining({ links: 1 })];
  expect((await stored()).edges, 'after their folder was renamed').toEqual(edges);
  await replay();
  expect((await stored()).edges, 'after kept answers were read again').toEqual(edges);
});

test('a result that is rewritten after the feeder was renamed keeps its link', async () => {
  const { model, collect, stored } = await collected([folder('shop', build, deployment())], '');
  const before = await stored();
  model.jobs = [folder('shop', named(build, 'compile'), deployment())];
  await collect();
  const { builds } = deployment();
  const rewritten = builds.map((one) => (one.number === 6 ? { ...one, result: 'FAILURE' as const } : one));
  model.jobs = [folder('shop', named(build, 'compile'), { ...deployment(), builds: rewritten })];
  await collect();
  const after = await stored();
  expect(after.delivery).not.toEqual(before.delivery);
  expect(after.edges).toEqual(before.edges);
});

test('an edge that the configuration of a job no longer names is gone with the next collection', async () => {
  const downstream = (...names: readonly string[]): Item =>
    folder('shop', { ...build, kind: 'freestyle', downstream: names }, other);
  const { model, collect, replay, stored } = await collected([downstream('shop/other')], '');
  const edges = async () => (await stored()).edges;
  expect(await edges()).toMatchObject([{ source: 'configured' }]);
  model.jobs = [downstream()];
  await collect();
  expect(await edges()).toEqual([]);
  await replay();
  expect(await edges(), 'after kept answers were read again').toEqual([]);
  model.jobs = [downstream('shop/other')];
  await collect();
  expect(await edges()).toMatchObject([{ source: 'configured' }]);
});

test('a job whose address was changed after it was renamed stays what it is, with each build once', async () => {
  const { model, collect, collectAt, stored } = await collected([deployment()], '/job/deploy');
  const anew = [1, 2, 3].map((number) => aBuild(number, { timestamp: Date.UTC(2026, 8, 2, number) }));
  model.jobs = [{ ...deployment(), builds: anew }];
  await collect();
  const before = await stored();
  expect(before.pipelines).toMatchObject([{ runs: 9 }]);
  model.jobs = [{ ...deployment(), builds: anew, name: 'release' }];
  await collectAt('/job/release');
  expect(await stored()).toEqual(before);
});

test('a multibranch project that was renamed stays what it is, and branches go away from it', async () => {
  const [main, other] = [aJob('main', 1, 4), { ...deployment(), name: 'other' }];
  const { model, collect, stored } = await collected([branches('web', main, other)], '');
  const before = await stored();
  model.jobs = [branches('shop', main)];
  await collect();
  const after = await stored();
  expect(after.pipelines).toEqual(before.pipelines);
  expect(after.runs).toHaveLength(before.runs.length);
});

test('a multibranch project that was renamed stays what it is if a branch without stored builds is listed first', async () => {
  const branch = aJob('a-new-branch', 1, 0);
  const main = aJob('main', 1, 4);
  const { model, collect, builds } = await collected([branches('web', branch, main)], '');
  model.jobs = [branches('shop', { ...branch, builds: [aBuild(1)] }, aJob('main', 1, 5))];
  await collect();
  expect(await builds()).toEqual({ 'ci/shop': { id: 1, runs: 6 } });
});

test('a job that was copied with its builds is another job', async () => {
  const { model, collect, stored } = await collected([deployment()], '');
  model.jobs = [deployment(), { ...deployment(), name: 'copy' }];
  await collect();
  expect((await stored()).pipelines).toMatchObject([{ runs: 6 }, { runs: 6 }]);
});

const other = { ...aJob('other', 1, 0), builds: [1, 2, 3, 4].map((number) => aBuild(number, at(3, number))) };
const anew = { ...build, builds: [1, 2, 3].map((number) => aBuild(number, at(4, number))) };

function at(day: number, hour: number): Partial<Build> {
  return { timestamp: Date.UTC(2026, 8, day, hour) };
}

test.each([
  ['took the names of each other', [named(other, 'build'), named(build, 'other')], { build: [2, 4], other: [1, 6] }],
  ['gave its name to another', [named(other, 'build'), named(build, 'old')], { build: [2, 4], old: [1, 6] }],
  [
    'gave its name to one made anew',
    [anew, named(build, 'build-old'), other],
    { build: [3, 3], 'build-old': [1, 6], other: [2, 4] },
  ],
  [
    'gave its name to one made anew and is listed before it',
    [named(build, 'a-build'), anew, other],
    { 'a-build': [1, 6], build: [3, 3], other: [2, 4] },
  ],
  ['took the name of one that was deleted', [named(build, 'other')], { other: [1, 6], 'other [1]': [2, 4] }],
  ['was made anew', [anew, other], { build: [1, 9], other: [2, 4] }],
] as const)('each build is there once after a job %s', async (_what, jobs, expected) => {
  const { model, collect, replay, builds, stored } = await collected([build, other], '');
  model.jobs = jobs;
  await collect();
  expect(await builds()).toEqual(
    Object.fromEntries(Object.entries(expected).map(([name, [id, runs]]) => [`ci/${name}`, { id, runs }])),
  );
  const before = await stored();
  const names = await builds();
  await replay();
  expect([await stored(), await builds()], 'after kept answers were read again').toEqual([before, names]);
  await collect();
  expect([await stored(), await builds()], 'after the next collection').toEqual([before, names]);
});

const [ofWeb, ofNext] = [
  named(build, 'main'),
  { ...named(other, 'main'), builds: [5, 6, 7, 8].map((number) => aBuild(number - 4, at(number, 9))) },
];
const early = named(anew, 'a-branch');

test.each([
  ['took the names of each other', [branches('web', ofNext), branches('next', ofWeb)], { web: [2, 4], next: [1, 6] }],
  [
    'took the name of one that was renamed',
    [branches('web', ofNext), branches('old', ofWeb)],
    { web: [2, 4], old: [1, 6] },
  ],
  [
    'gave its name to one made anew, with another branch before',
    [branches('web', early, named(anew, 'main')), branches('old', ofWeb), branches('next', ofNext)],
    { web: [3, 6], old: [1, 6], next: [2, 4] },
  ],
  [
    'gave its name to a single job',
    [named(anew, 'web'), branches('old', ofWeb), branches('next', ofNext)],
    { web: [3, 3], old: [1, 6], next: [2, 4] },
  ],
  ['has a new branch', [branches('web', early, ofWeb), branches('next', ofNext)], { web: [1, 9], next: [2, 4] }],
] as const)('each build is there once after a multibranch project %s', async (_what, jobs, expected) => {
  const { model, collect, replay, builds, stored } = await collected(
    [branches('web', ofWeb), branches('next', ofNext)],
    '',
  );
  const ids = await builds();
  expect(Object.keys(ids)).toEqual(['ci/next', 'ci/web']);
  model.jobs = jobs;
  await collect();
  const runs = Object.values(await builds());
  const idOf = (at: number): number => [0, ids['ci/web']?.id, ids['ci/next']?.id, 3][at] ?? 0;
  expect(await builds()).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([name, [id, count]]) => [`ci/${name}`, { id: idOf(id), runs: count }]),
    ),
  );
  const before = await stored();
  await replay();
  await collect();
  expect([await stored(), Object.values(await builds())], 'after kept answers were read again').toEqual([before, runs]);
});

/** A job whose builds of a day in September nobody else has. */
const jobOf = (name: string, count: number, day: number, first = 1): Job => ({
  ...aJob(name, 1, 0),
  builds: Array.from({ length: count }, (_, index) => aBuild(first + index, at(day, index))),
});

const and = (job: Job, another: Job): Job => ({ ...job, builds: [...job.builds, ...another.builds] });

const [api, bot, core] = [
  [jobOf('main', 1, 2)],
  [jobOf('a', 2, 3), jobOf('main', 3, 4)],
  [jobOf('a', 3, 5), jobOf('main', 4, 6)],
];

/** Pipelines at first, the names that they have later, and those names again with number of builds and place of the pipeline at first. */
test.each<
  [string, readonly Item[], readonly Item[], Readonly<Record<string, readonly [place: number | null, runs: number]>>]
>([
  [
    'three projects took the names of each other',
    [branches('api', ...api), branches('bot', ...bot), branches('core', ...core)],
    [branches('api', ...core), branches('bot', ...api), branches('core', ...bot)],
    { api: [2, 7], bot: [0, 1], core: [1, 5] },
  ],
  [
    'two projects took the names of each other, and a branch was made again',
    [branches('bot', ...bot), branches('core', ...core)],
    [branches('bot', jobOf('a', 1, 7), jobOf('main', 4, 6)), branches('core', ...bot)],
    { bot: [1, 8], core: [0, 5] },
  ],
  [
    'two projects without a common branch took the names of each other',
    [branches('api', ...api), branches('bot', jobOf('dev', 2, 3))],
    [branches('api', jobOf('dev', 2, 3)), branches('bot', ...api)],
    { api: [1, 2], bot: [0, 1] },
  ],
  [
    'a project without a common branch took the name of a deleted one',
    [branches('api', ...api), branches('bot', jobOf('dev', 2, 3))],
    [branches('api', jobOf('dev', 2, 3))],
    { api: [1, 2], 'api [1]': [0, 1] },
  ],
  [
    'a single job took the name of a deleted project',
    [branches('api', ...api), jobOf('bot', 2, 3)],
    [jobOf('api', 2, 3)],
    { api: [1, 2], 'api [1]': [0, 1] },
  ],
  [
    'a project took the name of a deleted single job',
    [branches('api', ...api), jobOf('bot', 2, 3)],
    [branches('bot', ...api)],
    { bot: [0, 1], 'bot [1]': [1, 2] },
  ],
  [
    'a job took the name of a deleted one without builds',
    [jobOf('api', 0, 2), jobOf('bot', 2, 3)],
    [jobOf('api', 2, 3)],
    { api: [1, 2], 'api [1]': [0, 0] },
  ],
  [
    'a job was renamed that another was copied from with its builds',
    [jobOf('api', 3, 2), jobOf('bot', 3, 2)],
    [jobOf('bot', 3, 2), jobOf('core', 3, 2)],
    { bot: [1, 3], core: [0, 3] },
  ],
  [
    'two jobs took the names of each other whose numbers are far apart',
    [jobOf('api', 4, 2, 40), jobOf('bot', 4, 3, 500)],
    [jobOf('api', 4, 3, 500), jobOf('bot', 4, 2, 40)],
    { api: [1, 4], bot: [0, 4] },
  ],
  [
    'a job was renamed and copied, and both built since',
    [jobOf('api', 3, 2)],
    [and(jobOf('bot', 3, 2), jobOf('bot', 1, 7, 4)), and(jobOf('core', 3, 2), jobOf('core', 1, 8, 4))],
    { bot: [0, 4], core: [null, 4] },
  ],
])('each build is there once after %s', async (_what, first, then, expected) => {
  const { model, collect, replay, builds, stored } = await collected(first, '');
  const ids = Object.values(await builds()).map(({ id }) => id);
  model.jobs = then;
  await collect();
  const idOf = (place: number | null) => (place === null ? expect.any(Number) : ids[place]);
  const wanted = Object.entries(expected).map(([name, [place, runs]]) => [`ci/${name}`, { id: idOf(place), runs }]);
  expect(await builds()).toEqual(Object.fromEntries(wanted));
  const before = [await stored(), await builds()];
  await replay();
  await collect();
  expect([await stored(), await builds()], 'after kept answers were read again').toEqual(before);
});

test.each([
  ['its former address', '/job/api/api/json'],
  ['its branch', '/job/bot/job/main/api/json?tree=_class'],
  ['the numbers of its builds', '/job/bot/job/main/api/json?tree=allBuilds[number,timestamp,result'],
])('a project that was renamed is found by the next collection where %s could not be read', async (_what, where) => {
  const { model, collect, builds, fail, mend } = await collected([branches('api', ...api)], '');
  const before = await builds();
  model.jobs = [branches('bot', jobOf('a', 2, 7), ...api)];
  fail({ kind: 'status', status: 400 }, where, Number.POSITIVE_INFINITY);
  await collect();
  expect(await builds()).toEqual(before);
  mend();
  await collect();
  expect(await builds()).toEqual({ 'ci/bot': { ...before['ci/api'], runs: 3 } });
});

test('a multibranch project that was copied with its builds stays what it is, also where one of its branches was deleted', async () => {
  const { model, collect, builds } = await collected([branches('web', ofWeb, early)], '');
  const before = await builds();
  model.jobs = [branches('copy', early, ofWeb), branches('web', ofWeb)];
  await collect();
  await collect();
  expect(await builds()).toMatchObject({ ...before, 'ci/copy': { runs: 9 } });
});

test('a single job that gave its name to a multibranch project stays what it is', async () => {
  const { model, collect, builds } = await collected([build, other], '');
  model.jobs = [branches('build', early), named(build, 'old'), other];
  await collect();
  expect(await builds()).toMatchObject({
    'ci/build': { runs: 3 },
    'ci/old': { id: 1, runs: 6 },
    'ci/other': { runs: 4 },
  });
});

function named(job: Job, name: string): Job {
  return { ...job, name };
}

test('a job that was renamed and had many builds since stays what it is', async () => {
  const { model, collect, builds } = await collected([aJob('build', 1, 30)], '');
  model.jobs = [aJob('compile', 1, 300)];
  await collect();
  expect(await builds()).toEqual({ 'ci/compile': { id: 1, runs: 300 } });
});

/** A job of builds on so many days from one of September on, one each day. */
const daily = (name: string, builds: number, from: number): Job => ({
  ...aJob(name, 1, 0),
  builds: Array.from({ length: builds }, (_, index) => aBuild(index + 1, at(from + index, 8))),
});

/** A build of a day that builds of other jobs started. */
const startedBy = (
  number: number,
  on: number,
  ...feeders: readonly (readonly [project: string, build: number])[]
): Build => ({
  ...aBuild(number, { ...at(on, 9), changes: [], revision: null, remote: null, branch: null }),
  causes: feeders.map(([project, one]) => ({ kind: 'upstream', project, build: one })),
});

const deploying = (...builds: readonly Build[]): Job => ({ ...aJob('deploy', 1, 0), builds });

test('builds that a job made anew starts are linked to it, also where they are collected before its own', async () => {
  const [old, deploys] = [
    daily('web', 6, 1),
    [1, 2, 3].map((number) => startedBy(number, number, ['shop/web', number])),
  ];
  const { model, collect, replay, stored } = await collected([folder('shop', deploying(...deploys), old)], '');
  for (const number of [0, 1, 2, 3, 4]) {
    if (number > 0) deploys.push(startedBy(number + 3, number + 9, ['shop/web', number]));
    model.jobs = [folder('shop', deploying(...deploys), daily('web', number, 10), named(old, 'web-old'))];
    await collect();
  }
  const links = async () => (await stored()).edges.map((edge) => edge.links);
  expect(await links()).toEqual([3, 4]);
  await replay();
  expect(await links(), 'after kept answers were read again').toEqual([3, 4]);
});

test('a build that two builds of one number started, and that was seen running, keeps both once they are collected', async () => {
  const done = startedBy(5, 5, ['shop/unit', 5], ['shop/lint', 5]);
  const jobs = (last: Build): readonly Item[] => [
    folder('shop', daily('unit', 5, 1), daily('lint', 5, 1), deploying(last)),
  ];
  const { model, collect, collectAt, stored } = await collected(
    jobs({ ...done, result: null }),
    '/job/shop/job/deploy',
  );
  model.jobs = jobs(done);
  await collect();
  await collectAt('');
  expect((await stored()).edges).toHaveLength(2);
});

test('a job that gave its name to a folder feeds nothing of the jobs in it', async () => {
  const single = named(daily('web', 3, 1), 'shop');
  const deploys = [1, 2, 3, 4].map((number) => startedBy(number, number + 9, ['shop/build', number]));
  const { model, collect, builds, stored } = await collected([single], '');
  model.jobs = [named(single, 'shop-legacy')];
  await collect();
  model.jobs = [folder('shop', daily('build', 4, 10), deploying(...deploys)), named(single, 'shop-legacy')];
  await collect();
  const feeder = (await builds())['ci/shop/build'];
  expect((await stored()).edges).toMatchObject([{ from: feeder?.id, links: 4 }]);
});

/** Deployments of these days, each fed by the build of that day. */
const fedBy = (feeder: string, days: readonly number[]): readonly Build[] =>
  days.map((day, index) => startedBy(index + 1, day, [feeder, day > 9 ? day - 9 : day]));
const [first, second] = [daily('web', 3, 1), daily('web', 3, 10)];
const built = daily('build', 4, 1);
/** Has builds of the same numbers on the same days as the feeder, half an hour later, and feeds nothing. */
const beside = {
  ...named(first, 'beside'),
  builds: first.builds.map((one) => ({ ...one, timestamp: one.timestamp + 1_800_000 })),
};

test.each([
  [
    'two jobs had the name of their feeder one after another',
    [[first], [named(first, 'a')], [named(first, 'a'), second], [named(first, 'a'), named(second, 'b')]],
    fedBy('web', [1, 2, 3, 10, 11, 12]),
    { 'ci/a': 3, 'ci/b': 3 },
  ],
  [
    'the folder of their feeder gave its name to a job',
    [[folder('shop', built)], [folder('store', built)], [folder('store', built), daily('shop', 2, 6)]],
    fedBy('shop/build', [1, 2, 3, 4]),
    { 'ci/store/build': 4 },
  ],
  [
    'their feeder gave its name to a job made anew',
    [[built], [named(built, 'build-old'), daily('build', 4, 6)]],
    fedBy('build', [1, 2, 3, 4]),
    { 'ci/build-old': 4 },
  ],
  [
    'a job that ran beside their feeder took its name',
    [
      [first, beside],
      [named(first, 'web-old'), named(beside, 'web')],
    ],
    fedBy('web', [1, 2, 3]),
    { 'ci/web-old': 3 },
  ],
  [
    'a job that ran beside their feeder took its name a collection later',
    [
      [first, beside],
      [named(first, 'web-old'), beside],
      [named(first, 'web-old'), named(beside, 'web')],
    ],
    fedBy('web', [1, 2, 3]),
    { 'ci/web-old': 3 },
  ],
  [
    'their feeder took a name that a job beside it had before',
    [
      [first, named(beside, 'web-old')],
      [first, named(beside, 'legacy')],
      [named(first, 'web-old'), named(beside, 'legacy')],
    ],
    fedBy('web', [1, 2, 3]),
    { 'ci/web-old': 3 },
  ],
  [
    'their feeder, whose own builds are gone, gave its name to a job made anew',
    [
      [{ ...built, builds: built.builds.slice(3) }],
      [{ ...named(built, 'build-old'), builds: built.builds.slice(3) }, daily('build', 4, 20)],
    ],
    fedBy('build', [1, 2, 3, 4]),
    { 'ci/build-old': 4 },
  ],
] as const)(
  'builds that are collected only after %s are linked to what fed them',
  async (_what, times, deploys, links) => {
    const { model, collect, replay, linksFrom } = await collected([...times[0]], '');
    for (const jobs of times) {
      model.jobs = jobs;
      await collect();
    }
    model.jobs = [...(times.at(-1) ?? []), folder('ops', deploying(...deploys))];
    await collect();
    expect(await linksFrom()).toEqual(links);
    await replay();
    await collect();
    expect(await linksFrom(), 'after kept answers were read again').toEqual(links);
  },
);

test('a build that a job made anew started keeps it, also where it was collected before the old job was seen renamed', async () => {
  const [first, second] = [daily('web', 6, 1), daily('web', 1, 10)];
  const deploys = [startedBy(1, 1, ['shop/web', 1]), startedBy(2, 10, ['shop/web', 1])];
  const { model, collect, alsoCollect, linksFrom } = await collected([folder('shop', first)], '/job/shop');
  model.jobs = [folder('shop', second, named(first, 'web-old')), folder('ops', deploying(...deploys))];
  await alsoCollect('ops', '/job/ops');
  await collect();
  expect(await linksFrom()).toEqual({ 'ci/shop/web-old': 1, 'ci/shop/web': 1 });
});

test.each(['also where a deployment waited for approval meanwhile', 'also when each is collected at once'])(
  'links of builds that ran before their feeder gave its name away stay, %s',
  async (how) => {
    const waiting = how.includes('waited');
    const days = [1, 2, 3];
    const deploys = days.map((day) => startedBy(day, day, ['web', day]));
    const last = startedBy(4, 4, ['web', 4]);
    const [old, later] = [daily('web', 4, 1), daily('web', 5, 10)];
    const jobs = (web: readonly Job[], one: Build): readonly Item[] => [
      ...web,
      folder('ops', deploying(...deploys, one)),
    ];
    const { model, collect, linksFrom } = await collected(jobs([old], waiting ? { ...last, result: null } : last), '');
    model.jobs = jobs([named(old, 'web-old'), later], waiting ? { ...last, result: null } : last);
    await collect();
    model.jobs = jobs([named(old, 'web-old'), later], waiting ? { ...last, duration: 20 * 86_400_000 } : last);
    await collect();
    expect(await linksFrom()).toEqual({ 'ci/web-old': 4 });
    await collect();
    expect(await linksFrom(), 'after the next collection').toEqual({ 'ci/web-old': 4 });
  },
);

test('links mean a renamed job also after its integration was removed and added again', async () => {
  const ops = folder('ops', deploying(...fedBy('dev/web', [1, 2, 3])));
  const { model, collect, alsoCollect, remove, linksFrom } = await collected(
    [folder('dev', first, beside), ops],
    '/job/dev',
  );
  await alsoCollect('ops', '/job/ops');
  model.jobs = [folder('dev', named(first, 'web-old'), named(beside, 'web')), ops];
  await collect();
  expect(await linksFrom()).toEqual({ 'ci/dev/web-old': 3 });
  await remove();
  expect(await linksFrom()).toEqual({});
  await alsoCollect('again', '/job/dev');
  expect(await linksFrom()).toEqual({ 'again/dev/web-old': 3 });
});

test('a job that moved into the folder of another integration is told as collected twice', async () => {
  const deploy = deployment();
  const namesake = { ...build, builds: build.builds.map((one) => ({ ...one, timestamp: one.timestamp + 1 })) };
  const { model, collect, alsoCollect, warnings } = await collected(
    [folder('shop', build, deploy), folder('store', namesake)],
    '/job/shop',
  );
  const collectStore = await alsoCollect('store', '/job/store');
  await collect();
  expect(await warnings(), 'of jobs that only have the same name').toEqual([null, null]);

  model.jobs = [folder('shop', build), folder('store', namesake, { ...deploy, builds: [...deploy.builds, aBuild(7)] })];
  await collect();
  await collectStore();
  await collect();
  expect(await warnings()).toEqual([
    'The integration "store" collects store/deploy too.',
    'The integration "ci" collects shop/deploy too.',
  ]);
});
