import { afterEach, expect, test } from 'vitest';
import { collectInto, type Kept, nothing, remaining, signIn } from '#test/builders/collecting/collecting-jenkins.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import type { JenkinsModel, Job } from '#test/simulators/jenkins/model.ts';
import { type JenkinsServer, startJenkins } from '#test/simulators/jenkins/server.ts';

let server: JenkinsServer | null = null;
afterEach(() => server?.close());

const serve = async (
  model: JenkinsModel,
  more: { rootUrl?: string; contextPath?: string } = {},
): Promise<JenkinsServer> => {
  server = await startJenkins(model, { ...signIn, ...more });
  return server;
};
const numbers = (kept: Kept) => [...kept.runs.values()].map(({ number }) => number).sort((a, b) => a - b);

test('every build of a job is read, however many pages they fill, and an unchanged job costs one request', async () => {
  const jenkins = await serve({ jobs: [aJob('build', 1, 260)] });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/build');
  expect(numbers(kept)).toEqual(Array.from({ length: 260 }, (_, index) => index + 1));
  const before = jenkins.requests.length;
  await collectInto(kept, jenkins, '/job/build');
  expect(jenkins.requests.length - before).toBe(1);
});

test('a running build is read again until it has ended', async () => {
  const job = aJob('build', 1, 3);
  job.builds = [...job.builds.slice(0, 2), aBuild(3, { building: true, result: null, duration: 0 })];
  const jenkins = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/build');
  const third = () => [...kept.runs.values()].find(({ number }) => number === 3);
  expect(third()).toMatchObject({ result: null, finishedAt: null });
  job.builds = [...job.builds.slice(0, 2), aBuild(3, { result: 'FAILURE' }), aBuild(4)];
  await collectInto(kept, jenkins, '/job/build');
  expect(third()).toMatchObject({ result: 'failure' });
  expect(numbers(kept)).toEqual([1, 2, 3, 4]);
});

test('a result that is changed after the end is taken again, though there is no newer build', async () => {
  const job = aJob('build', 1, 60);
  const jenkins = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/build');
  job.builds = job.builds.map((build) => (build.number === 15 ? { ...build, result: 'ABORTED' } : build));
  await collectInto(kept, jenkins, '/job/build');
  expect([...kept.runs.values()].find(({ number }) => number === 15)).toMatchObject({ result: 'aborted' });
});

test('a running build that is deleted is marked as gone', async () => {
  const job = aJob('build', 1, 2);
  job.builds = [aBuild(1), aBuild(2, { building: true, result: null, duration: 0 })];
  const jenkins = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/build');
  job.builds = [aBuild(1), aBuild(3)];
  await collectInto(kept, jenkins, '/job/build');
  expect([...kept.gone]).toEqual([expect.stringMatching(/ 2$/)]);
});

test('a job that was deleted and made anew begins a new generation, and the old runs stay', async () => {
  const job = aJob('build', 1, 5);
  const jenkins = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/build');
  job.builds = [1, 2].map((number) => aBuild(number, { timestamp: Date.UTC(2026, 10, 1, number) }));
  await collectInto(kept, jenkins, '/job/build');
  job.builds = [1, 2, 3, 4, 5, 6].map((number) => aBuild(number, { timestamp: Date.UTC(2026, 10, 1, number) }));
  await collectInto(kept, jenkins, '/job/build');
  const generations = Object.groupBy([...kept.runs.values()], ({ generation }) => generation);
  expect(generations[0]?.length).toBe(5);
  expect(generations[1]?.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a job made anew stays in its generation when it is collected from the beginning again', async () => {
  const job = aJob('build', 1, 5);
  const jenkins = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/build');
  job.builds = [1, 2, 3].map((number) => aBuild(number, { timestamp: Date.UTC(2026, 10, 1, number) }));
  await collectInto(kept, jenkins, '/job/build');
  const before = new Map(kept.runs);
  // As after a change of the address or an earlier beginning.
  kept.cursor = null;
  await collectInto(kept, jenkins, '/job/build');
  expect(kept.runs).toEqual(before);
  expect(remaining(kept)).toHaveLength(3);
  job.builds = [1, 2].map((number) => aBuild(number, { timestamp: Date.UTC(2026, 10, 2, number) }));
  kept.cursor = null;
  await collectInto(kept, jenkins, '/job/build');
  expect([...kept.runs.values()].map(({ generation }) => generation)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 2, 2]);
});

test.each([
  [7, []],
  [70, []],
  [170, []],
  [170, [5]],
  [170, [2, 3, 4, 5]],
])(
  'a job made anew whose numbers have already grown past the old ones is told by their times: up to %i, without %j',
  async (newest, deleted) => {
    const job = aJob('build', 1, 5);
    const jenkins = await serve({ jobs: [job] });
    const kept = nothing();
    await collectInto(kept, jenkins, '/job/build');
    job.builds = Array.from({ length: newest }, (_, index) =>
      aBuild(index + 1, { timestamp: Date.UTC(2026, 10, 1, index) }),
    ).filter(({ number }) => !deleted.includes(number));
    await collectInto(kept, jenkins, '/job/build');
    const generations = Object.groupBy([...kept.runs.values()], ({ generation }) => generation);
    expect([generations[0]?.length, generations[1]?.length]).toEqual([5, newest - deleted.length]);
  },
);

test.each([70, 170])('so it is where nothing is remembered of the job: up to %i', async (newest) => {
  const job = aJob('build', 1, 5);
  const jenkins = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/build');
  const before = [...kept.runs.values()];
  job.builds = Array.from({ length: newest }, (_, index) =>
    aBuild(index + 1, { timestamp: Date.UTC(2026, 10, 1, index) }),
  );
  kept.cursor = null;
  await collectInto(kept, jenkins, '/job/build');
  const generations = Object.groupBy([...kept.runs.values()], ({ generation }) => generation);
  expect(generations[0]).toEqual(before);
  expect(generations[1]).toHaveLength(newest);
});

