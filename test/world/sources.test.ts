import { expect, test } from 'vitest';
import { makeCompany } from './company.ts';
import type { WorldCommit, WorldRepository, WorldTeam } from './history.ts';

const until = Date.UTC(2026, 10, 20, 15);
const company = makeCompany({ seed: 1, scale: 1, until });
const everySeed = [1, 2, 3, 4, 5].map((seed) => makeCompany({ seed, scale: 1, until }));
const repositoriesOf = (teams: readonly WorldTeam[]): readonly WorldRepository[] =>
  teams.flatMap(({ repositories }) => repositories);

const byRevision = ({ commits }: WorldRepository): ReadonlyMap<string, WorldCommit> =>
  new Map(commits.map((commit) => [commit.revision, commit]));

function ancestors(repository: WorldRepository, revision: string): ReadonlySet<string> {
  const commits = byRevision(repository);
  const ids = new Set<string>();
  const left = [revision];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (ids.has(next)) continue;
    ids.add(next);
    left.push(...(commits.get(next)?.parents ?? []));
  }
  return ids;
}

test('each commit but the first of a repository stands on older ones that were pushed before', () => {
  for (const repository of everySeed.flatMap(({ teams }) => repositoriesOf(teams))) {
    const before = new Map<string, WorldCommit>();
    for (const commit of repository.commits) {
      expect(commit.parents.length > 0).toBe(before.size > 0);
      expect(commit.authoredAt).toBeLessThanOrEqual(commit.committedAt);
      expect(commit.committedAt).toBeLessThan(until);
      for (const parent of commit.parents) expect(before.get(parent)?.committedAt).toBeLessThan(commit.committedAt);
      before.set(commit.revision, commit);
    }
    expect(before.size).toBe(repository.commits.length);
  }
});

test('a run lists what its revision contains and no earlier run of its branch did', () => {
  for (const { pipelines, repositories } of company.teams) {
    for (const { runs, repository: url, home } of pipelines) {
      const repository = repositories.find((one) => one.url === url);
      if (!repository || home === 'github-deployment') continue;
      const main = runs.filter(({ branch }) => branch === 'main').toSorted((a, b) => a.queuedAt - b.queuedAt);
      const seen = new Set<string>(repository.commits.slice(0, 1).map(({ revision }) => revision));
      for (const { revision, commits } of main) {
        const contained = ancestors(repository, revision ?? '');
        expect(new Set(commits.map((commit) => commit.revision))).toEqual(
          new Set([...contained].filter((one) => !seen.has(one))),
        );
        for (const one of contained) seen.add(one);
      }
    }
  }
});

test('pull requests bring branches into main by merge commits; some are given up, some are open', () => {
  for (const repository of repositoriesOf(company.teams)) {
    const commits = byRevision(repository);
    const merges = repository.commits.filter(({ parents }) => parents.length > 1);
    const merged = repository.pullRequests.filter(({ mergeRevision }) => mergeRevision !== null);
    expect(new Set(merged.map(({ mergeRevision }) => mergeRevision))).toEqual(
      new Set(merges.map(({ revision }) => revision)),
    );
    expect(repository.pullRequests.map(({ number }) => number)).toEqual(
      repository.pullRequests.map((_, index) => index + 1),
    );
    for (const { openedAt, closedAt, headRevision, mergeRevision, branch } of repository.pullRequests) {
      expect(closedAt === null || closedAt >= openedAt).toBe(true);
      expect(repository.heads.has(branch)).toBe(closedAt === null);
      if (mergeRevision === null) continue;
      expect(commits.get(mergeRevision)?.parents[1]).toBe(headRevision);
      expect(commits.get(mergeRevision)?.committedAt).toBe(closedAt);
    }
  }
  const all = repositoriesOf(company.teams).flatMap(({ pullRequests }) => pullRequests);
  expect(
    all.filter(({ closedAt, mergeRevision }) => closedAt !== null && mergeRevision === null).length,
  ).toBeGreaterThan(2);
  expect(all.filter(({ closedAt }) => closedAt === null).length).toBeGreaterThan(0);
});

test('a front end is built, tried out and deployed on one revision by three systems, and deployed anew when it was bad', () => {
  const [shop] = company.teams;
  const runs = (name: string) => shop?.pipelines.find((one) => one.name === name)?.runs ?? [];
  const built = new Set(runs('web').map(({ revision }) => revision));
  const tried = new Set(runs('web-acceptance').map(({ revision }) => revision));
  const deployed = runs('web-production').map(({ revision }) => revision);
  expect(deployed.length).toBeGreaterThan(50);
  expect([...tried].every((revision) => built.has(revision))).toBe(true);
  expect(deployed.every((revision) => tried.has(revision))).toBe(true);
  const comesBack = deployed.filter((revision, index) => {
    const before = deployed.lastIndexOf(revision, index - 1);
    return index > 0 && before >= 0 && before < index - 1;
  });
  expect(comesBack.length).toBeGreaterThan(1);
});
