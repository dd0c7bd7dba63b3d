import { expect, test } from 'vitest';
import { withoutCycles } from '#shared/graph/graph.ts';
import { always } from '#shared/time/time.ts';
import { aDelivery } from '#test/builders/delivery.ts';
import type { DeliveryHistory } from '../contract.ts';

import { leadTimeFigure, minutesOf } from './figure.ts';
import { leadTime } from './lead-time.ts';

/** `pipeline path` → the lead times in minutes, in order of hand-over. */
function leadTimes(history: DeliveryHistory): Record<string, readonly number[]> {
  const figures: Record<string, readonly number[]> = {};
  for (const { name, routes } of leadTime.measure(history, always)) {
    for (const { path, samples } of routes) figures[`${name} ${path}`.trim()] = Array.from(samples, minutesOf);
  }
  return figures;
}

test('example 1: a run carries the commits of all earlier runs', () => {
  const history = aDelivery({
    edges: ['A>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
      { of: 'A', number: 2, queued: 20, ends: 25, commits: ['c2'] },
      { of: 'A', number: 3, queued: 40, ends: 45, commits: ['c3'] },
      { of: 'R', number: 1, queued: 50, ends: 75, from: ['A3'] },
    ],
  });
  expect(leadTimes(history).A).toEqual([75, 55, 35]);
  const [a] = leadTime.measure(history, always);
  expect(a?.routes.map(({ samples }) => leadTimeFigure(samples, 'median'))).toEqual([55]);
});

test('of many commits, the few that arrive in a window are told in the order in which they were handed over', () => {
  const earlier = Array.from({ length: 20 }, (_, index) => `c${index}`);
  const history = aDelivery({
    edges: ['A>R', 'B>R'],
    release: ['R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: earlier },
      { of: 'R', number: 1, queued: 10, ends: 15, from: ['A1'] },
      { of: 'B', number: 1, queued: 90, ends: 95, commits: ['b'] },
      { of: 'A', number: 2, queued: 91, ends: 96, commits: ['a'] },
      // The commit handed over first arrives last.
      { of: 'R', number: 2, queued: 100, ends: 110, from: ['B1'], outcome: 'breaks' },
      { of: 'R', number: 3, queued: 120, ends: 130, from: ['A2'] },
      { of: 'R', number: 4, queued: 140, ends: 150, from: ['B1'] },
    ],
  });
  const window = { from: 60 * 60_000, to: 200 * 60_000 };
  const atRelease = leadTime.measure(history, window).find(({ name }) => name === 'R');
  expect(atRelease?.routes.map(({ samples }) => Array.from(samples, minutesOf))).toEqual([[50, 10]]);
});

test('example 2: failed runs are passed over, the clock runs from the first', () => {
  const history = aDelivery({
    edges: ['A>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'], outcome: 'breaks' },
      { of: 'A', number: 2, queued: 30, ends: 40, commits: ['c2'] },
      { of: 'R', number: 1, queued: 40, ends: 50, from: ['A2'], outcome: 'breaks' },
      { of: 'R', number: 2, queued: 60, ends: 85, from: ['A2'] },
    ],
  });
  expect(leadTimes(history).A).toEqual([85, 55]);
});

test('example 3: a diamond whose parents release apart', () => {
  const history = aDelivery({
    edges: ['A>I', 'A>J', 'I>R', 'J>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
      { of: 'I', number: 1, queued: 6, ends: 16, from: ['A1'], outcome: 'breaks' },
      { of: 'I', number: 2, queued: 20, ends: 30, from: ['A1'] },
      { of: 'R', number: 1, queued: 31, ends: 40, from: ['I2'] },
      { of: 'J', number: 1, queued: 7, ends: 12, from: ['A1'] },
      { of: 'R', number: 2, queued: 50, ends: 55, from: ['J1'] },
    ],
  });
  expect(leadTimes(history)).toEqual({ A: [40], 'A J': [55], I: [34], J: [48], R: [9] });
});