test.each([
  [0, 'none'],
  [3, 'fewer than were lost'],
  [30, 'more than were lost'],
])('a Jenkins restored from a backup has each build once, with %i new ones: %s', async (added) => {
  const job = aJob('build', 1, 100);
  const jenkins = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/build');
  const before = new Map(kept.runs);
  const later = (number: number) => aBuild(number, { timestamp: Date.UTC(2026, 10, 1, number) });
  job.builds = [...job.builds.slice(0, 80), ...Array.from({ length: added }, (_, index) => later(81 + index))];
  await collectInto(kept, jenkins, '/job/build');
  await collectInto(kept, jenkins, '/job/build', { reconcile: true });
  kept.cursor = null;
  await collectInto(kept, jenkins, '/job/build');
  const news = [...kept.runs.values()].filter(({ generation }) => generation > 0);
  expect(news.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: added }, (_, index) => 81 + index),
  );
  for (const [key, run] of before) expect(kept.runs.get(key)).toEqual(run);
  // Builds missing in the backup are gone there, and stay here.
  expect(kept.gone.size).toBe(20);
});

test('a job made anew marks all that it was as gone', async () => {
  const job = aJob('build', 1, 1);
  job.builds = [aBuild(1), aBuild(2, { building: true, result: null, duration: 0 })];
  const jenkins = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/build');
  job.builds = [aBuild(1, { timestamp: Date.UTC(2026, 10, 1) })];
  await collectInto(kept, jenkins, '/job/build');
  expect([...kept.gone].sort()).toEqual([expect.stringMatching(/ 0 1$/), expect.stringMatching(/ 0 2$/)]);
  expect([...kept.runs.values()].filter(({ generation }) => generation === 1)).toHaveLength(1);
});

test('a job whose newest builds were deleted is still the same job', async () => {
  const job = aJob('build', 1, 60);
  const jenkins = await serve({ jobs: [job] });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/build');
  job.builds = job.builds.slice(0, 57);
  await collectInto(kept, jenkins, '/job/build');
  job.builds = [...job.builds, aBuild(61)];
  await collectInto(kept, jenkins, '/job/build');
  expect([...kept.runs.values()].filter(({ generation }) => generation > 0)).toEqual([]);
  expect(numbers(kept)).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
});

test('a server that does not look at what is asked for is read build by build', async () => {
  server = await startJenkins({ jobs: [aJob('build', 1, 50), aJob('deploy', 1, 3)] }, { ...signIn, knowsTree: false });
  const kept = nothing();
  await collectInto(kept, server, '');
  expect(kept.runs.size).toBe(53);
  expect([...kept.runs.values()].every(({ result, revision }) => result === 'success' && revision !== null)).toBe(true);
});

test('folders, branches and other names of the Jenkins are followed from the configured address', async () => {
  const branch = (name: string): Job => aJob(encodeURIComponent(name), 1, 2, 'pipeline');
  const model: JenkinsModel = {
    jobs: [
      {
        kind: 'folder',
        name: 'team one',
        jobs: [
          aJob('build', 1, 2),
          { kind: 'multibranch', name: 'service', jobs: [branch('main'), branch('feature/x'), branch('PR-7')] },
        ],
      },
    ],
  };
  const jenkins = await serve(model, { rootUrl: 'https://ci.inside.example/jenkins', contextPath: '/ci' });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/team%20one/view/all/api/json');
  expect([...kept.pipelines.values()]).toMatchObject([
    { fullName: 'team one/build', single: false },
    { fullName: 'team one/service', single: false },
  ]);
  const ofService = [...kept.runs.values()].filter(({ pipeline }) => pipeline.endsWith('service'));
  expect(new Set(ofService.map(({ series, branch: name, pullRequest }) => `${series} ${name} ${pullRequest}`))).toEqual(
    new Set(['main main false', 'feature/x feature/x false', 'PR-7 PR-7 true']),
  );
  expect(ofService.every(({ url }) => url.startsWith(jenkins.url))).toBe(true);
});

test('all upstream causes of a run are links, and a configured downstream job is an edge', async () => {
  const deploy = aJob('deploy', 1, 1);
  deploy.builds = [
    aBuild(1, {
      causes: [
        { kind: 'upstream', project: 'build', build: 3 },
        { kind: 'upstream', project: 'scan', build: 9 },
        { kind: 'user' },
      ],
    }),
  ];
  const jenkins = await serve({ jobs: [deploy] });
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/deploy');
  const [run] = kept.runs.values();
  expect(run?.fedBy.map(({ pipeline, number }) => [pipeline.split('/').at(-1), number])).toEqual([
    ['build', 3],
    ['scan', 9],
  ]);
});

test('builds deleted while the pages are read make no gap', async () => {
  const job = aJob('build', 1, 240);
  let requests = 0;
  const jenkins = await startJenkins(
    { jobs: [job] },
    {
      ...signIn,
      onRequest: () => {
        requests += 1;
        // Twenty of the newest vanish between the second page and the third.
        if (requests === 4) job.builds = job.builds.filter(({ number }) => number <= 215 || number === 240);
      },
    },
  );
  server = jenkins;
  const kept = nothing();
  await collectInto(kept, jenkins, '/job/build');
  const before = new Set(numbers(kept));
  expect(job.builds.filter(({ number }) => !before.has(number))).toEqual([]);
});
