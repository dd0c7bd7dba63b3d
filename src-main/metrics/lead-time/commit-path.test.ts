import { expect, test } from 'vitest';
import { aDelivery, type RunOptions } from '#test/builders/delivery.ts';
import { commitLocator } from './commit-path.ts';

const minute = 60_000;
const pathTo = (revision: string, options: Parameters<typeof aDelivery>[0]) => {
  const history = aDelivery(options);
  const where = commitLocator(history);
  const names = new Map(history.pipelines.map(({ id, name }) => [id, name]));
  const [commit = -1] = where.find((one) => one.revision === revision);
  const path = where.pathOf(commit);
  return {
    stops: path.stops.map(({ name, handedAt, runs, through }) => [
      name,
      handedAt === null ? null : handedAt / minute,
      runs.map(({ number }) => number),
      through?.number ?? null,
    ]),
    arrivedAt: path.arrivedAt === null ? null : path.arrivedAt / minute,
    waitsFor: path.waitsFor.map((one) => [names.get(one.pipeline), one.for, one.since / minute]),
  };
};

const runs: readonly RunOptions[] = [
  { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
  { of: 'A', number: 2, queued: 30, ends: 35, commits: ['c2'], outcome: 'breaks' },
  { of: 'B', number: 1, queued: 10, ends: 20, from: ['A1'] },
  { of: 'R', number: 1, queued: 25, ends: 28, from: ['B1'], outcome: 'breaks' },
  { of: 'R', number: 2, queued: 40, ends: 44, from: ['B1'] },
];
const edges = ['A>B', 'B>R'];

test('a commit that arrived shows every run that carried it, where it got through, and waits for nothing', () => {
  expect(pathTo('c1', { edges, runs })).toEqual({
    stops: [
      ['A', 0, [1, 2], 1],
      ['B', 10, [1], 1],
      ['R', 25, [1, 2], 2],
    ],
    arrivedAt: 44,
    waitsFor: [],
  });
});

test('a commit whose run broke waits for one that passes', () => {
  expect(pathTo('c2', { edges, runs })).toEqual({
    stops: [['A', 30, [2], null]],
    arrivedAt: null,
    waitsFor: [['A', 'passing_run', 35]],
  });
});

test('a commit that got through waits for a run of what comes next, only on the way to a release', () => {
  const options = {
    edges: [...edges, 'A>X'],
    release: ['R'],
    runs: [...runs.slice(0, 3), { of: 'A', number: 3, queued: 50, ends: 55 }],
  };
  expect(pathTo('c2', options).waitsFor).toEqual([['B', 'run', 55]]);
  expect(pathTo('c1', options).waitsFor).toEqual([['R', 'run', 20]]);
});

test('what a rollback does not contain is not carried by it', () => {
  const runs: readonly RunOptions[] = [
    { of: 'A', number: 1, queued: 0, ends: 1, commits: ['c1'], revision: 'r1' },
    { of: 'A', number: 2, queued: 2, ends: 3, commits: ['c2'], revision: 'r2' },
    { of: 'A', number: 3, queued: 4, ends: 5, revision: 'r1' },
    { of: 'A', number: 4, queued: 6, ends: 7, revision: 'r2' },
  ];
  expect(pathTo('c2', { edges: ['A>R'], runs }).stops).toEqual([['A', 2, [2, 4], 2]]);
});

test('what the first observed run held already was handed over at an unknown moment', () => {
  const runs: readonly RunOptions[] = [
    { of: 'A', number: 1, queued: 0, ends: 1, commits: ['c1'] },
    { of: 'B', number: 7, queued: 2, ends: 3, from: ['A1'] },
  ];
  expect(pathTo('c1', { edges: ['A>B'], runs })).toMatchObject({
    stops: [
      ['A', 0, [1], 1],
      ['B', null, [7], 7],
    ],
    arrivedAt: 3,
  });
});

test('commits are found newest hand-over first, and those that no run carries not at all', () => {
  const where = commitLocator(aDelivery({ edges, runs, committed: { c9: 1 } }));
  expect(where.find(() => true).map((commit) => where.pathOf(commit).revision)).toEqual(['c2', 'c1']);
});
