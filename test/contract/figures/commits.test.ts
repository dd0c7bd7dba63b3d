import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { commits, inFlight } from '#shared/api/commits.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { state } from '#shared/api/state.ts';
import { at, collected, furnishShop, ids, pipeline, run } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

type Commits = OutputOf<typeof commits>;
type InFlight = OutputOf<typeof inFlight>;

const merged = 'abc1'.padEnd(40, '0');
const unseen = 'abc2'.padEnd(40, '0');
const repository = 'https://git.test/shop';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance((store) => {
    furnishShop(store);
    const base = { projectId: ids.shop, releaseBranch: null, tokenId: ids.server } as const;
    const policy = { unstable: 'passes', timedOut: 'breaks' } as const;
    const cloud = store.addIntegration(
      { ...base, type: 'cloud_pipeline', name: 'cloud', url: 'https://cloud.test/a/b', policy },
      at('08:00'),
    );
    // The first run of the web front end holds nothing that is new; the second brings two commits and is deployed by another system.
    const again = { result: 'success', changes: [merged, 'fff0'] } as const;
    collected(store, ids.build, [run('build', { number: 8, queued: '15:00', finished: '15:10', ...again })]);
    collected(store, cloud.id, [
      pipeline('live'),
      run('live', {
        number: 3,
        queued: '15:20',
        finished: '15:30',
        result: 'failure',
        fedBy: { job: 'build', number: 8 },
      }),
    ]);
    // These still go on: one was given what the build made, one brings a commit that no run has finished with, one follows a run that broke.
    const going = { finishedAt: null, result: null, systemResult: null } as const;
    const carried = {
      number: 77,
      queued: '15:40',
      finished: '15:40',
      result: null,
      fedBy: { job: 'build', number: 8 },
    };
    const first = { number: 9, queued: '16:05', finished: '16:05', result: null, changes: ['ddd1', 'c1'] };
    collected(store, ids.deploy, [{ ...run('deploy', carried), ...going }]);
    collected(store, ids.build, [{ ...run('build', first), ...going }]);
    const after = { number: 4, queued: '16:00', finished: '16:00', result: null };
    collected(store, cloud.id, [{ ...run('live', after), ...going }]);
    const host = store.addIntegration(
      { ...base, type: 'source_host', name: 'shop/shop', url: 'https://git.test/shop/shop', policy },
      at('08:00'),
    );
    const commit = { kind: 'commit', repository, parents: ['p1', 'p2'], authoredAt: null } as const;
    collected(store, host.id, [
      { kind: 'repository', repository, defaultBranch: 'main', url: repository },
      { ...commit, revision: merged, committedAt: at('14:50') },
      { ...commit, revision: unseen, committedAt: at('16:00'), parents: ['p1'] },
      ...[
        { number: 12, mergedAt: at('14:55'), headRevision: 'head', mergeRevision: merged },
        { number: 13, mergedAt: null, headRevision: unseen, mergeRevision: null },
      ].map((one) => ({
        kind: 'pull-request' as const,
        repository,
        base: 'main',
        openedAt: at('14:00'),
        closedAt: one.mergedAt,
        ...one,
      })),
    ]);
  });
});
afterAll(() => instance.close());

const find = (query: string) => instance.json<Commits>(`/api/commits/${ids.shop}?${query}`);

test('a commit is found by how its revision begins, with every run that carried it in any system', async () => {
  const { data, left_out } = await find('revision=ABC1');
  expect(left_out).toBe(0);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ revision: merged, state: 'not_counted', arrived_at: null });
  expect(
    data[0]?.steps.map((step) => [step.pipeline, step.state, step.runs.map(({ number }) => number), step.release]),
  ).toEqual([
    ['build', 'passed', [8], false],
    ['cloud', 'broke', [3], true],
  ]);
  expect(data[0]?.steps[0]).toMatchObject({
    handed_at: '2026-11-02T15:00:00.000Z',
    passed_at: '2026-11-02T15:10:00.000Z',
    passed_by: { number: 8, url: 'https://ci.test/job/build/8/' },
  });
  expect(data[0]?.waits_for).toContainEqual({
    pipeline: 'cloud',
    for: 'passing_run',
    since: '2026-11-02T15:30:00.000Z',
  });
});

test('a commit that arrived tells when, and waits for nothing', async () => {
  const { data } = await find('revision=c1');
  expect(data[0]).toMatchObject({ state: 'arrived', arrived_at: '2026-11-02T12:30:00.000Z', waits_for: [] });
  expect(data[0]?.steps.map((step) => [step.pipeline, step.handed_at, step.passed_at])).toEqual([
    ['build', '2026-11-02T10:00:00.000Z', '2026-11-02T12:12:00.000Z'],
    ['deploy', '2026-11-02T12:20:00.000Z', '2026-11-02T12:30:00.000Z'],
    // The first observed run of `cloud` contains it too.
    ['cloud', null, null],
  ]);
});

