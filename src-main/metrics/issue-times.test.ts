import { expect, test } from 'vitest';
import { anIssue, aTracker, issueStates } from '#test/builders/issues.ts';
import { cycleTime } from './cycle-time/cycle-time.ts';
import { categoryAt, issueTimes } from './shared/issue-times.ts';

const minute = 60_000;
const times = (...args: Parameters<typeof anIssue>) => issueTimes(anIssue(...args), issueStates);

test('work begins with the first entry to progress and ends with the last to done', () => {
  const reopened = times({
    created: 0,
    steps: [
      [10, 'doing'],
      [20, 'todo'],
      [30, 'review'],
      [40, 'done'],
      [50, 'doing'],
      [60, 'done'],
      [70, 'closed'],
    ],
  });
  expect([reopened.inProgressAt, reopened.doneAt]).toEqual([10 * minute, 60 * minute]);
});

test('what was left again is not done', () => {
  const left = times({
    created: 0,
    steps: [
      [10, 'done'],
      [20, 'todo'],
    ],
  });
  expect([left.inProgressAt, left.doneAt]).toEqual([null, null]);
});

test('a state that its tracker deleted counts as nothing', () => {
  const deleted = times({
    created: 0,
    steps: [
      [10, 'gone'],
      [20, 'done'],
      [30, 'gone'],
    ],
  });
  expect([deleted.inProgressAt, deleted.doneAt]).toEqual([null, null]);
  expect(deleted.stays.map(({ category }) => category)).toEqual(['new', null, 'done', null]);
});

test('an issue made in a state is in it from its creation', () => {
  const made = times({ created: 5, more: { firstState: 'done' } });
  expect(made.doneAt).toBe(5 * minute);
  expect([4, 5, 6].map((moment) => categoryAt(made, moment * minute))).toEqual([null, 'done', 'done']);
});

test('the cycle time of an issue tracker has a sample for each finished issue that was in progress', () => {
  const tracker = aTracker([
    {
      created: 0,
      steps: [
        [10, 'doing'],
        [40, 'done'],
      ],
    },
    { created: 0, steps: [[20, 'done']] },
    { created: 0, steps: [[20, 'doing']] },
  ]);
  expect([...(cycleTime.ofIssues?.(tracker) ?? [])]).toEqual([
    { at: 40 * minute, value: 30 * minute, issue: tracker.issues[0] },
  ]);
});

test('an issue that was finished and then deleted or archived keeps its cycle time', () => {
  const steps = [
    [10, 'doing'],
    [40, 'done'],
  ] as const;
  const tracker = aTracker([{ created: 0, steps, more: { goneAt: 50 * minute } }]);
  expect(Array.from(cycleTime.ofIssues?.(tracker) ?? [], ({ value }) => value)).toEqual([30 * minute]);
});
