import { expect, test } from 'vitest';
import { betterRepositories, countedChanges, repositoriesOf, withFormer } from './job-repositories.ts';
import type { BuildAnswer } from './schema.ts';

const [web, tools, moved] = ['git.example/shop/web', 'git.example/shop/tools', 'git.example/store/web'];

/** A build that read repositories and lists so many changes of each. */
const build = (number: number, read: readonly string[], changes: readonly number[] = []): BuildAnswer => ({
  number,
  actions: read.map((repository) => ({
    lastBuiltRevision: { SHA1: `${repository} ${number}` },
    remoteUrls: [`https://${repository}.git`],
  })),
  changeSets: changes.map((count, at) => ({
    items: Array.from({ length: count }, (_, index) => ({
      commitId: index === 0 ? `${read[at]} ${number}` : `before ${index}`,
    })),
  })),
});

test('runs are of the repository that most builds list changes of, however many others list', () => {
  const builds = [build(3, [tools, web], [9, 1]), build(2, [tools, web], [0, 1]), build(1, [web])];
  expect(repositoriesOf([], builds)).toEqual([web]);
});

test('they stay while builds read the first, also one that ended before it read all', () => {
  const builds = [build(3, [tools], [5]), build(2, [tools, web], [5, 1]), build(1, [tools, web], [3, 0])];
  expect(repositoriesOf([web], builds)).toEqual([web]);
});

test('builds that read another in the place of the first are of that, whatever they list changes of', () => {
  const builds = [build(3, [tools, moved], [1]), build(2, [tools, web], [5, 1]), build(1, [tools, web], [3, 0])];
  expect(repositoriesOf([web], builds)).toEqual([moved, web]);
});

test('a build that broke with a new library before it read the first puts nothing in its place', () => {
  const broken = { ...build(3, [tools, moved], [0, 1]), result: 'FAILURE' };
  const before = [build(2, [tools, web], [0, 1]), build(1, [tools, web], [0, 1])];
  expect(repositoriesOf([web], [broken, ...before])).toEqual([web]);
  expect(repositoriesOf([web], [build(4, [tools, moved]), broken, ...before])).toEqual([moved, web]);
});

test('where others stayed beside the first, the most changed of them takes its place', () => {
  const builds = [build(4, [tools, moved], [0, 1]), build(3, [web, moved], [1, 1]), build(2, [web, tools], [1, 1])];
  expect(repositoriesOf([web], builds)).toEqual([moved, web]);
});

test('older builds are of what they read in the place of the first, never of the library that all read', () => {
  const before = [build(2, [tools, web], [1]), build(1, [tools, web])];
  expect(withFormer([moved], [build(3, [tools, moved], [0, 1]), ...before])).toEqual([moved, web]);
  expect(withFormer([moved], before)).toEqual([moved, tools]);
  expect(withFormer([moved, web], before)).toEqual([moved, web]);
  expect(withFormer([], before)).toEqual([]);
});

test('older builds that ended before they read all tell no repository', () => {
  expect(withFormer([web], [build(2, [tools, web], [0, 1]), build(1, [tools], [1])])).toEqual([web]);
});

test.each([
  ['each build reads one', [build(2, [web], [1]), build(1, [web])]],
  ['nothing was changed', [build(1, [tools, web])]],
  ['there are no builds', []],
])('no repository is chosen where %s', (_, builds) => {
  expect(repositoriesOf([], builds)).toEqual([]);
});

test('only builds that read the first repository are counted', () => {
  const builds = [build(3, [tools, web], [1, 1]), build(2, [tools, web], [2, 0]), build(1, [tools, moved], [1, 1])];
  expect(countedChanges([[tools, 4]], [web, tools], builds)).toEqual([
    [tools, 6],
    [web, 1],
  ]);
  expect(countedChanges([], [], builds)).toEqual([]);
});

test.each([
  ['few builds speak for another', [[tools, 5]], null],
  [
    'both are changed about as often',
    [
      [tools, 67],
      [web, 50],
    ],
    null,
  ],
  [
    'clearly more builds list changes of another',
    [
      [tools, 68],
      [web, 50],
    ],
    [tools],
  ],
  ['the first alone is changed', [[web, 100]], null],
] as const)('where %s the repositories are %j', (_, changes, found) => {
  expect(betterRepositories([web], changes)).toEqual(found);
});
