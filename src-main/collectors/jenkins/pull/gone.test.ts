import { expect, onTestFinished, test } from 'vitest';
import { collectInto, type Kept, nothing, remaining, signIn } from '#test/builders/collecting/collecting-jenkins.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import type { Folder, JenkinsModel, Job } from '#test/simulators/jenkins/model.ts';
import { type JenkinsServer, startJenkins } from '#test/simulators/jenkins/server.ts';

async function serve(model: JenkinsModel): Promise<JenkinsServer> {
  const server = await startJenkins(model, signIn);
  onTestFinished(() => server.close());
  return server;
}
const numbers = (kept: Kept) =>
  remaining(kept)
    .map(({ number }) => number)
    .sort((a, b) => a - b);
const goneOf = (kept: Kept) => [...kept.gone].map((key) => Number(key.split(' ').at(-1))).sort((a, b) => a - b);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('builds that log rotation or a user removed are marked as gone, once a day and over all pages', async () => {
  const job = aJob('build', 1, 620);
  const server = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, server, '/job/build');
  job.builds = job.builds.filter(({ number }) => number > 100 && number !== 230 && number !== 600);
  await collectInto(kept, server, '/job/build');
  expect(kept.gone.size).toBe(0);
  await collectInto(kept, server, '/job/build', { reconcile: true });
  expect(goneOf(kept)).toEqual([...upTo(100), 230, 600]);
  const count = server.requests.length;
  await collectInto(kept, server, '/job/build', { reconcile: true });
  // The job, and its 518 numbers in pages of 200 that overlap.
  expect(server.requests.length - count).toBe(4);
});

test('a result or a duration that was rewritten under more than fifty newer builds is read again once a day', async () => {
  const job = aJob('build', 1, 300);
  const server = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, server, '/job/build');
  job.builds = job.builds.map((build) =>
    build.number === 7
      ? { ...build, result: 'FAILURE' }
      : build.number === 150
        ? { ...build, duration: 90_000 }
        : build,
  );
  const changed = () =>
    remaining(kept)
      .filter(({ result, startedAt, finishedAt }) => result === 'failure' || finishedAt !== (startedAt ?? 0) + 60_000)
      .map(({ number }) => number);
  await collectInto(kept, server, '/job/build');
  expect(changed()).toEqual([]);
  await collectInto(kept, server, '/job/build', { reconcile: true });
  expect(changed()).toEqual([150, 7]);
  const count = server.requests.length;
  await collectInto(kept, server, '/job/build', { reconcile: true });
  expect(server.requests.slice(count).filter((request) => /\/(7|150)\/api/.test(request))).toEqual([]);
});

test('a look for what went away that is cut off goes on where it was', async () => {
  const job = aJob('build', 1, 620);
  const server = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, server, '/job/build');
  job.builds = job.builds.filter(({ number }) => number > 50 && number !== 500);
  await collectInto(kept, server, '/job/build', { reconcile: true, stopAfter: 4 });
  expect(goneOf(kept)).toEqual([500]);
  const count = server.requests.length;
  await collectInto(kept, server, '/job/build');
  expect(goneOf(kept)).toEqual([...upTo(50), 500]);
  expect(server.requests.slice(count).filter((request) => request.includes('%7B0%2C200%7D'))).toEqual([]);
});

test('what a look that was cut off was through with is looked at again by the next that is due', async () => {
  const [first, second] = [aJob('build', 1, 5), aJob('deploy', 1, 5)];
  const server = await serve({ jobs: [first, second] });
  const kept = nothing();
  await collectInto(kept, server, '');
  await collectInto(kept, server, '', { reconcile: true, stopAfter: 2 });
  first.builds = first.builds.filter(({ number }) => number !== 3);
  second.builds = second.builds.filter(({ number }) => number !== 4);
  // Three pages for what is new of each job, then one of the job that was not looked at.
  await collectInto(kept, server, '', { reconcile: true, stopAfter: 7 });
  expect(goneOf(kept)).toEqual([4]);
  await collectInto(kept, server, '', { reconcile: true });
  expect(goneOf(kept)).toEqual([3, 4]);
});

test('builds that were deleted while the numbers are read do not make others look gone', async () => {
  const job = aJob('build', 1, 620);
  let looking = false;
  const server = await startJenkins(
    { jobs: [job] },
    {
      ...signIn,
      onRequest: (request) => {
        if (looking && request.includes('%7B195')) job.builds = job.builds.filter(({ number }) => number % 3 !== 0);
      },
    },
  );
  onTestFinished(() => server.close());
  const kept = nothing();
  await collectInto(kept, server, '/job/build');
  looking = true;
  await collectInto(kept, server, '/job/build', { reconcile: true });
  const there = new Set(job.builds.map(({ number }) => number));
  expect(goneOf(kept).filter((number) => there.has(number))).toEqual([]);
  await collectInto(kept, server, '/job/build', { reconcile: true });
  expect(numbers(kept)).toEqual([...there]);
});

