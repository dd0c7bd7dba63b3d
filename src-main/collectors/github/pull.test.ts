import { afterEach, expect, test } from 'vitest';
import { collectInto, type Kept, nothing, remaining, secret } from '#test/builders/collecting-github.ts';
import {
  aDeployment,
  aLine,
  anAttempt,
  aPullRequest,
  aRepository,
  aRun,
  day,
  minute,
  sha,
  start,
} from '#test/builders/github.ts';
import type { Repository } from '#test/simulators/github/model.ts';
import { type GitHubServer, type GitHubSettings, startGitHub } from '#test/simulators/github/server.ts';

let server: GitHubServer | null = null;
afterEach(() => server?.close());

const serve = async (repository: Repository, more: Partial<GitHubSettings> = {}): Promise<GitHubServer> => {
  server = await startGitHub({ now: start + 30 * day, repositories: [repository] }, { token: secret, ...more });
  return server;
};
const collected = async (repository: Repository): Promise<Kept> => {
  const kept = nothing();
  await collectInto(kept, await serve(repository));
  return kept;
};
const runsOf = (kept: Kept, name: string) => {
  const key = [...kept.pipelines.values()].find(({ fullName }) => fullName === name)?.key;
  return [...kept.runs.values()].filter(({ pipeline }) => pipeline === key);
};
const numbers = (kept: Kept) =>
  runsOf(kept, 'CI')
    .map(({ number }) => number)
    .sort((a, b) => a - b);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** What was asked for since a place in the list of requests, without the beginning that all have in common. */
const asked = ({ requests }: GitHubServer, from: number) =>
  requests.slice(from).map((path) => path.replace('/api/v3/repos/shop/web', ''));

test('a repository gives its commits, pull requests, workflows with runs and environments with deployments', async () => {
  const kept = await collected(aRepository({ commits: 230, runs: 70, deployments: 30, pullRequests: 210 }));
  expect(kept.repository).toMatchObject({
    defaultBranch: 'main',
    repository: expect.stringMatching(/^127.0.0.1:\d+\/shop\/web$/),
  });
  expect(kept.commits.size).toBe(230);
  expect(kept.commits.get(sha('c7'))).toMatchObject({ parents: [sha('c6')], committedAt: start + 410 * minute });
  expect(kept.pullRequests.size).toBe(210);
  expect(kept.pullRequests.get(2)).toMatchObject({
    base: 'main',
    mergedAt: start + 300 * minute,
    mergeRevision: sha('c2'),
  });
  expect([...kept.pipelines.values()].map(({ fullName }) => fullName).sort()).toEqual([
    'CI',
    'deployments/production',
    'deployments/staging',
  ]);
  expect(numbers(kept)).toEqual(upTo(70));
  expect(runsOf(kept, 'deployments/staging')).toHaveLength(10);
  expect(kept.progress).toBe(1);
});

test('a run ends with its last job and lists the jobs that passed', async () => {
  const kept = await collected(aRepository({ runs: 1 }));
  const createdAt = start + 60 * minute;
  expect(runsOf(kept, 'CI')).toMatchObject([
    {
      number: 1,
      attempt: 1,
      result: 'success',
      queuedAt: createdAt,
      startedAt: createdAt + 3000,
      finishedAt: createdAt + 5 * minute,
      branch: 'main',
      revision: sha('c1'),
      passedStages: ['build', 'test'],
    },
  ]);
});

test('every attempt of a run is a run of its own, from the answer about that attempt', async () => {
  const repository = aRepository({ runs: 0 });
  const [first, second] = [start + day, start + 2 * day];
  repository.runs = [aRun(1, { createdAt: first, attempts: [anAttempt(first, 'failure'), anAttempt(second)] })];
  const kept = await collected(repository);
  expect(runsOf(kept, 'CI')).toMatchObject([
    { attempt: 1, result: 'failure', queuedAt: first, finishedAt: first + 5 * minute, passedStages: ['build'] },
    { attempt: 2, result: 'success', queuedAt: second, finishedAt: second + 5 * minute },
  ]);
  expect(runsOf(kept, 'CI').some((run) => 'attemptsLost' in run)).toBe(false);
});

test('an attempt that the host no longer tells of is noted on the last one', async () => {
  const repository = aRepository({ runs: 0 });
  repository.runs = [aRun(1, { attempts: [anAttempt(start, 'failure', { isKept: false }), anAttempt(start + day)] })];
  const kept = await collected(repository);
  expect(runsOf(kept, 'CI')).toMatchObject([{ attempt: 2, attemptsLost: true, result: 'success' }]);
});

