import { describe, expect, onTestFinished, test } from 'vitest';
import { pipelineKey } from '#main/collectors/jenkins/address.ts';
import {
  collectInto,
  type How,
  type Kept,
  nothing,
  remaining,
  signIn,
} from '#test/builders/collecting/collecting-jenkins.ts';
import { always, broken, failedOf, garbage, reportOf } from '#test/builders/systems/item-faults.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import type { FaultKind } from '#test/simulators/faults.ts';
import type { JenkinsModel, Job } from '#test/simulators/jenkins/model.ts';
import { type JenkinsServer, startJenkins } from '#test/simulators/jenkins/server.ts';

async function serve(model: JenkinsModel): Promise<JenkinsServer> {
  const server = await startJenkins(model, signIn);
  onTestFinished(() => server.close());
  return server;
}

const collected = (kept: Kept, server: JenkinsServer, how: How = {}) =>
  reportOf(collectInto(kept, server, '/job/shop', how));

/** 69 builds in five jobs, of which the bad ones hold five. */
const sizes = { sound: 30, bad: 3, steady: 20, worse: 2, last: 14 };
type Name = keyof typeof sizes;
const jobs = (names: readonly Name[]): Job[] => names.map((name) => aJob(name, 1, sizes[name], 'pipeline'));
const folderOf = (names: readonly Name[]): JenkinsModel => ({
  jobs: [{ kind: 'folder', name: 'shop', jobs: jobs(names) }],
});

const orders: readonly (readonly [string, readonly Name[]])[] = [
  ['first', ['bad', 'worse', 'sound', 'steady', 'last']],
  ['in the middle', ['sound', 'bad', 'steady', 'worse', 'last']],
  ['last', ['sound', 'steady', 'last', 'bad', 'worse']],
];

/** Where a job fails: its own page, or the list of its builds. */
const stages: readonly (readonly [string, string])[] = [
  ['the job itself', '/api/json?tree=_class'],
  ['its builds', '/api/json?tree=allBuilds'],
];

function spoil(server: JenkinsServer, where: string): void {
  server.fail(broken, `/job/bad${where}`, always);
  server.fail(garbage, `/job/worse${where}`, always);
}

const bothFailed = [
  ['shop/bad', 'server_error'],
  ['shop/worse', 'answer_unreadable'],
];

describe.each(orders)('of five jobs one answers 500 and one “{”, %s', (_, names) => {
  describe.each(stages)('at %s', (__, where) => {
    test('the others come in, both are named, and healed they follow', async () => {
      const server = await serve(folderOf(names));
      const kept = nothing();
      spoil(server, where);
      const report = await collected(kept, server, { reconcile: true });
      expect([...failedOf(report)].sort()).toEqual(bothFailed);
      expect(kept.runs.size).toBe(64);
      server.mend();
      expect(await collected(kept, server)).toBeNull();
      expect(kept.runs.size).toBe(69);
    });

    test.each([false, true])(
      'later, they keep what is stored, and what is new of the others comes in (%s)',
      async (reconcile) => {
        const model = folderOf(names);
        const server = await serve(model);
        const kept = nothing();
        expect(await collected(kept, server)).toBeNull();
        const [folder] = model.jobs;
        for (const job of folder && 'jobs' in folder ? folder.jobs : [])
          if ('builds' in job) job.builds = [...job.builds, aBuild(job.builds.length + 1)];
        spoil(server, where);
        expect([...failedOf(await collected(kept, server, { reconcile }))].sort()).toEqual(bothFailed);
        expect(remaining(kept)).toHaveLength(69 + 3);
        server.mend();
        expect(await collected(kept, server)).toBeNull();
        expect(remaining(kept)).toHaveLength(69 + 5);
      },
    );
  });
});

test('a summary names how many items failed, and each has its own words and remedy', async () => {
  const server = await serve(folderOf(['sound', 'bad', 'worse']));
  spoil(server, stages[0]?.[1] ?? '');
  const report = await collected(nothing(), server);
  expect(report).toMatchObject({
    fault: 'server_error',
    detail: '2 items could not be read, all others were: “shop/bad”, “shop/worse”.',
    items: [
      {
        item: 'shop/bad',
        detail: expect.stringMatching(/^The system answered with status 500 at http:\/\/\S+\.$/),
        remedy: expect.stringContaining('administrator'),
      },
      { item: 'shop/worse', detail: 'The answer breaks off or is not JSON.', remedy: expect.stringContaining('Test') },
    ],
  });
});

