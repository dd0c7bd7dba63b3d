import { expect, test } from 'vitest';
import { always } from '#shared/time/time.ts';
import { aDelivery, type RunOptions } from '#test/builders/delivery.ts';
import { arrivalsOf } from '../first-arrivals.ts';

/** W and V list no changes and are on the revisions of the commits that A lists; all feed R. */
const runs: readonly RunOptions[] = [
  { of: 'A', number: 7, queued: 0, ends: 1, commits: ['c1'] },
  { of: 'A', number: 8, queued: 10, ends: 11, commits: ['c2', 'c3'] },
  { of: 'W', number: 7, queued: 2, ends: 3, revision: 'c1' },
  { of: 'W', number: 8, queued: 12, ends: 13, revision: 'c3' },
  { of: 'V', number: 7, queued: 2, ends: 3, revision: 'c0' },
  { of: 'V', number: 8, queued: 12, ends: 13, revision: 'c3' },
  { of: 'R', number: 1, queued: 20, ends: 30, from: ['A8', 'W8', 'V8'] },
];
const edges = ['A>R', 'W>R', 'V>R'];

function arrived(options: Parameters<typeof aDelivery>[0]): readonly (string | null | undefined)[] {
  const history = aDelivery(options);
  return arrivalsOf(history, always).map(({ change, revision }) =>
    change === null ? revision : history.changes.get(change)?.revision,
  );
}

test('a commit that one pipeline lists and others ran on is one commit', () => {
  expect(arrived({ edges, runs })).toEqual(['c1', 'c2', 'c3']);
  const withoutA = runs.filter(({ of }) => of !== 'A').map((run) => (run.from ? { ...run, from: ['W8', 'V8'] } : run));
  expect(arrived({ edges: edges.slice(1), runs: withoutA })).toEqual(['c3']);
});

test('the same revision of another repository is another commit', () => {
  const elsewhere = runs.map((run) => (run.of === 'V' ? { ...run, repository: 'other' } : run));
  expect(arrived({ edges, runs: elsewhere })).toEqual(['c1', 'c2', 'c3', 'c3']);
});

test('a revision that is known to be a merge is no sample of a pipeline that lists no changes', () => {
  expect(arrived({ edges, runs, merges: ['c3'] })).toEqual(['c1', 'c2']);
});