test('example 4: a diamond without a gate takes a new part and an old one', () => {
  const history = aDelivery({
    edges: ['A>B', 'A>C', 'B>R', 'C>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 2, commits: ['c1'] },
      { of: 'C', number: 7, queued: -30, ends: -20 },
      { of: 'B', number: 1, queued: 3, ends: 20, from: ['A1'] },
      { of: 'R', number: 1, queued: 21, ends: 35, from: ['B1', 'C7'] },
      { of: 'C', number: 8, queued: 4, ends: 40, from: ['A1'] },
      { of: 'R', number: 2, queued: 41, ends: 65, from: ['B1', 'C8'] },
    ],
  });
  const figures = leadTimes(history);
  expect([figures.A, figures['A C']]).toEqual([[35], [65]]);
});

test('example 5: a run of its own trigger uses an old input; a first observed run is a baseline', () => {
  const history = aDelivery({
    edges: ['A>B', 'B>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 10, commits: ['c1'] },
      { of: 'A', number: 2, queued: 100, ends: 105, commits: ['c2'] },
      { of: 'B', number: 7, queued: 100, ends: 110, commits: ['c2'], from: ['A1'] },
      { of: 'R', number: 4, queued: 111, ends: 120, from: ['B7'] },
      { of: 'B', number: 8, queued: 125, ends: 140, from: ['A2'] },
      { of: 'R', number: 5, queued: 141, ends: 155, from: ['B8'] },
    ],
  });
  expect(leadTimes(history)).toEqual({ A: [120, 55], B: [20] });
});

test('example 6: a rollback changes nothing', () => {
  const history = aDelivery({
    edges: ['A>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
      { of: 'A', number: 2, queued: 10, ends: 15, commits: ['c2'] },
      { of: 'A', number: 3, queued: 60, ends: 65, commits: ['c3'] },
      { of: 'R', number: 1, queued: 20, ends: 40, from: ['A2'] },
      { of: 'R', number: 2, queued: 45, ends: 50, from: ['A1'] },
      { of: 'R', number: 3, queued: 70, ends: 80, from: ['A3'] },
    ],
  });
  expect(leadTimes(history).A).toEqual([40, 30, 20]);
});

test('example 7: a hotfix past a pipeline has only the route it took', () => {
  const history = aDelivery({
    edges: ['A>B', 'B>R', 'A>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
      { of: 'R', number: 1, queued: 6, ends: 30, from: ['A1'] },
    ],
  });
  expect(leadTimes(history)).toEqual({ 'A R': [30], R: [24] });
});

test('example 8: an edge that closes a cycle is left out', () => {
  const { kept, leftOut } = withoutCycles([
    { from: 1, to: 2 },
    { from: 2, to: 1 },
  ]);
  expect([kept, leftOut]).toEqual([[{ from: 1, to: 2 }], [{ from: 2, to: 1 }]]);
});

test('a run that goes back to an older revision of its own carries only what that contained', () => {
  const history = aDelivery({
    edges: [],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
      { of: 'A', number: 2, queued: 10, ends: 15, commits: ['c2'], outcome: 'breaks' },
      { of: 'A', number: 3, queued: 20, ends: 25, revision: 'c1' },
      { of: 'A', number: 4, queued: 30, ends: 35, revision: 'c2' },
    ],
  });
  expect(leadTimes(history).A).toEqual([5, 25]);
});

test('merges are no samples and what is on its way is counted with its age', () => {
  const history = aDelivery({
    edges: ['A>R'],
    merges: ['m'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['m', 'c1'] },
      { of: 'R', number: 1, queued: 6, ends: 10, from: ['A1'] },
      { of: 'A', number: 2, queued: 20, ends: 25, commits: ['c2'] },
    ],
  });
  const [a] = leadTime.measure(history, always);
  expect(a?.routes.map(({ samples }) => Array.from(samples, ({ revision }) => revision))).toEqual([['c1']]);
  expect(a?.inFlight).toMatchObject([{ change: 3, revision: 'c2', handedAt: 20 * 60_000 }]);
});