test('what went away and stages follow after a job that failed, and are taken up for that job once it is healed', async () => {
  const [one, bad, last] = [
    aJob('one', 1, 5, 'pipeline'),
    aJob('bad', 1, 5, 'pipeline'),
    aJob('last', 1, 5, 'pipeline'),
  ];
  const server = await serve({ jobs: [{ kind: 'folder', name: 'shop', jobs: [bad, one, last] }] });
  const kept = nothing();
  await collected(kept, server);
  for (const job of [one, bad, last]) job.builds = job.builds.filter(({ number }) => number !== 2);
  server.fail(broken, '/job/bad/', always);
  await collected(kept, server, { reconcile: true });
  expect([...kept.gone].map((key) => key.split('/').at(-1)).sort()).toEqual(['last  0 2', 'one  0 2']);
  // The next collection is not one that looks for what went away, and still does for the job that was left.
  server.mend();
  const requestCount = server.requests.length;
  expect(await collected(kept, server)).toBeNull();
  expect([...kept.gone].map((key) => key.split('/').at(-1)).sort()).toEqual(['bad  0 2', 'last  0 2', 'one  0 2']);
  const compared = server.requests
    .slice(requestCount)
    .filter((request) => decodeURIComponent(request).includes('allBuilds[number,timestamp,result,duration]{0,200}'));
  expect(compared).toHaveLength(1);
});

test('a folder that cannot be read keeps its jobs, and other folders go on', async () => {
  const inner = (name: string): Job => aJob(name, 1, 3);
  const server = await serve({
    jobs: [
      {
        kind: 'folder',
        name: 'shop',
        jobs: [
          { kind: 'folder', name: 'bad', jobs: [inner('one'), inner('two')] },
          { kind: 'folder', name: 'good', jobs: [inner('three')] },
        ],
      },
    ],
  });
  const kept = nothing();
  await collected(kept, server);
  server.fail(garbage, '/job/bad/api/json', always);
  expect(failedOf(await collected(kept, server, { reconcile: true }))).toEqual([['shop/bad', 'answer_unreadable']]);
  expect(remaining(kept)).toHaveLength(9);
});

test('a build that went on and cannot be read any more is named, and the rest of its job comes in', async () => {
  const job = aJob('build', 1, 3);
  job.builds = [aBuild(1), aBuild(2, { building: true, result: null, duration: 0 }), aBuild(3)];
  const server = await serve({ jobs: [{ kind: 'folder', name: 'shop', jobs: [job] }] });
  const kept = nothing();
  await collected(kept, server);
  job.builds = [aBuild(1), aBuild(2), aBuild(3), aBuild(4)];
  server.fail(broken, '/job/build/2/api', always);
  expect(failedOf(await collected(kept, server))).toEqual([['shop/build #2', 'server_error']]);
  expect(kept.runs.size).toBe(4);
  server.mend();
  expect(await collected(kept, server)).toBeNull();
  expect([...kept.runs.values()].map(({ result }) => result)).toEqual(Array(4).fill('success'));
});

describe.each<readonly [string, FaultKind, string]>([
  [
    'has another shape',
    { kind: 'altered', from: /"number":33,"result":"[A-Z]*"/, to: '"number":33,"result":[]' },
    'answer_unreadable',
  ],
  ['is half a JSON', { kind: 'holding', word: /"number":33,"result"/, fault: garbage }, 'answer_unreadable'],
  ['makes the server fail', { kind: 'holding', word: /"number":33,"result"/, fault: broken }, 'server_error'],
  [
    'tells a moment that no calendar knows',
    { kind: 'altered', from: /("number":33,"result".*?"timestamp":)\d+/, to: '$1 9223372036854775807' },
    'answer_unreadable',
  ],
  [
    'tells its moment in microseconds, of a year that answers cannot write',
    { kind: 'altered', from: /("number":33,"result".*?"timestamp":\d+)/, to: '$1000' },
    'answer_unreadable',
  ],
])('one build that %s', (_, fault, name) => {
  const spoilList = (server: JenkinsServer): void => {
    // The job itself tells of its builds, too, but little enough.
    server.fail(fault, '/api/json?tree=allBuilds[number,result', always);
    server.fail(fault, '/api/json?tree=number,result', always);
  };

  test('is named where the list of builds fails by it; all others come in, and it follows', async () => {
    const job = aJob('build', 1, 120);
    const server = await serve({ jobs: [{ kind: 'folder', name: 'shop', jobs: [job] }] });
    spoilList(server);
    const kept = nothing();
    expect(failedOf(await collected(kept, server))).toEqual([['shop/build #33', name]]);
    expect(kept.runs.size).toBe(119);
    job.builds = [...job.builds, aBuild(121)];
    expect(failedOf(await collected(kept, server, { reconcile: true }))).toEqual([['shop/build #33', name]]);
    expect([kept.runs.size, kept.gone.size]).toEqual([120, 0]);
    server.mend();
    expect(await collected(kept, server)).toBeNull();
    expect(kept.runs.size).toBe(121);
    expect(await collected(kept, server)).toBeNull();
  });

  test('is so where it is one of the newest, and new ones go on to come in', async () => {
    const job = aJob('build', 1, 32);
    const server = await serve({ jobs: [{ kind: 'folder', name: 'shop', jobs: [job] }] });
    const kept = nothing();
    await collected(kept, server);
    spoilList(server);
    for (const newest of [34, 36]) {
      job.builds = aJob('build', 1, newest).builds;
      expect(failedOf(await collected(kept, server))).toEqual([['shop/build #33', name]]);
      expect(kept.runs.size).toBe(newest - 1);
    }
    server.mend();
    expect(await collected(kept, server)).toBeNull();
    expect(kept.runs.size).toBe(36);
  });
});