test('a commit that has not arrived is in flight where it is listed as such, and a merge is not counted', async () => {
  expect((await find('revision=fff0')).data).toMatchObject([{ merge: false, state: 'in_flight', arrived_at: null }]);
  expect((await find(`revision=${merged}`)).data).toMatchObject([
    { merge: true, state: 'not_counted', arrived_at: null },
  ]);
  const inFlightNow = await instance.json<InFlight>(`/api/in_flight/${ids.shop}`);
  expect(inFlightNow.data.map(({ revision }) => revision)).toEqual(['fff0']);
});

test('a pull request stands for what it was merged as, before that for its head', async () => {
  expect((await find('pull_request=12')).data.map(({ revision, state }) => [revision, state])).toEqual([
    [merged, 'not_counted'],
  ]);
  expect((await find('pull_request=13')).data).toMatchObject([
    { revision: unseen, state: 'not_seen', committed_at: '2026-11-02T16:00:00.000Z', steps: [], waits_for: [] },
  ]);
});

test('what matches nothing is an empty list, and what several begin with gives them all', async () => {
  expect(await find('revision=0000')).toEqual({ data_name: 'Shop', data: [], left_out: 0 });
  expect((await find('revision=abc')).data.map(({ revision }) => revision)).toEqual([merged, unseen]);
});

test('a run that still goes on is told of those that it carries, whoever brought them, and of no one who arrived', async () => {
  const runningOf = async (revision: string) =>
    (await find(`revision=${revision}`)).data.map(({ state, running }) => [
      state,
      running.map(({ pipeline: name, number, finished_at }) => [name, number, finished_at]),
    ]);
  expect(await runningOf(merged)).toEqual([
    [
      'not_counted',
      [
        ['deploy', 77, null],
        ['cloud', 4, null],
      ],
    ],
  ]);
  expect(await runningOf('ddd1')).toEqual([['not_seen', [['build', 9, null]]]]);
  expect(await runningOf('c1')).toEqual([['arrived', []]]);
});

test('a run that goes on is told of although many newer ones ended, and of a job made again only what the new one carries', async () => {
  const many = await openTestInstance((store) => {
    furnishShop(store);
    const going = { finishedAt: null, result: null, systemResult: null } as const;
    const carried = { fedBy: { job: 'build', number: 5 }, changes: ['e1'], result: null } as const;
    const waiting = { ...run('deploy', { number: 3, queued: '13:00', finished: '13:00', ...carried }), ...going };
    const newer = Array.from({ length: 60 }, (_, index) =>
      run('deploy', { number: 4 + index, queued: '14:00', finished: '14:01', result: 'failure' }),
    );
    collected(store, ids.deploy, [waiting, ...newer]);
    // Made again, the build has another run 7: the broken one that `c9` came with fed nothing after it.
    const broken = { number: 7, queued: '14:10', finished: '14:11', result: 'failure', changes: ['c9'] } as const;
    const anew = { number: 7, queued: '15:00', finished: '15:01', result: 'success' } as const;
    const fed = { number: 70, queued: '15:10', finished: '15:10', fedBy: { job: 'build', number: 7 }, result: null };
    collected(store, ids.build, [
      run('build', broken),
      { ...run('build', anew), generation: 2, pullRequest: true },
      { ...run('build', { ...anew, number: 2, result: null }), ...going, generation: 2 },
    ]);
    collected(store, ids.deploy, [{ ...run('deploy', fed), ...going }]);
  });
  onTestFinished(() => many.close());
  const runningOf = async (revision: string) =>
    (await many.json<Commits>(`/api/commits/${ids.shop}?revision=${revision}`)).data.map(({ running }) =>
      running.map(({ pipeline: name, number }) => [name, number]),
    );
  expect(await runningOf('e1')).toEqual([[['deploy', 3]]]);
  expect(await runningOf('c9')).toEqual([[['build', 2]]]);
});

test('commits that are left out are counted, whether or not a run carried them', async () => {
  const many = await openTestInstance((store) => {
    furnishShop(store);
    const policy = { unstable: 'passes', timedOut: 'breaks' } as const;
    const about = {
      projectId: ids.shop,
      type: 'source_host',
      tokenId: ids.server,
      releaseBranch: null,
      policy,
    } as const;
    const host = store.addIntegration({ ...about, name: 'shop/shop', url: 'https://git.test/shop/shop' }, at('08:00'));
    collected(store, host.id, [
      { kind: 'repository', repository, defaultBranch: 'main', url: repository },
      ...Array.from({ length: 45 }, (_, index) => ({
        kind: 'commit' as const,
        repository,
        revision: `c${index}`,
        parents: [],
        authoredAt: null,
        committedAt: at('08:00'),
      })),
    ]);
  });
  onTestFinished(() => many.close());
  const { data, left_out } = await many.json<Commits>(`/api/commits/${ids.shop}?revision=c`);
  expect([data.length, left_out]).toEqual([20, 25]);
  expect((await many.ask(`/api/commits/${ids.shop}?revision=%20`)).status).toBe(400);
});

