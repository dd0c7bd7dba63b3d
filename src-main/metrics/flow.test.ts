import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { weekOf } from '#shared/time/weeks.ts';
import { aTracker, type IssueOptions } from '#test/builders/issues.ts';
import type { IssueHistory } from './contract.ts';
import { type FlowQuery, flow } from './flow/flow.ts';

const day = 1440;
const minute = 60_000;
const utc = calendarOf('UTC');

/** 1970-01-01 is a Thursday: the first week ends on the 4th, the second on the 11th. */
const measure = (tracker: IssueHistory, more: Partial<FlowQuery> = {}) =>
  flow.measure({
    issues: [tracker],
    calendar: utc,
    from: '1970-01-01',
    to: '1970-01-31',
    today: '1970-01-12',
    statistic: 'median',
    ...more,
  });

const steady: readonly IssueOptions[] = [
  {
    created: 0,
    steps: [
      [2 * day, 'doing'],
      [4 * day, 'review'],
      [5 * day, 'done'],
    ],
  },
  { created: day, steps: [[3 * day, 'closed']] },
  { created: 2 * day, steps: [[2.5 * day, 'doing']] },
  { created: 6 * day },
];

test('finished issues have a business lead time from their creation and a cycle time from their first progress', () => {
  const flow = measure(aTracker(steady));
  expect(flow).toMatchObject({ finished: 2, leadTime: 3.5 * day * minute, cycleTime: 3 * day * minute });
  expect(flow.withoutProgress).toBe(1);
  expect(measure(aTracker(steady), { to: '1970-01-05' })).toMatchObject({ finished: 1, cycleTime: null });
});

test('cycle times have a 50th, 85th and 95th percentile, whatever statistic is asked for', () => {
  const took = (days: number): IssueOptions => ({
    created: 0,
    steps: [
      [0, 'doing'],
      [days * day, 'done'],
    ],
  });
  const tracker = aTracker(Array.from({ length: 21 }, (_, index) => took(index)));
  expect(measure(tracker, { statistic: 'mean' }).cycleTimePercentiles).toEqual({
    p50: 10 * day * minute,
    p85: 17 * day * minute,
    p95: 19 * day * minute,
  });
  expect(measure(aTracker([{ created: 0, steps: [[day, 'closed']] }])).cycleTimePercentiles).toBeNull();
});

test('each week that is over says what was finished in it and what was in progress at its end', () => {
  const weeks = measure(aTracker(steady)).weeks.map(({ week, finished, inProgress }) => [
    week.name,
    finished,
    inProgress,
  ]);
  expect(weeks).toEqual([
    ['1970-W01', 1, 2],
    ['1970-W02', 1, 1],
  ]);
  expect(measure(aTracker(steady), { today: '1970-01-11' }).weeks.map(({ week }) => week.name)).toEqual(['1970-W01']);
});

test('there are no weeks before the first issue, however early the window begins', () => {
  const weeks = (tracker: IssueHistory) => measure(tracker, { from: '0001-01-01' }).weeks.map(({ week }) => week.name);
  expect(weeks(aTracker([{ created: 5 * day }]))).toEqual(['1970-W02']);
  expect(weeks(aTracker([]))).toEqual([]);
});