test('builds that were missed because a list broke off are read when the numbers are compared', async () => {
  const job = aJob('build', 1, 300);
  const server = await serve({ jobs: [job] });
  const kept = nothing();
  server.fail({ kind: 'instead', body: '{"allBuilds":[{"number":256,"timestamp":1,"result":"SUCCESS"}]}' }, '{45,95}');
  await collectInto(kept, server, '/job/build');
  expect(numbers(kept)).not.toContain(100);
  await collectInto(kept, server, '/job/build', { reconcile: true });
  expect(numbers(kept)).toEqual(upTo(300));
});

const branchesOf = (...names: string[]): Folder => ({
  kind: 'multibranch',
  name: 'service',
  jobs: names.map((name) => aJob(encodeURIComponent(name), 1, 3, 'pipeline')),
});

test('the runs of a branch and of a job that were removed are marked as gone, and those of their brothers stay', async () => {
  const folder: Folder = { kind: 'folder', name: 'team', jobs: [aJob('build', 1, 2), aJob('old', 1, 2)] };
  const model: JenkinsModel = { jobs: [folder, branchesOf('main', 'feature/x')] };
  const server = await serve(model);
  const kept = nothing();
  await collectInto(kept, server, '');
  folder.jobs = folder.jobs.slice(0, 1);
  model.jobs = [folder, branchesOf('main')];
  await collectInto(kept, server, '', { reconcile: true });
  expect(remaining(kept).map(({ pipeline, series }) => `${pipeline.split('/').at(-1)} ${series}`.trim())).toEqual([
    ...['build', 'build'],
    ...['service main', 'service main', 'service main'],
  ]);
});

test('a job that was hidden for a while is the same when it comes back, and another one when it was made anew', async () => {
  const hidden = aJob('build', 1, 60);
  const model: JenkinsModel = { jobs: [hidden, aJob('other', 1, 1)] };
  const server = await serve(model);
  const kept = nothing();
  await collectInto(kept, server, '');
  const without = async () => {
    const all = model.jobs;
    model.jobs = all.filter(({ name }) => name !== 'build');
    await collectInto(kept, server, '', { reconcile: true });
    expect(remaining(kept)).toHaveLength(1);
    model.jobs = all;
  };
  await without();
  await collectInto(kept, server, '');
  expect(remaining(kept).map(({ generation }) => generation)).toEqual(Array(61).fill(0));
  await without();
  hidden.builds = [aBuild(1, { timestamp: 5 })];
  await collectInto(kept, server, '');
  expect(remaining(kept).map(({ pipeline, generation }) => [pipeline.split('/').at(-1), generation])).toEqual([
    ['other', 0],
    ['build', 1],
  ]);
});

test('when no job at all is to be seen any more, a right was lost and nothing is marked', async () => {
  const model: JenkinsModel = { jobs: [aJob('build', 1, 3), aJob('deploy', 1, 3)] };
  const server = await serve(model);
  const kept = nothing();
  await collectInto(kept, server, '');
  model.jobs = [];
  await expect(collectInto(kept, server, '', { reconcile: true })).rejects.toMatchObject({
    fault: 'token_lacks_right',
  });
  expect(kept.gone.size).toBe(0);
});

test('a server that lists its newest builds alone does not make the older ones look gone', async () => {
  const job: Job = aJob('build', 1, 90);
  const server = await startJenkins({ jobs: [job] }, { ...signIn, knowsTree: false });
  onTestFinished(() => server.close());
  const kept = nothing();
  await collectInto(kept, server, '/job/build');
  job.builds = [...job.builds.filter(({ number }) => number !== 85), ...aJob('build', 91, 130).builds];
  await collectInto(kept, server, '/job/build');
  await collectInto(kept, server, '/job/build', { reconcile: true });
  expect(goneOf(kept)).toEqual([85]);
});

test('builds from before the chosen start are read when it is moved back', async () => {
  const job = aJob('build', 1, 400);
  const server = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, server, '/job/build', { since: aBuild(320).timestamp });
  expect(Math.min(...numbers(kept))).toBeGreaterThan(200);
  await collectInto(kept, server, '/job/build', { since: aBuild(320).timestamp, reconcile: true });
  expect(Math.min(...numbers(kept))).toBeGreaterThan(200);
  await collectInto(kept, server, '/job/build');
  expect(numbers(kept)).toEqual(upTo(400));
});
