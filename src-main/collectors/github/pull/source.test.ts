import { afterEach, expect, test } from 'vitest';
import { collectInto, nothing } from '#test/builders/collecting/collecting-github.ts';
import {
  aDeployment,
  aLine,
  anAttempt,
  aRepository,
  aRun,
  day,
  minute,
  sha,
  start,
} from '#test/builders/systems/github.ts';
import { collected, requestsFrom, runsOf, serve, stopServing } from '#test/builders/systems/serving-github.ts';
import type { GitHubServer } from '#test/simulators/github/server.ts';

afterEach(stopServing);

test('a deployment is judged by its statuses, and being replaced is no failure', async () => {
  const repository = aRepository({ deployments: 0 });
  const at = (minutes: number) => start + minutes * minute;
  const states = (...states: readonly string[]) => states.map((state, index) => ({ state, at: at(index + 1) }));
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
  expect(requestsFrom(github, before).filter((path) => path.includes(`/commits?sha=${hotfix.sha}`))).toEqual([]);
});

test('the result of a deployment that changes after months is found when the whole list is compared', async () => {
  const repository = aRepository({ deployments: 8 });
  const github = await serve(repository, { largestPage: 2 });
  const kept = nothing();
  await collectInto(kept, github);
  await collectInto(kept, github, { reconcile: true });
  const [oldest] = repository.deployments;
  github.model.now += 90 * day;
  if (oldest) oldest.statuses = [...oldest.statuses, { state: 'failure', at: github.model.now }];
  for (const reconcile of [false, true]) {
    github.model.now += day;
    await collectInto(kept, github, { reconcile });
  }
  expect([...kept.runs.values()].find(({ number }) => number === oldest?.id)).toMatchObject({ result: 'failure' });
});

test('a deployment that changed since the last collection is read where older ones are wanted now, too', async () => {
  const repository = aRepository({ deployments: 3 });
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github, { since: start });
  github.model.now += day;
  const [oldest] = repository.deployments;
  if (oldest) oldest.statuses = [...oldest.statuses, { state: 'failure', at: github.model.now }];
  await collectInto(kept, github, { since: null });
  expect([...kept.runs.values()].find(({ number }) => number === oldest?.id)).toMatchObject({ result: 'failure' });
});

test('a deployment that slips out of the pages since another was deleted is read with the daily check', async () => {
  const deployments = [1, 2, 3, 4, 5, 6].map((number) => aDeployment(number, { createdAt: start + 20 * day }));
  const repository = aRepository({}, { deployments });
  let isDeleting = false;
  const github = await serve(repository, {
    largestPage: 2,
    onRequest: (path) => {
      if (isDeleting && path.includes('/deployments') && path.includes('page=2'))
        repository.deployments = repository.deployments.slice(0, 5);
    },
  });
  const kept = nothing();
  await collectInto(kept, github);
  github.model.now += day;
  const slipping = repository.deployments[3];
  if (slipping) slipping.statuses = [...slipping.statuses, { state: 'failure', at: github.model.now - day / 2 }];
  isDeleting = true;
  await collectInto(kept, github);
  isDeleting = false;
  github.model.now += day;
  await collectInto(kept, github, { reconcile: true });
  expect([...kept.runs.values()].find(({ number }) => number === slipping?.id)).toMatchObject({ result: 'failure' });
});

test('what changed after a clock that ran ahead was put back is read', async () => {
  const run = aRun(1, { createdAt: start + 20 * day });
  const repository = aRepository({ deployments: 2 }, { runs: [run] });
  const github = await serve(repository);
  github.model.now += day / 2;
  const kept = nothing();
  await collectInto(kept, github);
  github.model.now -= day / 2 - 60 * minute;
  const at = github.model.now - minute;
  const [deployment] = repository.deployments;
  run.attempts = [...run.attempts, anAttempt(at - 10 * minute, 'failure')];
  if (deployment) deployment.statuses = [...deployment.statuses, { state: 'failure', at }];
  await collectInto(kept, github);
  const results = (number: number | undefined) =>
    [...kept.runs.values()].filter((one) => one.number === number).map(({ result }) => result);
  expect([results(run.number), results(deployment?.id)]).toEqual([['success', 'failure'], ['failure']]);
});

test.each([
  ['half an hour ahead at all times', day / 48, true],
  ['a day ahead at one collection', day, false],
])('a re-run and a late status are read where the host tells a time that is %s', async (_what, ahead, isAlways) => {
  const run = aRun(1, { createdAt: start + 20 * day });
  const repository = aRepository({ deployments: 2 }, { runs: [run] });
  let wrongBy = ahead;
  const github: GitHubServer = await serve(repository, { clock: () => github.model.now + wrongBy });
  const kept = nothing();
  await collectInto(kept, github);
  if (!isAlways) wrongBy = 0;
  github.model.now += 5 * minute;
  const at = github.model.now;
  const [deployment] = repository.deployments;
  run.attempts = [...run.attempts, anAttempt(at, 'failure')];
  if (deployment) deployment.statuses = [...deployment.statuses, { state: 'failure', at }];
  github.model.now += 3 * day;
  await collectInto(kept, github);
  const results = (number: number | undefined) =>
    [...kept.runs.values()].filter((one) => one.number === number).map(({ result }) => result);
  expect(results(run.number)).toEqual(['success', 'failure']);
  await collectInto(kept, github, { reconcile: true });
  expect(results(deployment?.id)).toEqual(['failure']);
  const before = github.requests.length;
  github.model.now += day;
  await collectInto(kept, github);
  expect(requestsFrom(github, before).filter((path) => path.includes('/jobs'))).toEqual([]);
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
  expect(
    requestsFrom(github, before).filter((path) => path.includes('per_page=100') && path.startsWith('/commits')),
  ).toEqual([]);
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
  expect(requestsFrom(github, before).filter((path) => path.includes('pulls'))).toHaveLength(1);
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