test('an unchanged repository costs its lists and no run, and what did not change is not counted', async () => {
  const github = await serve(aRepository({ runs: 40, commits: 120, deployments: 9, pullRequests: 5 }), { limit: 5000 });
  const kept = nothing();
  await collectInto(kept, github);
  const [before, counted, pages] = [github.requests.length, github.counted(), kept.pages];
  await collectInto(kept, github);
  expect(asked(github, before).filter((path) => /jobs|statuses|git\/commits|compare/.test(path))).toEqual([]);
  expect(github.counted() - counted).toBeLessThanOrEqual(5);
  // Nothing but how far it was looked is stored anew.
  expect(kept.items.length).toBe(kept.items.filter((_, place) => place < kept.items.length).length);
  expect(kept.pages - pages).toBeLessThanOrEqual(4);
});

test('a running run is read again until it has ended, also when it began long ago', async () => {
  const repository = aRepository({ runs: 2 });
  const long = aRun(3, { attempts: [anAttempt(start + 180 * minute, null)] });
  repository.runs = [...repository.runs, long];
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  const third = () => runsOf(kept, 'CI').find(({ number }) => number === 3);
  expect(third()).toMatchObject({ result: null, finishedAt: null });
  github.model.now += 40 * day;
  long.attempts = [anAttempt(start + 180 * minute, 'failure', { updatedAt: github.model.now - day })];
  await collectInto(kept, github);
  expect(third()).toMatchObject({ result: 'failure' });
});

test('a run that is run again within thirty days is found, and its attempts are kept', async () => {
  const repository = aRepository({ runs: 60 });
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  const [old] = repository.runs.filter(({ number }) => number === 20);
  github.model.now += day;
  if (old) old.attempts = [...old.attempts, anAttempt(github.model.now - minute, 'failure')];
  const before = github.requests.length;
  await collectInto(kept, github);
  expect(runsOf(kept, 'CI').filter(({ number }) => number === 20)).toMatchObject([
    { result: 'success' },
    { result: 'failure' },
  ]);
  expect(asked(github, before).filter((path) => path.includes('/jobs'))).toHaveLength(1);
});

test('a window that holds a thousand runs or more is halved until it can be read', async () => {
  const repository = aRepository({ runs: 0 });
  // 2,600 runs within two hours: far more than one search shows.
  repository.runs = upTo(2600).map((number) =>
    aRun(number, {
      createdAt: start + number * 2700,
      attempts: [anAttempt(start + number * 2700, 'skipped', { jobs: [] })],
    }),
  );
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  expect(numbers(kept)).toEqual(upTo(2600));
});

test('a thousand runs of one second are too many, said by name, and the rest is still collected', async () => {
  const repository = aRepository({ runs: 0 });
  repository.runs = upTo(1000).map((number) =>
    aRun(number, { createdAt: start, attempts: [anAttempt(start, 'skipped')] }),
  );
  const kept = nothing();
  await expect(collectInto(kept, await serve(repository))).rejects.toMatchObject({ fault: 'answer_too_large' });
  expect(kept.commits.size).toBe(5);
});

test('runs deleted while the pages are read make no gap', async () => {
  const repository = aRepository({ runs: 140 });
  let lists = 0;
  const github = await serve(repository, {
    onRequest: (path) => {
      if (!path.includes('/actions/runs?')) return;
      lists += 1;
      if (lists === 3) repository.runs = repository.runs.filter(({ number }) => number <= 90 || number > 105);
    },
  });
  const kept = nothing();
  await collectInto(kept, github);
  const known = new Set(numbers(kept));
  expect(repository.runs.filter(({ number }) => !known.has(number))).toEqual([]);
});

test('only the daily look marks what was deleted as gone', async () => {
  const repository = aRepository({ runs: 50, deployments: 8 });
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  repository.runs = repository.runs.filter(({ number }) => number > 3 && number !== 30 && number !== 50);
  repository.deployments = repository.deployments.filter((_, place) => place !== 2);
  github.model.now += minute;
  await collectInto(kept, github);
  expect(kept.gone.size).toBe(0);
  await collectInto(kept, github, { reconcile: true });
  expect([...kept.gone].map((key) => Number(key.split(' ').at(-1))).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 30, 50, 7_000_039,
  ]);
  expect(remaining(kept).size).toBe(kept.runs.size - 6);
});

test('the daily look goes on where it was cut off', async () => {
  const repository = aRepository({ runs: 400, deployments: 0 });
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  repository.runs = repository.runs.filter(({ number }) => number % 40 !== 0);
  await collectInto(kept, github, { reconcile: true, stopAfter: 2 });
  expect(kept.gone.size).toBe(0);
  await collectInto(kept, github);
  expect(kept.gone.size).toBe(10);
});