test('a build whose times the job and its list of numbers tell as nonsense, too, is the only one that is missing', async () => {
  const server = await serve({ jobs: [{ kind: 'folder', name: 'shop', jobs: [aJob('build', 1, 60)] }] });
  const wrong = (number: number, field: string): FaultKind => ({
    kind: 'altered',
    from: new RegExp(`("number":${number}[,}][^{]*?"${field}":)\\d+`),
    to: '$1 1e300',
  });
  server.fail(wrong(60, 'duration'), 'tree=_class', always);
  for (const tree of ['allBuilds[number', 'number,result']) server.fail(wrong(60, 'timestamp'), `tree=${tree}`, always);
  const kept = nothing();
  expect(failedOf(await collected(kept, server, { reconcile: true }))).toEqual([
    ['shop/build #60', 'answer_unreadable'],
  ]);
  expect(kept.runs.size).toBe(59);
});

test('the stages of one build that cannot be read do not keep the others from theirs', async () => {
  const staged = (name: string): Job => {
    const job = aJob(name, 1, 12, 'pipeline');
    job.builds = job.builds.map((build) => ({ ...build, stages: [{ name: 'Deploy', status: 'SUCCESS' }] }));
    return job;
  };
  const server = await serve({ jobs: [{ kind: 'folder', name: 'shop', jobs: [staged('build'), staged('deploy')] }] });
  server.fail(broken, '/job/build/7/wfapi', always);
  const kept = nothing();
  expect(failedOf(await collected(kept, server))).toEqual([['shop/build (stages)', 'server_error']]);
  expect(kept.stages.size).toBe(23);
  server.mend();
  expect(await collected(kept, server)).toBeNull();
  expect(kept.stages.size).toBe(24);
});

const fortyJobs = Array.from({ length: 40 }, (_, index) => aJob(`job-${index}`, 1, 1));

test('thirty jobs in a row that cannot be read do not keep those behind them away', async () => {
  const server = await serve({
    jobs: [{ kind: 'folder', name: 'shop', jobs: [...fortyJobs.slice(0, 30), ...jobs(['sound'])] }],
  });
  server.fail(broken, '/job/job-', always);
  const kept = nothing();
  expect(failedOf(await collected(kept, server))).toHaveLength(30);
  expect(kept.runs.size).toBe(sizes.sound);
});

test('a Jenkins that fails at ten jobs in a row and at their folder is left alone, with its own fault', async () => {
  const server = await serve({ jobs: [{ kind: 'folder', name: 'shop', jobs: fortyJobs }] });
  server.fail(broken, '/job/job-', always);
  server.fail(broken, '/job/shop/api/json?tree=url', always);
  const report = await collected(nothing(), server);
  expect(report).toMatchObject({
    fault: 'server_error',
    detail: expect.stringMatching(/^The system answered with status 500 at http:\/\/\S+\.$/),
  });
  expect(report).not.toHaveProperty('items');
  expect(server.requests.some((request) => request.includes('/job/job-9/'))).toBe(true);
  expect(server.requests.some((request) => request.includes('/job/job-20/'))).toBe(false);
});

test('where a stage releases, builds whose stages cannot be read do not keep older ones from theirs', async () => {
  const job = aJob('deploy', 1, 30, 'pipeline');
  job.builds = job.builds.map((build) => ({ ...build, stages: [{ name: 'Deploy', status: 'SUCCESS' }] }));
  const server = await serve({ jobs: [{ kind: 'folder', name: 'shop', jobs: [job] }] });
  for (const number of [30, 29, 28, 27]) server.fail(broken, `/job/deploy/${number}/wfapi`, always);
  const kept = nothing();
  const releasedByStage = new Set([pipelineKey(server.url, 'shop/deploy')]);
  expect(failedOf(await collected(kept, server, { releasedByStage }))).toEqual([
    ['shop/deploy (stages)', 'server_error'],
  ]);
  expect(kept.stages.size).toBe(26);
});

test('a refused token stops the collection at once, whichever job it is refused at', async () => {
  const server = await serve(folderOf(['sound', 'bad', 'steady']));
  server.fail({ kind: 'status', status: 401 }, '/job/bad', always);
  const kept = nothing();
  const report = await collected(kept, server);
  expect(report).toMatchObject({ fault: 'token_refused' });
  expect(report).not.toHaveProperty('items');
});

test('cut off at any page while a job fails, the collection goes on from there', async () => {
  for (let stopAfter = 1; stopAfter < 12; stopAfter++) {
    const server = await serve(folderOf(['bad', 'sound', 'worse', 'steady', 'last']));
    const kept = nothing();
    spoil(server, '/api/json?tree=allBuilds');
    await collected(kept, server, { stopAfter, reconcile: true });
    expect([...failedOf(await collected(kept, server))].sort()).toEqual(bothFailed);
    expect(kept.runs.size).toBe(64);
    server.mend();
    expect(await collected(kept, server)).toBeNull();
    expect(kept.runs.size).toBe(69);
  }
});