test('a revision or a pull request is asked for, not both and not neither', async () => {
  for (const query of ['', 'revision=a&pull_request=1', 'pull_request=0', 'pull_request=x', 'revision=']) {
    const answer = await instance.ask(`/api/commits/${ids.shop}?${query}`);
    expect([query, answer.status]).toEqual([query, 400]);
  }
  expect((await instance.ask('/api/commits/99?revision=a')).status).toBe(404);
});

test('commits in flight are told once each, the oldest first, with where they are', async () => {
  const { count, data, left_out } = await instance.json<InFlight>(`/api/in_flight/${ids.shop}`);
  expect([count, left_out]).toEqual([data.length, 0]);
  expect(data.map(({ handed_at }) => handed_at)).toEqual(data.map(({ handed_at }) => handed_at).toSorted());
  expect(data.find(({ revision }) => revision === 'fff0')).toEqual({
    revision: 'fff0',
    repository,
    handed_at: '2026-11-02T15:00:00.000Z',
    // Nothing ever arrived from `cloud`, and what its first run held was handed over at an unknown moment.
    pipelines: ['build'],
    last: { pipeline: 'cloud', state: 'broke', at: '2026-11-02T15:30:00.000Z' },
    waits_for: expect.arrayContaining([
      { pipeline: 'cloud', for: 'passing_run', since: '2026-11-02T15:30:00.000Z' },
      { pipeline: 'deploy', for: 'run', since: '2026-11-02T15:10:00.000Z' },
    ]),
  });
});

test('the counts are those of the state of the project, pipeline by pipeline', async () => {
  const { in_flight, in_flight_commits } = await instance.json<OutputOf<typeof state>>(`/api/state/${ids.shop}`);
  expect(in_flight.length).toBeGreaterThan(0);
  const whole = await instance.json<InFlight>(`/api/in_flight/${ids.shop}`);
  expect(in_flight_commits).toEqual({ count: whole.count, oldest_at: whole.data[0]?.handed_at });
  for (const { pipeline: name, count, oldest_at } of in_flight) {
    const inFlight = await instance.json<InFlight>(`/api/in_flight/${ids.shop}?pipeline=${name}`);
    expect([name, inFlight.count, inFlight.data[0]?.handed_at]).toEqual([name, count, oldest_at]);
  }
});

test('so many are shown as asked for, the others counted; a pipeline must be one of the project', async () => {
  const { count, data, left_out } = await instance.json<InFlight>(`/api/in_flight/${ids.shop}?limit=1`);
  expect([data.length, left_out]).toEqual([1, count - 1]);
  expect((await instance.ask(`/api/in_flight/${ids.shop}?pipeline=nothing`)).status).toBe(400);
  expect((await instance.ask(`/api/in_flight/${ids.shop}?limit=0`)).status).toBe(400);
  expect(await instance.json(`/api/in_flight/${ids.empty}`)).toMatchObject({ count: 0, data: [] });
});

test('where they are is told of as many as are asked for', async () => {
  const revisions = Array.from({ length: 250 }, (_, number) => `e${number.toString(16).padStart(39, '0')}`);
  const many = await openTestInstance((store) => {
    furnishShop(store);
    for (const [number, [queued, finished]] of [
      [8, ['15:00', '15:10']],
      [9, ['15:20', '15:30']],
    ] as const)
      collected(store, ids.build, [
        run('build', { number, queued, finished, result: 'failure', changes: revisions.slice(0, (number - 7) * 125) }),
      ]);
    for (const batch of store.deriveLeadTimes(ids.shop)) store.storeLeadTimes(batch);
  });
  onTestFinished(() => many.close());
  const inFlight = (query: string) => many.json<InFlight>(`/api/in_flight/${ids.shop}?${query}`);
  const all = await inFlight('limit=1000');
  expect(all.count).toBeGreaterThanOrEqual(revisions.length);
  expect(all.data.filter(({ last, waits_for }) => last === null || waits_for.length === 0)).toEqual([]);
  expect((await inFlight('')).data).toEqual(all.data.slice(0, 100));
});

test('both come as tables, and change their validator with the data only', async () => {
  const table = await (await instance.ask(`/api/commits/${ids.shop}?revision=c1&format=csv`)).text();
  expect(table.split('\r\n').slice(0, 2)).toEqual([
    'revision,repository,state,pipeline,step,handed_at,passed_at',
    'c1,https://git.test/shop,arrived,build,passed,2026-11-02T10:00:00.000Z,2026-11-02T12:12:00.000Z',
  ]);
  const first = await instance.ask(`/api/in_flight/${ids.shop}`);
  const etag = first.headers.get('etag') ?? '';
  expect((await instance.ask(`/api/in_flight/${ids.shop}`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});
