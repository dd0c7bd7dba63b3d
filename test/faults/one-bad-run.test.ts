import { describe, expect, onTestFinished, test } from 'vitest';
import { collectInto, type Kept, nothing } from '#test/builders/collecting/collecting-github.ts';
import { clean, dataOf, forbidden, serveRepository, shop } from '#test/builders/systems/disturbed-github.ts';
import { aRepository, day, start } from '#test/builders/systems/github.ts';
import { always, broken, failedOf, garbage, reportOf } from '#test/builders/systems/item-faults.ts';
import type { FaultKind } from '#test/simulators/faults.ts';
import type { GitHubServer } from '#test/simulators/github/server.ts';

async function serve(): Promise<GitHubServer> {
  const server = await serveRepository(shop());
  onTestFinished(() => server.close());
  return server;
}

const collected = (kept: Kept, server: GitHubServer, reconcile = false) =>
  reportOf(collectInto(kept, server, { reconcile }));

const sizeOf = ({ runs, commits, pullRequests }: Kept) => ({
  runs: runs.size,
  commits: commits.size,
  pullRequests: pullRequests.size,
});

const whole = { runs: 75, commits: 130, pullRequests: 130 };

const kinds: readonly (readonly [string, FaultKind, string])[] = [
  ['500', broken, 'server_error'],
  ['half a JSON', garbage, 'answer_unreadable'],
  ['403', forbidden, 'token_lacks_right'],
];

describe.each(kinds)('one list that answers %s', (_, fault, name) => {
  test.each([
    ['workflows', '/actions/workflows', whole],
    ['commits', '/commits?sha=main', { ...whole, commits: 0 }],
    ['pull requests', '/pulls?', { ...whole, pullRequests: 0 }],
    ['deployments', '/deployments?', { ...whole, runs: 71 }],
    ['runs', '/actions/runs?', { ...whole, runs: 4 }],
  ] as const)('%s is named, the other lists come in, and once it is right it follows', async (item, where, sizes) => {
    const server = await serve();
    server.fail(fault, where, always);
    const kept = nothing();
    expect(failedOf(await collected(kept, server, true))).toEqual([[item, name]]);
    const { commits, ...others } = sizeOf(kept);
    expect(others).toEqual({ runs: sizes.runs, pullRequests: sizes.pullRequests });
    // Without their list, commits of runs and deployments come with those.
    if (item !== 'commits') expect(commits).toBe(sizes.commits);
    expect([...kept.gone]).toEqual([]);
    server.mend();
    expect(await collected(kept, server)).toBeNull();
    expect(dataOf(kept)).toEqual(await clean());
  });
});

test.each([
  ['/pulls?', 'pull requests'],
  ['/deployments?', 'deployments'],
  ['/commits?', 'commits'],
  ['/actions/workflows?', 'workflows'],
])('a list that is not there (%s) is named, and what is stored of it stays', async (where, list) => {
  const server = await serve();
  const kept = nothing();
  await collected(kept, server);
  server.fail({ kind: 'status', status: 404 }, where, always);
  expect(await collected(kept, server, true)).toMatchObject({
    fault: 'token_lacks_right',
    items: [{ item: list, detail: expect.stringContaining(`the ${list} are not there (404)`) }],
  });
  expect(sizeOf(kept)).toEqual(whole);
});