test('a deployment is judged by its statuses, and being replaced is no failure', async () => {
  const repository = aRepository({ deployments: 0 });
  const at = (minutes: number) => start + minutes * minute;
  const states = (...told: readonly string[]) => told.map((state, place) => ({ state, at: at(place + 1) }));
  repository.deployments = [
    states('in_progress', 'success', 'inactive'),
    states('queued', 'in_progress', 'failure'),
    states('error'),
    states('pending', 'in_progress'),
    states('in_progress', 'inactive'),
    states('failure', 'success', 'success'),
    states('success', 'waiting-for-godot'),
    [],
  ].map((statuses, index) => aDeployment(index + 1, { environment: 'production', createdAt: start, statuses }));
  const kept = await collected(repository);
  expect(
    runsOf(kept, 'deployments/production')
      .map(({ result, finishedAt }) => [result, finishedAt])
      .reverse(),
  ).toEqual([
    ['success', at(2)],
    ['failure', at(3)],
    ['failure', at(1)],
    [null, null],
    ['aborted', at(2)],
    ['success', at(2)],
    [null, at(2)],
    [null, null],
  ]);
});

test('a deployment that still goes on is read again, and its commit is found even where no branch holds it', async () => {
  const repository = aRepository({ deployments: 2 });
  const hotfix = { sha: sha('hotfix'), parents: [sha('c2')], authoredAt: start, committedAt: start + minute };
  repository.commits.set(hotfix.sha, hotfix);
  const going = aDeployment(9, {
    sha: hotfix.sha,
    environment: 'production',
    statuses: [{ state: 'queued', at: start }],
  });
  repository.deployments = [...repository.deployments, going];
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  expect(kept.commits.get(hotfix.sha)).toMatchObject({ parents: [sha('c2')], committedAt: start + minute });
  github.model.now += day;
  going.statuses = [...going.statuses, { state: 'failure', at: github.model.now - minute }];
  const before = github.requests.length;
  await collectInto(kept, github);
  expect([...kept.runs.values()].find(({ number }) => number === going.id)).toMatchObject({ result: 'failure' });
  expect(asked(github, before).filter((path) => path.includes('/git/commits/'))).toEqual([]);
});

test('the commits of a branch that was merged late come although they are older than the last head', async () => {
  const repository = aRepository({ commits: 5 });
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  const old = { sha: sha('old'), parents: [sha('c1')], authoredAt: start, committedAt: start + minute };
  const merge = { sha: sha('merge'), parents: [sha('c5'), old.sha], authoredAt: start + day, committedAt: start + day };
  for (const commit of [old, merge]) repository.commits.set(commit.sha, commit);
  repository.branches.main = merge.sha;
  const before = github.requests.length;
  await collectInto(kept, github);
  expect(kept.commits.get(old.sha)).toMatchObject({ parents: [sha('c1')] });
  expect(kept.commits.get(merge.sha)?.parents).toEqual([sha('c5'), old.sha]);
  expect(asked(github, before).filter((path) => path.includes('per_page=100') && path.startsWith('/commits'))).toEqual(
    [],
  );
});

test('a branch pushed by force is read anew where the old head was swept away', async () => {
  const repository = aRepository({ commits: 5, runs: 0, deployments: 0 });
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  const anew = aLine(1, 3).map((commit) => ({ ...commit, sha: `f${commit.sha.slice(1)}`, parents: [] }));
  repository.commits = new Map(anew.map((commit) => [commit.sha, commit]));
  repository.branches.main = anew[2]?.sha ?? '';
  await collectInto(kept, github);
  expect(kept.commits.size).toBe(5 + 1);
});

test('an empty repository, one without Actions and one without a default branch are collected as they are', async () => {
  const kept = await collected(
    aRepository({ commits: 0, runs: 0, deployments: 0, pullRequests: 0 }, { hasActions: false, workflows: [] }),
  );
  expect(kept.repository).toMatchObject({ defaultBranch: 'main' });
  expect(kept.runs.size + kept.commits.size).toBe(0);
  await server?.close();
  const other = await collected(aRepository({}, { defaultBranch: 'trunk' }));
  expect(numbers(other)).toEqual(upTo(5));
});

test('a repository that was renamed is followed, and its pipelines stay the same', async () => {
  const repository = aRepository();
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  const keys = [...kept.pipelines.keys()];
  repository.formerNames = ['shop/web'];
  repository.fullName = 'store/web-shop';
  github.model.now += day;
  repository.runs = [...repository.runs, aRun(6, { createdAt: github.model.now - minute })];
  await collectInto(kept, github);
  expect(numbers(kept)).toEqual(upTo(6));
  expect([...kept.pipelines.keys()]).toEqual(keys);
  expect(kept.repository?.repository).toMatch(/\/store\/web-shop$/);
});

