import { expect, test } from 'vitest';
import { always } from '#shared/time/time.ts';
import { aDelivery, type RunOptions } from '#test/builders/delivery.ts';
import { minutesOf } from '../figure.ts';
import { leadTime } from '../lead-time.ts';

const repository = 'git.test/shop';

/** The lead times of A's commits to the release point, by revision. */
function leadTimes(runs: readonly RunOptions[]): Readonly<Record<string, number>> {
  const delivery = aDelivery({ edges: ['A>R'], runs: runs.map((run) => ({ repository, ...run })) });
  const edges = delivery.edges.map((edge) => ({ ...edge, source: 'declared' as const }));
  const samples =
    leadTime.measure({ ...delivery, edges }, always)[0]?.routes.flatMap((route) => [...route.samples]) ?? [];
  return Object.fromEntries(samples.map((sample) => [sample.revision, minutesOf(sample)]));
}

test('a deployment that a workflow makes while it runs is fed by that workflow, not by the one before', () => {
  expect(
    leadTimes([
      { of: 'A', number: 1, queued: 0, ends: 12, commits: ['c1'], revision: 'c1' },
      { of: 'R', number: 1, queued: 5, ends: 11, revision: 'c1' },
      { of: 'A', number: 2, queued: 100, ends: 112, commits: ['c2'], revision: 'c2' },
      { of: 'R', number: 2, queued: 105, ends: 111, revision: 'c2' },
    ]),
  ).toEqual({ c1: 11, c2: 11 });
});

test('a re-run that deploys while it runs feeds the deployment, not the attempt that failed', () => {
  expect(
    leadTimes([
      { of: 'A', number: 1, queued: 0, ends: 10, outcome: 'breaks', commits: ['c1'], revision: 'c1' },
      { of: 'A', number: 2, queued: 20, ends: 40, revision: 'c1' },
      { of: 'R', number: 1, queued: 30, ends: 39, revision: 'c1' },
    ]),
  ).toEqual({ c1: 39 });
});

test('a run on the same revision that was asked for later feeds nothing that was there before', () => {
  expect(
    leadTimes([
      { of: 'A', number: 1, queued: 0, ends: 10, outcome: 'breaks', commits: ['c1'], revision: 'c1' },
      { of: 'R', number: 1, queued: 30, ends: 39, revision: 'c1' },
      { of: 'A', number: 2, queued: 31, ends: 35, revision: 'c1' },
    ]),
  ).toEqual({});
});
