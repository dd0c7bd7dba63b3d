import { expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { always } from '#shared/time/time.ts';
import { aDelivery, type RunOptions } from '#test/builders/delivery.ts';
import { aStageOutcome } from '#test/builders/stages.ts';
import type { DeliveryHistory } from './contract.ts';
import { delivery } from './delivery/delivery.ts';
import { deploymentDays } from './delivery/deployment-days.ts';
import { commitLocator } from './lead-time/commit-path.ts';
import { minutesOf } from './lead-time/figure.ts';
import { arrivalsOf } from './lead-time/first-arrivals.ts';
import { leadTime } from './lead-time/lead-time.ts';

const minute = 60_000;
const utc = calendarOf('UTC');
const passed = (at: number | null = null) => aStageOutcome('deploy', 'success', at);
const failed = (at: number | null = null) => aStageOutcome('deploy', 'failure', at);

/** A1 (c1) feeds the first run of R, which ends at minute 30; further runs of R follow. */
const history = (first: Partial<RunOptions>, ...more: readonly Partial<RunOptions>[]): DeliveryHistory =>
  aDelivery({
    edges: ['A>R'],
    release: ['R:deploy'],
    committed: { c1: 0 },
    runs: [
      { of: 'A', number: 1, queued: 0, started: 1, ends: 5, commits: ['c1'] },
      ...[first, ...more].map((run, index) => ({
        of: 'R',
        number: index + 1,
        queued: index * 100 + 6,
        started: index * 100 + 8,
        ends: index * 100 + 30,
        from: ['A1'],
        ...run,
      })),
    ],
  });

const measured = (of: DeliveryHistory, days = { from: '1970-01-01', to: '1970-01-01' }) =>
  delivery.measure({
    history: of,
    issues: [],
    arrivals: arrivalsOf(of, always),
    calendar: utc,
    ...days,
    start: 'committed',
    statistic: 'median',
  });
const deploymentsOf = (of: DeliveryHistory) =>
  measured(of).deployments.map(({ number, outcome, finishedAt }) => [number, outcome, finishedAt / minute]);
const leadTimesOf = (of: DeliveryHistory) =>
  leadTime.measure(of, always)[0]?.routes.flatMap(({ samples }) => Array.from(samples, minutesOf));

test('a stage that passed is an arrival at the end of the stage, not of the run', () => {
  const delivery = history({ stages: [passed(20), aStageOutcome('smoke', 'success', 30)] });
  expect(deploymentsOf(delivery)).toEqual([[1, 'passes', 20]]);
  expect(leadTimesOf(delivery)).toEqual([20]);
  expect(measured(delivery).changeLeadTime.value).toBe(20 * minute);
});

test('where the system does not tell the end of the stage, it is that of the run', () => {
  const delivery = history({ stages: [passed(null)] });
  expect(deploymentsOf(delivery)).toEqual([[1, 'passes', 30]]);
  expect(leadTimesOf(delivery)).toEqual([30]);
});

test('a stage that failed is a failed deployment at the end of the stage', () => {
  const delivery = history({ outcome: 'breaks', stages: [failed(20)] });
  expect(deploymentsOf(delivery)).toEqual([[1, 'breaks', 20]]);
  expect(leadTimesOf(delivery)).toEqual([]);
});

test.each([
  ['is not there', []],
  ['was skipped', [aStageOutcome('deploy', 'skipped')]],
  ['was aborted', [aStageOutcome('deploy', 'aborted', 20)]],
  ['goes on', [aStageOutcome('deploy', null)]],
])('a stage that %s is no deployment, though its run passed', (_, stages) => {
  const delivery = history({ stages });
  expect(deploymentsOf(delivery)).toEqual([]);
  expect(leadTimesOf(delivery)).toEqual([]);
});

test('a run that broke after its stage passed has deployed', () => {
  const delivery = history({ outcome: 'breaks', stages: [passed(20), aStageOutcome('smoke', 'failure', 30)] });
  expect(deploymentsOf(delivery)).toEqual([[1, 'passes', 20]]);
  expect(leadTimesOf(delivery)).toEqual([20]);
});

test('an aborted run whose stage passed has deployed', () => {
  const delivery = history({ outcome: 'neutral', stages: [passed(20)] });
  expect(deploymentsOf(delivery)).toEqual([[1, 'passes', 20]]);
  expect(leadTimesOf(delivery)).toEqual([20]);
});

test('a run that broke before its stage did not fail a deployment', () => {
  const delivery = history({ outcome: 'breaks', stages: [aStageOutcome('test', 'failure', 20)] });
  expect(deploymentsOf(delivery)).toEqual([]);
  expect(measured(delivery).changeFailRate).toMatchObject({ pipelineFailureRate: null, deployments: 0 });
});

test('of several stages of one name the last that was executed counts', () => {
  const again = [failed(15), passed(25), aStageOutcome('deploy', 'skipped')];
  expect(deploymentsOf(history({ stages: again }))).toEqual([[1, 'passes', 25]]);
  expect(deploymentsOf(history({ stages: [passed(15), failed(25)] }))).toEqual([[1, 'breaks', 25]]);
});

test('an execution that is neutral takes nothing back of one that deployed', () => {
  for (const result of ['skipped', 'aborted', null] as const) {
    const later = aStageOutcome('deploy', result, 25, 20);
    expect(deploymentsOf(history({ stages: [passed(15), later] }))).toEqual([[1, 'passes', 15]]);
    expect(deploymentsOf(history({ stages: [failed(15), later] }))).toEqual([[1, 'breaks', 15]]);
  }
});

test('executions at the same time, as of a matrix, are one deployment: each must pass, and it ends with the last', () => {
  const part = (result: 'success' | 'failure', from: number, to: number) => aStageOutcome('deploy', result, to, from);
  const all = [part('success', 10, 20), part('success', 10, 25), part('success', 12, 15)];
  expect(deploymentsOf(history({ stages: all }))).toEqual([[1, 'passes', 25]]);
  const broken = [part('failure', 10, 20), part('success', 10, 25), part('success', 21, 22)];
  expect(deploymentsOf(history({ stages: broken }))).toEqual([[1, 'breaks', 25]]);
  expect(deploymentsOf(history({ stages: [...broken, part('success', 25, 28)] }))).toEqual([[1, 'passes', 28]]);
});

test('failures and recoveries are dated where the change reached its users', () => {
  const delivery = history(
    { stages: [passed(20)] },
    { outcome: 'breaks', stages: [failed(110)] },
    // It breaks after it deployed: the failure is over.
    { outcome: 'breaks', stages: [passed(215)] },
  );
  expect(measured(delivery).recoveryTime.recoveries).toMatchObject([{ from: 110 * minute, to: 215 * minute }]);
  expect(measured(delivery).changeFailRate.pipelineFailureRate).toBe(1 / 3);
  expect(deploymentDays(delivery, utc, always)).toEqual([{ day: '1970-01-01', passing: 2 }]);
});

test('runs before the release point must pass as a whole', () => {
  const broken = aDelivery({
    edges: ['A>R'],
    release: ['R:deploy'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 5, commits: ['c1'], outcome: 'breaks', stages: [passed(5)] },
      { of: 'R', number: 1, queued: 6, ends: 30, from: ['A1'], stages: [passed(20)] },
    ],
  });
  expect(leadTimesOf(broken)).toEqual([]);
});