test('a repository deleted and made anew under its name is another one', async () => {
  const github = await serve(aRepository());
  const kept = nothing();
  await collectInto(kept, github);
  github.model.repositories = [aRepository({ runs: 2 }, { id: 4712 })];
  await collectInto(kept, github);
  expect([...kept.pipelines.keys()].filter((key) => key.includes('/repositories/4712/'))).toHaveLength(3);
});

test('a run whose workflow is no longer listed still has its pipeline', async () => {
  const repository = aRepository();
  repository.workflows = [
    ...repository.workflows,
    { id: 12, name: 'Old', path: '.github/workflows/old.yml', isUnlisted: true },
  ];
  repository.runs = [...repository.runs, aRun(1, { workflow: 12 })];
  expect(runsOf(await collected(repository), 'Old')).toHaveLength(1);
});

test('workflows of one name are told apart by their files', async () => {
  const kept = await collected(
    aRepository(
      { deployments: 0 },
      {
        workflows: ['a', 'b'].map((file, place) => ({
          id: 11 + place,
          name: 'CI',
          path: `.github/workflows/${file}.yml`,
        })),
      },
    ),
  );
  expect([...kept.pipelines.values()].map(({ fullName }) => fullName)).toEqual(['CI (a.yml)', 'CI (b.yml)']);
});

test('runs of pull requests are marked, and their commits are not asked for', async () => {
  const repository = aRepository({ runs: 0, deployments: 0 });
  repository.runs = ['pull_request', 'pull_request_target', 'push'].map((event, place) =>
    aRun(place + 1, { event, branch: 'topic', sha: sha(`topic${place}`) }),
  );
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  expect(
    runsOf(kept, 'CI')
      .map(({ pullRequest }) => pullRequest)
      .sort(),
  ).toEqual([false, true, true]);
  expect(asked(github, 0).filter((path) => path.startsWith('/git/commits/'))).toEqual([
    `/git/commits/${sha('topic2')}`,
  ]);
});

test('what finished before the chosen beginning is not asked for, and comes when the beginning is moved back', async () => {
  const repository = aRepository({ commits: 60, runs: 60, deployments: 20, pullRequests: 30 });
  const github = await serve(repository);
  const kept = nothing();
  const since = start + 40 * 60 * minute;
  await collectInto(kept, github, { since });
  expect(Math.min(...numbers(kept))).toBe(40);
  expect(kept.commits.size).toBeLessThan(30);
  expect([...kept.runs.values()].every(({ finishedAt }) => (finishedAt ?? 0) >= since)).toBe(true);
  await collectInto(kept, github, { since: null });
  const clean = nothing();
  await collectInto(clean, github);
  for (const part of ['runs', 'commits', 'pullRequests', 'pipelines'] as const)
    expect(new Map(kept[part] as Map<unknown, unknown>), part).toEqual(clean[part]);
});

test('a pull request that changes is read again, and nothing below it', async () => {
  const repository = aRepository({ pullRequests: 250 });
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  github.model.now += day;
  const [oldest] = repository.pullRequests;
  if (oldest) Object.assign(oldest, { updatedAt: github.model.now - minute, mergedAt: null, mergeSha: sha('tried') });
  const before = github.requests.length;
  await collectInto(kept, github);
  expect(kept.pullRequests.get(1)).toMatchObject({ mergedAt: null, mergeRevision: null });
  expect(asked(github, before).filter((path) => path.includes('pulls'))).toHaveLength(1);
});

test('pull requests that move up while they are read are found by the next collection', async () => {
  const repository = aRepository({ pullRequests: 250 });
  const github = await serve(repository, {
    onRequest: (path) => {
      const [oldest] = repository.pullRequests;
      if (path.includes('/pulls') && path.includes('page=2') && oldest) oldest.updatedAt = start + 29 * day;
    },
  });
  const kept = nothing();
  await collectInto(kept, github);
  expect(kept.pullRequests.size).toBe(249);
  await collectInto(kept, github);
  expect(kept.pullRequests.size).toBe(250);
});

test('a server that names itself otherwise is read where it was configured', async () => {
  const github = await serve(aRepository({ commits: 130 }), { ownUrl: 'https://ghes.inside.example' });
  const kept = nothing();
  await collectInto(kept, github);
  expect(kept.commits.size).toBe(130);
});

test('no people, messages or patches are kept', async () => {
  const repository = aRepository();
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  repository.commits.set(sha('c6'), { sha: sha('c6'), parents: [sha('c5')], authoredAt: start, committedAt: start });
  repository.branches.main = sha('c6');
  repository.pullRequests = [...repository.pullRequests, aPullRequest(4)];
  await collectInto(kept, github);
  expect(JSON.stringify(kept.items)).not.toMatch(/ada|A change|patch/i);
  expect(JSON.stringify([kept.items, kept.cursor])).not.toContain(secret);
});
