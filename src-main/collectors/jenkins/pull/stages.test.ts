import { expect, onTestFinished, test } from 'vitest';
import { collectInto, type Kept, nothing, signIn } from '#test/builders/collecting/collecting-jenkins.ts';
import { aStage } from '#test/builders/stages.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import type { Build, Item, Job } from '#test/simulators/jenkins/model.ts';
import { type JenkinsServer, startJenkins } from '#test/simulators/jenkins/server.ts';
import { pipelineKey } from '../address.ts';

async function serve(...jobs: Item[]): Promise<JenkinsServer> {
  const server = await startJenkins({ jobs }, signIn);
  onTestFinished(() => server.close());
  return server;
}
const deployed: Build['stages'] = [
  { name: 'Build', status: 'SUCCESS' },
  { name: 'Deploy', status: 'SUCCESS' },
];
const pipelineOf = (builds: number, stages: Build['stages'] = deployed): Job => ({
  ...aJob('deploy', 1, 0, 'pipeline'),
  builds: Array.from({ length: builds }, (_, index) => aBuild(index + 1, { stages })),
});
const stageRequests = (server: JenkinsServer) => server.requests.filter((request) => request.includes('wfapi')).length;
const numbersOf = ({ stages }: Kept) => [...stages.keys()].map((key) => Number(key.split(' ').at(-1)));

test('each build that ended is asked for its stages once, the newest first', async () => {
  const job = pipelineOf(25);
  job.builds = [...job.builds, aBuild(26, { building: true, result: null, duration: 0, stages: deployed })];
  const server = await serve(job);
  const kept = nothing();
  await collectInto(kept, server, '');
  expect(numbersOf(kept)).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
  job.builds = [...job.builds.slice(0, 25), aBuild(26, { stages: deployed })];
  await collectInto(kept, server, '');
  await collectInto(kept, server, '');
  expect(stageRequests(server)).toBe(26);
  expect([...kept.stages.values()].every((passed) => passed.map(({ name }) => name).join() === 'Build,Deploy')).toBe(
    true,
  );
});

test('every stage is kept with its result and times, also one that failed or did not run', async () => {
  const times = { startTimeMillis: 1000, durationMillis: 500 };
  const server = await serve(
    pipelineOf(1, [
      { name: 'Test', status: 'SUCCESS', ...times },
      { name: 'Test', status: 'FAILED', ...times },
      { name: 'Scan', status: 'UNSTABLE', ...times },
      { name: 'Trial', status: 'ABORTED', ...times },
      { name: 'Approval', status: 'PAUSED_PENDING_INPUT', ...times },
      { name: 'Notify', status: 'IN_PROGRESS', ...times },
      { name: 'Deploy', status: 'NOT_EXECUTED', ...times },
      { name: 'Promote', status: 'SKIPPED', startTimeMillis: 0, durationMillis: 0 },
      { name: 'Tag', status: 'SUCCESS', startTimeMillis: 0, durationMillis: 500 },
      { name: 'Report', status: 'SUCCESS' },
    ]),
  );
  const kept = nothing();
  await collectInto(kept, server, '');
  expect([...kept.stages.values()]).toEqual([
    [
      aStage('Test', 'success', [1000, 1500]),
      aStage('Test', 'failure', [1000, 1500]),
      aStage('Scan', 'unstable', [1000, 1500]),
      aStage('Trial', 'aborted', [1000, 1500]),
      aStage('Approval', null, [1000, null]),
      aStage('Notify', null, [1000, null]),
      aStage('Deploy', 'skipped'),
      aStage('Promote', 'skipped'),
      aStage('Tag', 'success'),
      aStage('Report', 'success'),
    ],
  ]);
});

test('where there are none, one request tells so, until a day has gone by', async () => {
  const job = aJob('deploy', 1, 30, 'pipeline');
  const server = await serve(job, aJob('build', 1, 30));
  const kept = nothing();
  await collectInto(kept, server, '');
  job.builds = [...job.builds, aBuild(31)];
  await collectInto(kept, server, '');
  expect(stageRequests(server)).toBe(1);
  job.builds = job.builds.map((build) => ({ ...build, stages: deployed }));
  await collectInto(kept, server, '', { reconcile: true });
  expect(kept.stages.size).toBe(31);
});

test('a job whose newest build has no stages is asked again with its next build', async () => {
  const job = pipelineOf(3);
  job.builds = [...job.builds.slice(0, 2), aBuild(3, { result: 'FAILURE', stages: [] })];
  const server = await serve(job);
  const kept = nothing();
  await collectInto(kept, server, '');
  await collectInto(kept, server, '');
  expect(stageRequests(server)).toBe(1);
  job.builds = [...job.builds, aBuild(4, { stages: deployed })];
  await collectInto(kept, server, '');
  expect(numbersOf(kept)).toEqual([4, 2, 1]);
});

test('no more than five hundred are asked for in a collection, and the next one goes on', async () => {
  const server = await serve(pipelineOf(620));
  const kept = nothing();
  await collectInto(kept, server, '');
  expect(kept.stages.size).toBe(500);
  await collectInto(kept, server, '');
  expect(kept.stages.size).toBe(620);
  expect(stageRequests(server)).toBe(620);
});

test('where a stage is a release point, all stages are there after one collection', async () => {
  const server = await serve({ ...pipelineOf(620), name: 'build' }, pipelineOf(620));
  const kept = nothing();
  const released = pipelineKey(server.url, 'deploy');
  await collectInto(kept, server, '', { releasedByStage: new Set([released]) });
  expect([...kept.stages.keys()].filter((key) => key.startsWith(`${released} `))).toHaveLength(620);
  expect(kept.stages.size).toBe(620 + 500);
});

const withoutStages: Record<string, Partial<Build>> = {
  'failed before any stage': { result: 'FAILURE', stages: [] },
  'has no stages to tell': {},
};

test.each(Object.entries(withoutStages))(
  'where a stage is a release point, a newest build that %s hides no stages of older ones',
  async (_, newest) => {
    const job = pipelineOf(30);
    job.builds = [...job.builds, aBuild(31, newest)];
    const server = await serve(job);
    const kept = nothing();
    const how = { releasedByStage: new Set([pipelineKey(server.url, 'deploy')]) };
    await collectInto(kept, server, '', how);
    expect(kept.stages.size).toBe(30);
    job.builds = [...job.builds, aBuild(32, { stages: deployed }), aBuild(33, newest)];
    await collectInto(kept, server, '', how);
    expect(kept.stages.size).toBe(31);
    expect(stageRequests(server)).toBe(33);
  },
);

test('a stage that becomes a release point later brings the stages of older builds', async () => {
  const job = pipelineOf(30);
  job.builds = [...job.builds, aBuild(31, { result: 'FAILURE', stages: [] })];
  const server = await serve(job);
  const kept = nothing();
  await collectInto(kept, server, '');
  expect(kept.stages.size).toBe(0);
  await collectInto(kept, server, '', { releasedByStage: new Set([pipelineKey(server.url, 'deploy')]) });
  expect(kept.stages.size).toBe(30);
});

test('a Jenkins that tells no stages at all is asked so many times in a collection, also where a stage releases', async () => {
  const server = await serve(aJob('deploy', 1, 620, 'pipeline'));
  const kept = nothing();
  const how = { releasedByStage: new Set([pipelineKey(server.url, 'deploy')]) };
  await collectInto(kept, server, '', how);
  expect(stageRequests(server)).toBe(500);
  await collectInto(kept, server, '', how);
  await collectInto(kept, server, '', how);
  expect(stageRequests(server)).toBe(620);
});