test('where no changes are listed revisions stand for them, and where there are none runs do', () => {
  const revisions = aDelivery({
    edges: ['A>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, revision: 'r1' },
      { of: 'A', number: 2, queued: 10, ends: 15, revision: 'r2' },
      { of: 'R', number: 1, queued: 16, ends: 30, from: ['A2'] },
    ],
  });
  expect(leadTimes(revisions).A).toEqual([20]);
  const bare = aDelivery({
    edges: [],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5 },
      { of: 'A', number: 2, queued: 10, ends: 25 },
    ],
  });
  expect(leadTimes(bare).A).toEqual([5, 15]);
});

test('a declared edge is followed from the newest passing run that had finished, and says that it is estimated', () => {
  const history = aDelivery({
    edges: ['A>R?'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
      { of: 'A', number: 2, queued: 10, ends: 15, commits: ['c2'] },
      { of: 'A', number: 3, queued: 18, ends: 40, commits: ['c3'] },
      { of: 'R', number: 1, queued: 20, ends: 30, repository: 'other' },
    ],
  });
  const [a] = leadTime.measure(history, always);
  const figures = a?.routes
    .flatMap(({ samples }) => [...samples])
    .map((sample) => [minutesOf(sample), sample.estimated]);
  expect(figures).toEqual([
    [30, true],
    [20, true],
  ]);
});

test('for a declared edge the passing run with the highest number counts, not the one that finished last', () => {
  const history = aDelivery({
    edges: ['A>R?'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 18, commits: ['c1'] },
      { of: 'A', number: 2, queued: 10, ends: 15, commits: ['c2'] },
      { of: 'A', number: 3, queued: 12, ends: 16, commits: ['c3'], outcome: 'breaks' },
      { of: 'R', number: 1, queued: 20, ends: 30, repository: 'other' },
    ],
  });
  expect(leadTimes(history).A).toEqual([30, 20]);
});

test('the first run of a pipeline is the one with the lowest number on its branch, whichever finished first', () => {
  const history = aDelivery({
    edges: ['A>B', 'B>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
      { of: 'A', number: 2, queued: 6, ends: 8, commits: ['c2'] },
      { of: 'B', number: 7, queued: 9, ends: 40, from: ['A1'] },
      { of: 'B', number: 8, queued: 10, ends: 20, from: ['A2'] },
      { of: 'R', number: 1, queued: 50, ends: 60, from: ['B8'] },
    ],
  });
  expect(leadTimes(history).B).toEqual([50]);
});

test('what a run numbered 1 brings is handed over by it; of a later first run only what it lists', () => {
  const lead = (number: number) =>
    leadTimes(
      aDelivery({
        edges: ['A>R'],
        runs: [
          { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
          { of: 'R', number, queued: 10, ends: 30, from: ['A1'] },
        ],
      }),
    ).R;
  expect([lead(1), lead(2)]).toEqual([[20], undefined]);
});

test('a pipeline that is fed and lists no changes brings no commits of its own', () => {
  const history = aDelivery({
    edges: ['A>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
      { of: 'R', number: 1, queued: 6, ends: 10, from: ['A1'], revision: 'x1' },
      { of: 'R', number: 2, queued: 12, ends: 20, from: ['A1'], revision: 'x2' },
    ],
  });
  expect(leadTimes(history)).toEqual({ A: [10], R: [4] });
});

test('the parts of a lead time add up to it, overlaps counted once', () => {
  const history = aDelivery({
    edges: ['A>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, started: 2, ends: 5, commits: ['c1'], outcome: 'breaks' },
      { of: 'A', number: 2, queued: 8, started: 9, ends: 20 },
      { of: 'R', number: 1, queued: 15, started: 22, ends: 30, from: ['A2'] },
    ],
  });
  const [a] = leadTime.measure(history, always);
  const parts = a?.routes.map(({ samples }) => samples.parts());
  const [rework, queue, run, wait] = [8, 3, 19, 0].map((minutes) => Float64Array.of(minutes * 60_000));
  expect(parts).toEqual([{ rework, queue, run, wait }]);
});
