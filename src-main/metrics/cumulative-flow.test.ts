import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FlowGroup } from '#shared/metrics/choices.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { timeBuckets } from '#shared/time/time-buckets.ts';
import { aTracker, type IssueOptions } from '#test/builders/issues.ts';
import type { IssueHistory } from './contract.ts';
import { cumulativeFlow } from './flow/cumulative-flow.ts';
import { trackedOf } from './flow/tracked.ts';

const day = 1440;
const minute = 60_000;

function flowOf(trackers: readonly IssueHistory[], more: { group?: FlowGroup; zone?: string; to?: string } = {}) {
  const { group = 'category', zone = 'UTC', to = '1970-01-04' } = more;
  const calendar = calendarOf(zone);
  const ends = timeBuckets({ from: '1970-01-01', to }, 'day').map((one) => calendar.interval(one.from, one.to));
  const bands = cumulativeFlow(trackedOf(trackers), ends, group);
  return { ends, bands };
}

/** The counts of each band by its category, or by its state. */
const countsOf = (...args: Parameters<typeof flowOf>) =>
  Object.fromEntries(flowOf(...args).bands.map(({ state, category, counts }) => [state ?? `${category}`, [...counts]]));

const steady: readonly IssueOptions[] = [
  {
    created: 0,
    steps: [
      [day, 'doing'],
      [2 * day, 'review'],
      [3 * day, 'done'],
    ],
  },
  { created: day + 1, steps: [[3 * day - 1, 'closed']] },
];

test('issues are counted by category, and by state, when each day ends', () => {
  expect(countsOf([aTracker(steady)])).toEqual({
    new: [1, 1, 0, 0],
    in_progress: [0, 1, 1, 0],
    done: [0, 0, 1, 2],
  });
  expect(countsOf([aTracker(steady)], { group: 'state' })).toEqual({
    todo: [1, 1, 0, 0],
    doing: [0, 1, 0, 0],
    review: [0, 0, 1, 0],
    closed: [0, 0, 1, 1],
    done: [0, 0, 0, 1],
  });
});

test('bands stand in the order of work, a state that the tracker deleted last', () => {
  const deleted: IssueOptions = { created: 0, steps: [[1, 'nowhere']] };
  const { bands } = flowOf([aTracker([...steady, deleted])], { group: 'state' });
  expect(bands.map(({ state, name }) => [state, name])).toEqual([
    ['todo', 'State todo'],
    ['doing', 'State doing'],
    ['review', 'State review'],
    ['closed', 'State closed'],
    ['done', 'State done'],
    ['nowhere', null],
  ]);
});

test('a day ends when it does in the zone of the project', () => {
  const late = aTracker([{ created: 0, steps: [[day - 30, 'doing']] }]);
  expect(countsOf([late])).toEqual({ in_progress: [1, 1, 1, 1] });
  // Berlin is an hour ahead.
  expect(countsOf([late], { zone: 'Europe/Berlin' })).toEqual({ new: [1, 0, 0, 0], in_progress: [0, 1, 1, 1] });
});

test('states of different trackers are kept apart, and categories are not', () => {
  const other = { ...aTracker([{ created: 0 }]), integration: 2 };
  const issues = other.issues.map((issue) => ({ ...issue, integration: 2 }));
  const both = [aTracker([{ created: 0 }]), { ...other, issues }];
  expect(flowOf(both, { group: 'state' }).bands.map(({ integration }) => integration)).toEqual([1, 2]);
  expect(countsOf(both)).toEqual({ new: [2, 2, 2, 2] });
});

test('an issue that the tracker no longer gives is gone, unless it was done by then', () => {
  const goneAt = 3 * day * minute - 1;
  const gone = steady.map((issue) => ({ ...issue, more: { goneAt } }));
  expect(countsOf([aTracker(gone)])).toEqual({ new: [1, 1, 0, 0], in_progress: [0, 1, 0, 0], done: [0, 0, 1, 1] });
  const later = steady.map((issue) => ({ ...issue, more: { goneAt: goneAt + 2 } }));
  expect(countsOf([aTracker(later)])).toEqual({ new: [1, 1, 0, 0], in_progress: [0, 1, 1, 0], done: [0, 0, 1, 2] });
});

const states = ['todo', 'doing', 'review', 'done', 'closed', 'deleted'];
const trackers: fc.Arbitrary<IssueHistory> = fc
  .array(
    fc.record({
      created: fc.nat(20 * day),
      steps: fc.array(fc.tuple(fc.nat(5 * day), fc.constantFrom(...states)), { maxLength: 6 }),
      gone: fc.option(fc.nat(30 * day), { freq: 3 }),
    }),
    { maxLength: 12 },
  )
  .map((issues) =>
    aTracker(
      issues.map(({ created, steps, gone }) => {
        const at = (index: number) => steps.slice(0, index + 1).reduce((sum, [after]) => sum + after, created);
        return {
          created,
          steps: steps.map(([, to], index) => [at(index), to] as const),
          more: { goneAt: gone === null ? null : (created + gone) * minute },
        };
      }),
    ),
  );

test('every day adds up to the issues that exist then, and each band to those that a look back finds in it', () => {
  fc.assert(
    fc.property(trackers, fc.constantFrom<FlowGroup>('category', 'state'), (tracker, group) => {
      const { ends, bands } = flowOf([tracker], { group, to: '1970-02-20' });
      for (const [at, { to }] of ends.entries()) {
        const stateAt = (issue: IssueHistory['issues'][number], moment: number) =>
          issue.stateChanges.findLast((change) => change.at <= moment)?.to ?? issue.firstState;
        const categoryOf = (state: string) => tracker.states.get(state)?.category ?? null;
        const existing = tracker.issues.flatMap((issue) => {
          const { createdAt, goneAt } = issue;
          if (createdAt >= to) return [];
          if (goneAt === null || goneAt >= to) return [stateAt(issue, to - 1)];
          const last = goneAt > createdAt ? stateAt(issue, goneAt - 1) : null;
          return last !== null && categoryOf(last) === 'done' ? [last] : [];
        });
        expect(bands.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)).toBe(existing.length);
        for (const { state, category, counts } of bands) {
          const inBand = existing.filter((one) => (state === null ? categoryOf(one) === category : one === state));
          expect(counts[at]).toBe(inBand.length);
        }
      }
    }),
  );
});
