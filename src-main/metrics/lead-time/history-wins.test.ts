import { expect, test } from 'vitest';
import { always } from '#shared/time/time.ts';
import { aDelivery, type RunOptions } from '#test/builders/delivery.ts';
import { leadTime } from './lead-time.ts';

/** The revisions that arrived from A, and those still in flight. */
function seen(runs: readonly RunOptions[], history?: Readonly<Record<string, readonly string[]>>) {
  const delivery = aDelivery({ edges: ['A>R'], runs, ...(history && { history }) });
  const [a] = leadTime.measure(delivery, always);
  const arrived = a?.routes.flatMap(({ samples }) => Array.from(samples, ({ revision }) => revision));
  return { arrived, inFlight: a?.inFlight.map(({ revision }) => revision) };
}

const rewritten: readonly RunOptions[] = [
  { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
  { of: 'A', number: 2, queued: 10, ends: 15, commits: ['c2'] },
  { of: 'A', number: 3, queued: 20, ends: 25, commits: ['c3'] },
  { of: 'A', number: 4, queued: 30, ends: 35, commits: ['c4'] },
  { of: 'R', number: 1, queued: 40, ends: 50, from: ['A4'] },
];

test('a commit that a forced push took away does not arrive with what was pushed instead', () => {
  expect(seen(rewritten)).toEqual({ arrived: ['c1', 'c2', 'c3', 'c4'], inFlight: [] });
  const history = { c1: [], c2: ['c1'], c3: ['c1'], c4: ['c3'] };
  expect(seen(rewritten, history)).toEqual({ arrived: ['c1', 'c3', 'c4'], inFlight: ['c2'] });
});

test('nor does one that the source host was never asked for while it was there', () => {
  expect(seen(rewritten, { c1: [], c3: ['c1'], c4: ['c3'] })).toEqual({
    arrived: ['c1', 'c3', 'c4'],
    inFlight: ['c2'],
  });
  // It was deployed from its own build all the same.
  const deployed: readonly RunOptions[] = [...rewritten, { of: 'R', number: 2, queued: 60, ends: 70, from: ['A2'] }];
  expect(seen(deployed, { c1: [], c3: ['c1'], c4: ['c3'] })).toEqual({
    arrived: ['c1', 'c2', 'c3', 'c4'],
    inFlight: [],
  });
});

test('where older commits are not known, it may be one of them', () => {
  const history = { c1: ['older'], c3: ['c1'], c4: ['c3'] };
  expect(seen(rewritten, history).arrived).toEqual(['c1', 'c2', 'c3', 'c4']);
});

test('what came with it from elsewhere follows the order of the runs', () => {
  const runs = rewritten.map((run) => (run.number === 2 ? { ...run, commits: ['of a library', 'c2'] } : run));
  expect(seen(runs, { c1: [], c3: ['c1'], c4: ['c3'] })).toEqual({
    arrived: ['c1', 'of a library', 'c3', 'c4'],
    inFlight: ['c2'],
  });
});

test('one that is merged back later arrives then', () => {
  const history = { c1: [], c2: ['c1'], c3: ['c1'], c4: ['c3', 'c2'] };
  expect(seen(rewritten, history)).toEqual({ arrived: ['c1', 'c2', 'c3', 'c4'], inFlight: [] });
});

test('a run on a revision that no run had, in the middle of a push, carries what that revision contains', () => {
  const runs: readonly RunOptions[] = [
    { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1', 'c2', 'c3'] },
    { of: 'A', number: 2, queued: 10, ends: 15, revision: 'c2' },
    { of: 'R', number: 1, queued: 20, ends: 30, from: ['A2'] },
  ];
  expect(seen(runs).arrived).toEqual(['c1', 'c2', 'c3']);
  expect(seen(runs, { c1: [], c2: ['c1'], c3: ['c2'] })).toEqual({ arrived: ['c1', 'c2'], inFlight: ['c3'] });
});

test('where the history does not know the revision of a run, the order of the runs stands', () => {
  expect(seen(rewritten, { c1: [], c2: ['c1'] }).arrived).toEqual(['c1', 'c2', 'c3', 'c4']);
});