describe.each(kinds)('one thing of many that answers %s', (_, fault, name) => {
  test.each([
    ['the jobs of a run', '/jobs?filter'],
    ['an earlier attempt', '/attempts/1'],
    ['the statuses of a deployment', '/statuses'],
  ])('%s is named, all others come in, and once it is right it follows', async (__, part) => {
    const server = await serve();
    const first = await firstOf(server, part);
    server.fail(fault, first, always);
    const kept = nothing();
    const report = await collected(kept, server, true);
    expect(failedOf(report)).toEqual([[expect.stringMatching(/#\d+$|^deployment \d+/), name]]);
    expect(kept.runs.size).toBeGreaterThanOrEqual(73);
    expect(kept.runs.size).toBeLessThan(75);
    expect([...kept.gone]).toEqual([]);
    server.mend();
    expect(await collected(kept, server)).toBeNull();
    expect(dataOf(kept)).toEqual(await clean());
  });
});

const nonsense: readonly (readonly [string, string, FaultKind, string])[] = [
  ['a run', '/actions/runs', { kind: 'altered', from: /("run_number":7,"event":)"\w+"/, to: '$1{}' }, 'run #7'],
  [
    'a run',
    '/actions/runs',
    { kind: 'altered', from: /("run_number":7,.*?"updated_at":)"[^"]*"/s, to: '$1"+010000-01-01T00:00:00Z"' },
    'run #7',
  ],
  [
    'a deployment',
    '/deployments?',
    { kind: 'altered', from: /"environment":"[^"]*"/, to: '"environment":null' },
    'deployment',
  ],
  [
    'a pull request',
    '/pulls',
    { kind: 'altered', from: /("number":9,.*?"base":){[^}]*}/, to: '$1null' },
    'pull request #9',
  ],
];

test.each(nonsense)(
  '%s of which a list tells nonsense is named until it is right, all others come in, and it is not gone',
  async (_, where, fault, item) => {
    const server = await serve();
    const kept = nothing();
    server.fail(fault, where, always);
    for (let collection = 0; collection < 3; collection++) {
      const report = await collected(kept, server, collection > 0);
      expect(failedOf(report)).toEqual([[expect.stringContaining(item), 'answer_unreadable']]);
      const { runs, pullRequests, commits } = sizeOf(kept);
      expect([runs + pullRequests, commits, kept.gone.size]).toEqual([75 + 130 - 1, 130, 0]);
    }
    server.mend();
    expect(await collected(kept, server)).toBeNull();
    expect(dataOf(kept)).toEqual(await clean());
    server.fail(fault, where, always);
    await collected(kept, server, true);
    expect(kept.gone.size).toBe(0);
  },
);

test.each(['+99999-01-01T00:00:00Z', '+010000-01-01T00:00:00Z'])(
  'a commit whose date is none comes in without it: %s',
  async (date) => {
    const server = await serve();
    server.fail({ kind: 'altered', from: /"date":"[^"]*"/, to: `"date":"${date}"` }, '/commits?sha', always);
    const kept = nothing();
    expect(await collected(kept, server)).toBeNull();
    expect(sizeOf(kept)).toEqual(whole);
    const years = [...kept.commits.values()].flatMap(({ authoredAt }) => authoredAt ?? []);
    expect(Math.max(...years)).toBeLessThan(Date.UTC(10_000));
  },
);

test('an environment whose name was cut within a character takes nothing else with it', async () => {
  const server = await serve();
  server.fail(
    { kind: 'altered', from: /"environment":"[^"]*/, to: '"environment":"acceptance \\ud83d' },
    '/deployments?',
    always,
  );
  const kept = nothing();
  expect(await collected(kept, server)).toBeNull();
  expect(sizeOf(kept)).toEqual(whole);
});

/** The path of the first request of a collection that holds a part. */
async function firstOf(server: GitHubServer, part: string): Promise<string> {
  await collected(nothing(), server);
  const found = server.requests.find((request) => request.includes(part));
  if (found === undefined) throw new Error(`Nothing asked for ${part}.`);
  return decodeURIComponent(found).split('?')[0] ?? '';
}

test('a commit that cannot be read leaves its run in, and follows once it can', async () => {
  const repository = aRepository({ commits: 5, runs: 5, deployments: 0 });
  const sha = 'f'.repeat(40);
  repository.commits.set(sha, { sha, parents: [], authoredAt: start, committedAt: start });
  repository.runs = repository.runs.map((run, index) => (index === 2 ? { ...run, sha, branch: 'feature' } : run));
  const server = await serveRepository(repository);
  onTestFinished(() => server.close());
  server.fail(broken, `/commits?sha=${sha}`, always);
  const kept = nothing();
  expect(failedOf(await collected(kept, server))).toEqual([['commit ffffffffffff', 'server_error']]);
  expect([kept.runs.size, kept.commits.has(sha)]).toEqual([5, false]);
  server.mend();
  expect(await collected(kept, server)).toBeNull();
  expect([kept.runs.size, kept.commits.has(sha)]).toEqual([5, true]);
});

test('a run that is older than the lists go back is asked for by itself until it can be read', async () => {
  const server = await serve();
  const first = await firstOf(server, '/jobs');
  server.fail(broken, first, always);
  const kept = nothing();
  await collected(kept, server);
  server.model.now += 60 * day;
  expect(failedOf(await collected(kept, server))).toHaveLength(1);
  server.mend();
  expect(await collected(kept, server)).toBeNull();
  expect(kept.runs.size).toBe(75);
});

test('twenty deployments in a row that fail do not keep the runs away', async () => {
  const repository = aRepository({ commits: 20, runs: 20, deployments: 20 });
  const server = await serveRepository(repository);
  onTestFinished(() => server.close());
  server.fail(broken, '/statuses', always);
  const kept = nothing();
  expect(failedOf(await collected(kept, server))).toHaveLength(20);
  expect(kept.runs.size).toBe(20);
  server.mend();
  expect(await collected(kept, server)).toBeNull();
  expect(kept.runs.size).toBe(40);
});