test('the parts of a lead time end with the stage and add up to it to the millisecond', () => {
  const delivery = history({ outcome: 'breaks', stages: [passed(20)] });
  const samples = leadTime.measure(delivery, always)[0]?.routes[0]?.samples;
  const { rework, queue, run, wait } = samples?.parts() ?? {};
  expect([rework?.[0], queue?.[0], run?.[0], wait?.[0]]).toEqual([0, 3 * minute, 16 * minute, minute]);
});

test('a stage that ends a moment after its run still ends the lead time', () => {
  const delivery = history({ stages: [passed(31)] });
  const samples = leadTime.measure(delivery, always)[0]?.routes[0]?.samples;
  const parts = samples?.parts();
  expect(leadTimesOf(delivery)).toEqual([31]);
  expect(Object.values(parts ?? {}).reduce((sum, [first]) => sum + (first ?? 0), 0)).toBe(31 * minute);
});

test('a commit came through a release point by the run whose stage passed, when the stage ended', () => {
  const delivery = history({ stages: [failed(20)] }, { outcome: 'breaks', stages: [passed(120)] });
  const where = commitLocator(delivery);
  const path = where.pathOf(where.find(({ revision }) => revision === 'c1')[0] ?? -1);
  expect(path.arrivedAt).toBe(120 * minute);
  expect(path.stops.find(({ isRelease }) => isRelease)).toMatchObject({
    through: { number: 2 },
    throughAt: 120 * minute,
  });
});

test('deployments that nobody can know of do not vanish without a word', () => {
  const silent = measured(history({}, { stages: [] }));
  expect(silent.stages).toEqual([{ pipeline: 'R', stage: 'deploy', runs: 2, withoutStages: 2, occurs: false }]);
  expect(silent.deploymentFrequency).toMatchObject({ value: null, reason: 'stages_missing' });
  expect(silent.changeLeadTime).toMatchObject({ value: null, reason: 'stages_missing' });
  const partly = measured(history({ stages: [passed(20)] }, {}));
  expect(partly.stages).toMatchObject([{ runs: 2, withoutStages: 1, occurs: true }]);
});

test('a stage that was renamed gives its reason once no run of the window has it', () => {
  const day = 24 * 60;
  const renamed = aStageOutcome('rollout', 'success', day + 20);
  const later = { queued: day, started: day, ends: day + 30, stages: [renamed] };
  const delivery = history({ stages: [passed(20)] }, later);
  const window = { from: '1970-01-02', to: '1970-01-02' };
  expect(measured(delivery, window).stages).toMatchObject([{ runs: 1, occurs: false }]);
  expect(measured(delivery, window).changeLeadTime).toMatchObject({ value: null, reason: 'stage_unknown' });
  expect(measured(delivery).stages).toMatchObject([{ runs: 1, occurs: true }]);
  // A window without runs has no answer.
  const none = { from: '1970-01-03', to: '1970-01-03' };
  expect(measured(delivery, none).stages).toMatchObject([{ runs: 0, occurs: true }]);
});

test('a stage that no run has gives its reason', () => {
  const delivery = measured(history({ stages: [aStageOutcome('rollout', 'success', 20)] }));
  expect(delivery.stages).toMatchObject([{ withoutStages: 0, occurs: false }]);
  expect(delivery.deploymentFrequency).toMatchObject({ value: null, reason: 'stage_unknown' });
  expect(delivery.changeLeadTime).toMatchObject({ value: null, reason: 'stage_unknown' });
});
