import { expect, test } from 'vitest';
import { reasons } from '#shared/metrics/reasons.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { aDelivery, type RunOptions } from '#test/builders/delivery.ts';
import { aTracker, type IssueOptions } from '#test/builders/issues.ts';
import { inColumns } from '#test/builders/recorded-delivery.ts';
import { aStageOutcome } from '#test/builders/stages.ts';
import type { DeliveryHistory, IssueHistory } from './contract.ts';
import { type DeliveryQuery, delivery } from './delivery/delivery.ts';
import { arrivalsOf } from './lead-time/first-arrivals.ts';

const minute = 60_000;
const utc = calendarOf('UTC');
const rule = { types: ['Incident'], labels: ['outage'] };

const options = {
  edges: ['A>R'],
  committed: { c1: -30, c2: 10 },
  authored: { c1: -60 },
  runs: [
    { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'] },
    { of: 'A', number: 2, queued: 20, ends: 25, commits: ['c2'] },
    { of: 'R', number: 1, queued: 6, ends: 10, from: ['A1'], revision: 'abcdef0123' },
    { of: 'R', number: 2, queued: 30, ends: 40, from: ['A2'], outcome: 'breaks' },
    { of: 'R', number: 3, queued: 50, ends: 60, from: ['A2'] },
  ],
} satisfies Parameters<typeof aDelivery>[0];

const incident = (opened: number, ended: number | null, more: IssueOptions['more'] = {}): IssueOptions => ({
  created: opened,
  steps: ended === null ? [] : [[ended, 'done']],
  more: { type: 'Incident', ...more },
});

function measure(history: DeliveryHistory, issues: readonly IssueHistory[] = [], more: Partial<DeliveryQuery> = {}) {
  const days = { from: '1970-01-01', to: '1970-01-04', ...more };
  const arrivals = arrivalsOf(history, utc.interval(days.from, days.to));
  return delivery.measure({
    history,
    issues,
    arrivals,
    calendar: utc,
    start: 'committed',
    statistic: 'median',
    ...days,
  });
}

const tracked = measure(aDelivery(options), [aTracker([incident(15, 35), incident(45, 65)], rule)]);
const untracked = measure(aDelivery(options));

test('a change begins with its commit and ends with its first arrival in production', () => {
  expect(untracked.changeLeadTime).toMatchObject({ value: 45 * minute, reason: null, withoutTime: 0 });
  expect(untracked.changeLeadTime.commits.map(({ begunAt, arrivedAt }) => (arrivedAt - begunAt) / minute)).toEqual([
    40, 50,
  ]);
});

test('a change may begin with its writing; one of unknown time is counted apart', () => {
  const { changeLeadTime } = measure(aDelivery(options), [], { start: 'authored' });
  expect(changeLeadTime).toMatchObject({ value: 70 * minute, withoutTime: 1 });
  const unknown = measure(aDelivery({ ...options, committed: {} })).changeLeadTime;
  expect(unknown).toMatchObject({ value: null, withoutTime: 2 });
  expect(unknown.reason && reasons[unknown.reason]).toContain('source host');
});

test('deployments are counted per day of the window, with the share of days that had one', () => {
  expect(untracked.deploymentFrequency).toEqual({
    value: 0.5,
    reason: null,
    shareOfDays: 0.25,
    days: 4,
    daysWithOne: 1,
    passing: 2,
  });
  expect(measure(aDelivery(options), [], { from: '1970-01-02' }).deploymentFrequency).toMatchObject({
    value: 0,
    days: 3,
  });
  expect(measure(aDelivery({ edges: [], runs: [] })).deploymentFrequency).toMatchObject({
    value: null,
    shareOfDays: null,
  });
});

test('without incidents the change fail rate is unknown and the failure rate of the pipeline stands beside it', () => {
  expect(untracked.changeFailRate).toMatchObject({ value: null, pipelineFailureRate: 1 / 3, failed: null });
  expect(untracked.changeFailRate.reason).toContain('incidents');
  expect(untracked.reworkRate.value).toBeNull();
});

test('a deployment failed where an incident was opened before the next one passed', () => {
  expect(tracked.charges?.map(({ deployment }) => deployment?.number)).toEqual([1, 2]);
  expect(tracked.changeFailRate).toMatchObject({ value: 2 / 3, pipelineFailureRate: 1 / 3, failed: [3, 4] });
});

test('an incident that names a revision is charged to the deployment of it, whatever came after', () => {
  const named = aTracker([incident(70, 80, { title: 'Shop down since ABCDEF0' })], rule);
  expect(measure(aDelivery(options), [named]).charges?.map(({ deployment }) => deployment?.number)).toEqual([1]);
});

test('an issue is an incident by type or by label; one before every deployment is charged to none', () => {
  const issues = aTracker([incident(2, 4, { type: 'Bug', labels: ['outage'] }), incident(3, 5, { type: 'Bug' })], rule);
  const { charges, changeFailRate } = measure(aDelivery(options), [issues]);
  expect(charges?.map(({ deployment }) => deployment)).toEqual([null]);
  expect(changeFailRate.value).toBe(0);
});

test('recovery is timed by incidents, and by deployments where no incident tells of the failure', () => {
  const minutes = ({ recoveryTime }: typeof tracked) =>
    recoveryTime.recoveries.map(({ from, to }) => [from / minute, to / minute]);
  expect(minutes(untracked)).toEqual([[40, 60]]);
  expect(minutes(tracked)).toEqual([
    [15, 35],
    [45, 65],
  ]);
  const other = measure(aDelivery(options), [aTracker([incident(15, null)], rule)]);
  expect(minutes(other)).toEqual([[40, 60]]);
  expect(other.recoveryTime.open).toBe(1);
});

test('a recovery is one of the window in which it ends, each failure one', () => {
  const day = 24 * 60;
  const tracker = aTracker([incident(15, 35), incident(45, day + 5)], rule);
  const ends = (date: string) =>
    measure(aDelivery(options), [tracker], { from: date, to: date }).recoveryTime.recoveries.map(
      ({ to }) => to / minute,
    );
  expect([ends('1970-01-01'), ends('1970-01-02'), ends('1970-01-03')]).toEqual([[35], [day + 5], []]);
});

test('an incident is charged to the last deployment that had ended before it began, whatever came while it was open', () => {
  const { charges } = measure(aDelivery(options), [aTracker([incident(15, 100), incident(55, 70)], rule)]);
  expect(charges?.map(({ deployment }) => deployment?.number)).toEqual([1, 2]);
});

test('rework are the deployments asked for while an incident was open, up to the one that passed', () => {
  expect(tracked.reworkRate).toMatchObject({ value: 2 / 3, deployments: 3, rework: [4, 5] });
  const late = measure(aDelivery(options), [aTracker([incident(15, null)], rule)]);
  expect(late.reworkRate.rework).toEqual([4, 5]);
});

test('neutral runs, and those without the stage that releases, are no deployments', () => {
  const history = aDelivery({
    edges: [],
    runs: [
      { of: 'R', number: 1, queued: 0, ends: 5, stages: [aStageOutcome('deploy', 'success')] },
      { of: 'R', number: 2, queued: 10, ends: 15 },
      { of: 'R', number: 3, queued: 20, ends: 25, outcome: 'neutral' },
      { of: 'R', number: 4, queued: 30, ends: 35, outcome: 'breaks' },
    ] satisfies RunOptions[],
  });
  const pipelines = history.pipelines.map((one) => ({ ...one, release: { stage: 'deploy' } }));
  const staged = inColumns({ ...history, pipelines });
  expect(measure(staged).deployments.map(({ number }) => number)).toEqual([1]);
  expect(measure(staged).changeFailRate).toMatchObject({ deployments: 1, pipelineFailureRate: 0 });
  expect(measure(history).deployments.map(({ number }) => number)).toEqual([1, 2, 4]);
});

test('a commit that two release points deploy is counted once, when it first arrives', () => {
  const history = aDelivery({
    edges: ['A>R', 'A>S'],
    committed: { c1: 0 },
    runs: [
      { of: 'A', number: 1, queued: 1, ends: 5, commits: ['c1'] },
      { of: 'R', number: 1, queued: 6, ends: 10, from: ['A1'] },
      { of: 'S', number: 1, queued: 6, ends: 1500, from: ['A1'] },
    ],
  });
  expect(measure(history).changeLeadTime.commits.map(({ arrivedAt }) => arrivedAt / minute)).toEqual([10]);
  expect(measure(history, [], { from: '1970-01-02' }).changeLeadTime).toMatchObject({ value: null, withoutTime: 0 });
});
