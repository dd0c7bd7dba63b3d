import { afterEach, expect, test } from 'vitest';
import { collectInto, nothing, remaining, secret } from '#test/builders/collecting/collecting-github.ts';
import { aPullRequest, aRepository, aRun, day, minute, sha, start } from '#test/builders/systems/github.ts';
import {
  collected,
  numbers,
  requestsFrom,
  runsOf,
  serve,
  stopServing,
  upTo,
} from '#test/builders/systems/serving-github.ts';
import { stateOf } from './cursor.ts';

afterEach(stopServing);

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

test('an unchanged repository costs its lists and no run, and what did not change is not counted', async () => {
  const github = await serve(aRepository({ runs: 40, commits: 120, deployments: 9, pullRequests: 5 }), { limit: 5000 });
  const kept = nothing();
  await collectInto(kept, github);
  const [before, counted, pages] = [github.requests.length, github.counted(), kept.pages];
  await collectInto(kept, github);
  expect(requestsFrom(github, before).filter((path) => /jobs|statuses|git\/commits|compare/.test(path))).toEqual([]);
  expect(github.counted() - counted).toBeLessThanOrEqual(5);
  // Only the position of the reading is stored again.
  expect(kept.items.length).toBe(kept.items.filter((_, index) => index < kept.items.length).length);
  expect(kept.pages - pages).toBeLessThanOrEqual(4);
});

test('only the daily look marks what was deleted as gone', async () => {
  const repository = aRepository({ runs: 50, deployments: 8 });
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  repository.runs = repository.runs.filter(({ number }) => number > 3 && number !== 30 && number !== 50);
  repository.deployments = repository.deployments.filter((_, index) => index !== 2);
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

test('an empty repository, one without Actions and one without a default branch are collected as they are', async () => {
  const kept = await collected(
    aRepository({ commits: 0, runs: 0, deployments: 0, pullRequests: 0 }, { hasActions: false, workflows: [] }),
  );
  expect(kept.repository).toMatchObject({ defaultBranch: 'main' });
  expect(kept.runs.size + kept.commits.size).toBe(0);
  await stopServing();
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
  expect([...kept.pipelines.values()].map(({ fullName }) => fullName).sort()).toEqual([
    'CI',
    'CI (4711)',
    'deployments/production',
    'deployments/production (4711)',
    'deployments/staging',
    'deployments/staging (4711)',
  ]);
});

test('what finished before the chosen beginning is not asked for, and comes when the beginning is moved back', async () => {
  const repository = aRepository({ commits: 160, runs: 160, deployments: 20, pullRequests: 30 });
  const github = await serve(repository);
  const kept = nothing();
  const since = start + 140 * 60 * minute;
  await collectInto(kept, github, { since });
  expect(Math.min(...numbers(kept))).toBe(140);
  // Those since then, and the hundred before.
  expect(kept.commits.size).toBeLessThan(130);
  expect([...kept.runs.values()].every(({ finishedAt }) => (finishedAt ?? 0) >= since)).toBe(true);
  await collectInto(kept, github, { since: null });
  const clean = nothing();
  await collectInto(clean, github);
  for (const part of ['runs', 'commits', 'pullRequests', 'pipelines'] as const)
    expect(new Map(kept[part] as Map<unknown, unknown>), part).toEqual(clean[part]);
});

test('the history has no hole at the chosen beginning, nor where a commit is dated much earlier', async () => {
  const repository = aRepository({ commits: 200, runs: 0, deployments: 0, pullRequests: 0 });
  const since = start + 140 * 60 * minute;
  const odd = repository.commits.get(sha('c170'));
  if (odd) repository.commits.set(odd.sha, { ...odd, committedAt: 0 });
  // Pushed after the beginning, made before it.
  repository.runs = [
    aRun(120, { createdAt: since + minute }),
    aRun(138, { createdAt: since + 60 * minute }),
    aRun(200),
  ];
  const kept = nothing();
  await collectInto(kept, await serve(repository), { since });
  for (let number = 121; number <= 200; number++)
    expect(kept.commits.get(sha(`c${number}`))?.parents, String(number)).toEqual([sha(`c${number - 1}`)]);
});

test('nor where hundreds of older branches were merged since, a collection is cut off and another head is pushed', async () => {
  const repository = aRepository({ commits: 150, runs: 0, deployments: 0, pullRequests: 0 });
  const since = start + 140 * 60 * minute;
  const add = (name: string, at: number, ...parents: readonly string[]): void => {
    const commit = { sha: sha(name), parents: parents.map(sha), authoredAt: at, committedAt: at };
    repository.commits.set(commit.sha, commit);
  };
  let head = 'c150';
  const push = (name: string, at: number, ...parents: readonly string[]): void => {
    add(name, at, head, ...parents);
    head = name;
    repository.branches = { main: sha(name) };
  };
  const branches = Array.from({ length: 210 }, (_, index) => `branch ${index}`);
  for (const [index, name] of branches.entries()) add(name, since - 100 * minute + index * 1000, 'c20');
  for (const [index, name] of branches.entries()) push(`merge ${index}`, start + (160 * 60 + index) * minute, name);
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github, { since, stopAfter: 3 });
  expect(stateOf(kept.cursor).commits.next).not.toBeNull();
  push('late', start + 180 * 60 * minute);
  // Each looks at no more than some; the next goes on.
  for (let count = 0; count < 3; count += 1) await collectInto(kept, github, { since });
  for (const name of branches) expect(kept.commits.get(sha(name))?.parents, name).toEqual([sha('c20')]);
  for (let number = 121; number <= 150; number++)
    expect(kept.commits.get(sha(`c${number}`))?.parents, String(number)).toEqual([sha(`c${number - 1}`)]);
  expect(stateOf(kept.cursor).commits.behind).toEqual([]);
});

test('what an earlier program left out before the chosen beginning is listed once', async () => {
  const github = await serve(aRepository({ commits: 40, runs: 0, deployments: 0, pullRequests: 0 }));
  const since = start + 20 * 60 * minute;
  const kept = nothing();
  await collectInto(kept, github, { since });
  const { joined: _, ...earlier } = stateOf(kept.cursor).commits;
  kept.cursor = { ...stateOf(kept.cursor), commits: earlier };
  kept.commits.clear();
  await collectInto(kept, github, { since });
  expect(kept.commits.size).toBe(40);
  const before = github.requests.length;
  await collectInto(kept, github, { since });
  expect(requestsFrom(github, before).filter((path) => /commits\?.*per_page=100/.test(path))).toEqual([]);
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

test('a commit with a revision of thousands of letters is named', async () => {
  const github = await serve(aRepository({ runs: 0, commits: 3 }));
  github.fail({ kind: 'altered', from: /"sha":"[^"]+"/, to: `"sha":"${'ab'.repeat(4000)}"` }, '/commits?');
  await expect(collectInto(nothing(), github)).rejects.toMatchObject({ message: expect.stringContaining('0.sha') });
});
