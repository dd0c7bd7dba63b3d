import { expect, test } from 'vitest';
import { always } from '#shared/time/time.ts';
import { aDelivery } from '#test/builders/delivery.ts';
import { commitsInFlight } from './in-flight.ts';
import { leadTime } from './lead-time.ts';

const inFlight = (options: Parameters<typeof aDelivery>[0]) => {
  const pipelines = leadTime.measure(aDelivery(options), always);
  return {
    at: Object.fromEntries(pipelines.map(({ name, inFlight }) => [name, inFlight.map(({ revision }) => revision)])),
    all: commitsInFlight(pipelines).map(({ revision, pipelines }) => [revision, pipelines.map(({ name }) => name)]),
  };
};

test('a commit that reached a release point by one pipeline is in flight at no other', () => {
  const options = {
    edges: ['A>R', 'B>S'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
      { of: 'R', number: 1, queued: 6, ends: 9, from: ['A1'] },
      { of: 'B', number: 1, queued: 1, ends: 5, commits: ['c1'] },
      { of: 'B', number: 2, queued: 10, ends: 15, commits: ['c2'] },
    ],
  };
  expect(inFlight(options)).toEqual({ at: { A: [], B: ['c2'], R: [], S: [] }, all: [['c2', ['B']]] });
});

test('a commit that was handed to several pipelines counts once, and at each of them', () => {
  const options = {
    edges: ['A>B', 'B>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
      { of: 'B', number: 1, queued: 6, ends: 9, from: ['A1'] },
    ],
  };
  expect(inFlight(options)).toEqual({ at: { A: ['c1'], B: ['c1'], R: [] }, all: [['c1', ['A', 'B']]] });
});

test('merges, what a first observed run contains and what leads to no release point are not in flight', () => {
  const options = {
    edges: ['A>R', 'A>X'],
    release: ['R'],
    merges: ['m'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
      { of: 'R', number: 7, queued: 6, ends: 9, from: ['A1'] },
      { of: 'A', number: 2, queued: 10, ends: 15, commits: ['m'] },
      { of: 'X', number: 1, queued: 20, ends: 25, commits: ['x'] },
    ],
  };
  expect(inFlight(options)).toEqual({ at: { A: [], R: [], X: [] }, all: [] });
});