test('a week is one of the zone of the project', () => {
  const lateOnSunday = aTracker([{ created: 0, steps: [[4 * day - 30, 'done']] }]);
  const finishedIn = (zone: string) =>
    measure(lateOnSunday, { calendar: calendarOf(zone) }).weeks.map(({ finished }) => finished);
  expect([finishedIn('UTC'), finishedIn('Europe/Berlin')]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('the time in a state ends when the issue is done, and comes from all its stays there', () => {
  const back: IssueOptions = {
    created: 0,
    steps: [
      [10, 'doing'],
      [20, 'review'],
      [25, 'doing'],
      [40, 'done'],
      [50, 'closed'],
    ],
  };
  const { states, efficiency } = measure(aTracker([back, { created: 0, steps: [[30, 'done']] }]));
  expect(states.map(({ state, issues, sum, median }) => [state, issues, sum / minute, median / minute])).toEqual([
    ['todo', 2, 40, 20],
    ['doing', 1, 25, 25],
    ['review', 1, 5, 5],
  ]);
  expect(efficiency).toEqual({
    active: 25 * minute,
    waiting: 5 * minute,
    unmarked: 40 * minute,
    value: 25 / 30,
    reason: null,
  });
});

test('each week has the flow efficiency of what was finished in it', () => {
  expect(measure(aTracker(steady)).weeks.map(({ efficiency }) => efficiency)).toEqual([null, 2 / 3]);
});

test('without marked states there is no flow efficiency, and it says why', () => {
  const { efficiency } = measure(aTracker([{ created: 0, steps: [[30, 'done']] }]));
  expect(efficiency.value).toBeNull();
  expect(efficiency.reason).toContain('marked');
});

test('what is unfinished has an age in days, counted to the end of the window', () => {
  const ages = (more: Partial<FlowQuery> = {}) =>
    measure(aTracker(steady), more).ageing.issues.map(({ issue, state, category, age, ageInProgress }) => [
      issue.id,
      state,
      category,
      age,
      ageInProgress,
    ]);
  expect(ages()).toEqual([
    [3, 'doing', 'in_progress', 9, 9],
    [4, 'todo', 'new', 5, null],
  ]);
  expect(ages({ to: '1970-01-03' })).toEqual([
    [1, 'doing', 'in_progress', 2, 0],
    [2, 'todo', 'new', 1, null],
    [3, 'doing', 'in_progress', 0, 0],
  ]);
  expect(measure(aTracker(steady)).ageing).toMatchObject({ inProgress: 1, median: 9, p90: 9 });
});

test('an issue that the tracker no longer gives is not unfinished, yet what it finished before still counts', () => {
  const goneAt = 3 * day * minute;
  const gone = steady.map((issue) => ({ ...issue, more: { goneAt } }));
  const flow = measure(aTracker(gone));
  expect(flow.ageing.issues).toEqual([]);
  expect(flow.finished).toBe(2);
  expect(flow.weeks.map(({ inProgress }) => inProgress)).toEqual([0, 0]);
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
          more: { goneAt: gone && gone * minute },
        };
      }),
    ),
  );

test('the weeks, the states and the window agree with a look back over every issue', () => {
  fc.assert(
    fc.property(trackers, (tracker) => {
      const flow = measure(tracker, { today: '1970-02-02' });
      const categoryOf = (state: string) => tracker.states.get(state)?.category ?? null;
      const stateAt = (issue: IssueHistory['issues'][number], at: number): string =>
        issue.stateChanges.findLast((change) => change.at <= at)?.to ?? issue.firstState;
      const done = tracker.issues.flatMap((issue) => {
        const entries = [{ at: issue.createdAt, to: issue.firstState }, ...issue.stateChanges];
        if (categoryOf(entries.at(-1)?.to ?? '') !== 'done') return [];
        const entered = entries.findLast((_, index) => categoryOf(entries[index - 1]?.to ?? '') !== 'done');
        return entered ? [{ issue, at: entered.at }] : [];
      });
      const inWindow = done.filter(({ at }) => at < 31 * day * minute);
      expect(flow.done.map(({ issue }) => issue.id).sort()).toEqual(inWindow.map(({ issue }) => issue.id).sort());
      for (const { week, finished, inProgress } of flow.weeks) {
        expect(finished).toBe(done.filter(({ at }) => weekOf(utc.dayOf(at)).name === week.name).length);
        const end = utc.interval(week.from, week.to).to - 1;
        const open = tracker.issues.filter(
          (issue) =>
            issue.createdAt <= end &&
            (issue.goneAt === null || issue.goneAt > end) &&
            categoryOf(stateAt(issue, end)) === 'in_progress',
        );
        expect(inProgress).toBe(open.length);
      }
      const total = inWindow.reduce((sum, { issue, at }) => sum + at - issue.createdAt, 0);
      expect(flow.states.reduce((sum, state) => sum + state.sum, 0)).toBe(total);
      const { active, waiting, unmarked } = flow.efficiency;
      expect(active + waiting + unmarked).toBe(total);
    }),
  );
});
