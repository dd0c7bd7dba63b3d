import { expect, test } from 'vitest';
import { reasons } from '#shared/metrics/reasons.ts';
import { changesAnswer } from '#test/builders/changes-answer.ts';
import {
  type DeliveryAnswer,
  type MeasureId,
  measuresOf,
  pipelineFailuresOf,
} from '../shared/figures/delivery-measures.ts';
import { deliveryTarget, targetText } from '../shared/figures/target-text.ts';
import { nextStepFor } from './next-step.ts';
import { type DeliverySeries, deploymentBars, hasDeployments, measureLine, measureTable } from './over-time.ts';
import { deliveryQueryOf } from './query.ts';
import { tilesOf } from './tiles.ts';

const noTarget = { target: null, target_met: null, target_of: null };

const answer = (more: Partial<DeliveryAnswer> = {}): DeliveryAnswer => ({
  data_name: 'Shop',
  from: '2026-11-01',
  to: '2026-11-30',
  change_lead_time: {
    unit: 'minutes',
    value: 150,
    reason: null,
    reason_id: null,
    ...noTarget,
    evidence: { commits: 12, without_time: 3 },
  },
  deployment_frequency: {
    unit: 'per day',
    value: 0.6,
    share_of_days: 17 / 30,
    reason: null,
    reason_id: null,
    ...noTarget,
    evidence: { passing: 18, days: 30, days_with_one: 17 },
  },
  change_fail_rate: {
    unit: 'ratio',
    value: null,
    pipeline_failure_rate: 0.1,
    reason: reasons.incidents_unknown,
    reason_id: 'incidents_unknown',
    ...noTarget,
    evidence: { deployments: 20, runs: 20, breaking: 2, failed: null, incidents: null },
  },
  failed_deployment_recovery_time: {
    unit: 'minutes',
    value: 50,
    reason: null,
    reason_id: null,
    ...noTarget,
    evidence: { recoveries: 2, incidents: 0, open: 1 },
  },
  deployment_rework_rate: {
    unit: 'ratio',
    value: null,
    reason: reasons.incidents_unknown,
    reason_id: 'incidents_unknown',
    ...noTarget,
    evidence: { deployments: 20, rework: null },
  },
  ...more,
});

test('a measure is told with what it was made from and how it changed', () => {
  const changed = changesAnswer(
    { figure: 'change_lead_time', before: { value: 300, count: 30 } },
    { figure: 'deployment_frequency', before: { value: 0.2, count: 6 }, verdict: 'too_few' },
  );
  const [leadTime, frequency, failRate] = measuresOf(answer(), changed);
  expect(leadTime).toMatchObject({
    figure: '2 h 30 min',
    of: 'median of 12 commits; 3 more have no known time',
  });
  expect(leadTime?.change).toMatchObject({
    text: '50 % shorter than before (5 h)',
    verdict: 'better',
    badge: 'better',
  });
  expect(frequency?.change).toMatchObject({ text: 'before: 1.4 a week', verdict: 'too_few' });
  expect(frequency).toMatchObject({
    figure: '4.2 a week',
    of: '18 in 30 days, on 57 % of days',
  });
  expect(failRate).toMatchObject({
    figure: null,
    reason: 'No issue tracker says which issues are incidents.',
    change: null,
  });
});

test('a target is told with its direction, and how many buckets met it where a series is shown', () => {
  expect(targetText('lead_time', 86_400)).toBe('target ≤ 1 d');
  expect(targetText('deployment_frequency', 2)).toBe('target ≥ 2 a day');
  const { change_lead_time } = answer();
  const target = { ...change_lead_time, target: 90 };
  expect(deliveryTarget('change_lead_time', answer(), 'median')).toBeNull();
  expect(deliveryTarget('change_lead_time', answer({ change_lead_time: target }), 'median')).toBe(
    'target ≤ 1 h 30 min',
  );
  const inSeries = (target_met: number | null, target_of: number | null) =>
    deliveryTarget(
      'change_lead_time',
      answer({ change_lead_time: { ...target, target_met, target_of }, series: { by: 'week', data: [] } }),
      'median',
    );
  expect(inSeries(9, 12)).toBe('target ≤ 1 h 30 min, met in 9 of 12 weeks');
  expect(inSeries(1, 1)).toBe('target ≤ 1 h 30 min, met in 1 of 1 week');
  expect(inSeries(0, 0)).toBe('target ≤ 1 h 30 min');
});

test('a target of a time is told to be of the median where another statistic is shown', () => {
  const { change_lead_time, deployment_frequency } = answer();
  const measures = answer({
    change_lead_time: { ...change_lead_time, target: 90 },
    deployment_frequency: { ...deployment_frequency, target: 2 },
  });
  expect(deliveryTarget('change_lead_time', measures, 'p90')).toBe('target ≤ 1 h 30 min (median)');
  expect(deliveryTarget('deployment_frequency', measures, 'p90')).toBe('target ≥ 2 a day');
});

test('what CI alone knows of failing is told beside it', () => {
  expect(pipelineFailuresOf(answer())).toBe('10 %: 2 of 20 runs failed');
});

test('the next step is the one that would let the measure be told', () => {
  const step = (id: MeasureId, measures: DeliveryAnswer, hasTracker: boolean) =>
    nextStepFor(id, measures, { hasTracker, isYearShown: false })?.screen;
  expect(step('change_lead_time', answer(), false)).toBeUndefined();
  expect(step('change_fail_rate', answer(), false)).toBe('connect');
  expect(step('change_fail_rate', answer(), true)).toBe('settings');
  const untimed = { ...answer().change_lead_time, value: null, reason_id: 'no_commit_times' as const };
  expect(step('change_lead_time', answer({ change_lead_time: untimed }), true)).toBe('connect');
  const withoutValue = { ...answer().deployment_frequency, value: null };
  expect(step('deployment_rework_rate', answer({ deployment_frequency: withoutValue }), true)).toBe('settings');
  const unbroken = { ...answer().failed_deployment_recovery_time, value: null };
  const unbrokenOf = answer({ failed_deployment_recovery_time: unbroken });
  expect(step('failed_deployment_recovery_time', unbrokenOf, true)).toBeNull();
  const inYear = { hasTracker: true, isYearShown: true };
  expect(nextStepFor('failed_deployment_recovery_time', unbrokenOf, inYear), 'no more days to show').toBeNull();
  const uncollected = { ...answer().change_fail_rate, reason_id: 'incidents_not_collected' as const };
  expect(step('change_fail_rate', answer({ change_fail_rate: uncollected }), true)).toBe('integrations');
});

const bucket = (day: string, passing: number, breaking: number, lead_time: number | null) => ({
  from: day,
  to: day,
  change_lead_time: lead_time,
  deployment_frequency: passing,
  change_fail_rate: null,
  failed_deployment_recovery_time: null,
  deployment_rework_rate: null,
  pipeline_failure_rate: null,
  commits: lead_time === null ? 0 : 1,
  passing,
  breaking,
  recoveries: 0,
});
const series: DeliverySeries = {
  by: 'day',
  data: [bucket('2026-11-01', 18, 2, 60), bucket('2026-11-02', 18, 1, null), bucket('2026-11-03', 0, 0, 150)],
};

test('deployments over time tell the busiest', () => {
  const { summary, bars } = deploymentBars(series);
  expect(bars.map(({ values }) => values)).toEqual([
    [18, 2],
    [18, 1],
    [0, 0],
  ]);
  expect(summary).toBe('39 deployments by day: 36 passed, 3 failed. Busiest day (1 Nov): 20.');
  expect(hasDeployments(series)).toBe(true);
  expect(deploymentBars({ by: 'week', data: [] }).summary).toBe('No deployment finished in this period.');
});

test('a measure over time has a gap where it cannot be told, and its table says so', () => {
  const line = measureLine(series, 'change_lead_time');
  expect(line.points.map(({ value }) => value)).toEqual([60, null, 150]);
  expect(line.summary).toBe('Change lead time by day: from 1 h to 2 h 30 min, last 2 h 30 min.');
  expect(measureTable(series, 'change_lead_time').rows.map(([, , value]) => value)).toEqual([
    '1 h',
    'not known',
    '2 h 30 min',
  ]);
  expect(measureLine(series, 'change_fail_rate').summary).toBe('Change failure rate has no figure in this period.');
});

test('nonsense in the address counts as not said', () => {
  expect(deliveryQueryOf(new URLSearchParams('measure=speed&start=later&statistic=p12'))).toEqual({
    statistic: 'median',
    start: 'committed',
    measure: 'deployment_frequency',
    by: null,
    rows: 'deciding',
    releasePoint: null,
  });
});

test('the bucket that today ends is not over, and its text says so', () => {
  const { bars } = deploymentBars(series, '2026-11-03');
  expect(bars.map(({ isUnfinished }) => isUnfinished)).toEqual([false, false, true]);
  expect(bars.at(-1)).toMatchObject({ label: '3 Nov\nso far', lines: ['0 passed', '0 failed'] });
  expect(measureLine(series, 'change_lead_time', '2026-11-03').points.at(-1)?.isUnfinished).toBe(true);
});

test('a tile has the last weeks with gaps, and says where there is nothing to compare with', () => {
  const weeks = { starts: ['2026-11-02', '2026-11-09'], values: [bucket('2026-11-09', 3, 1, 60)] };
  const sources = { measures: answer(), changes: null, weeks, statistic: 'median' } as const;
  const [leadTime, , failRate] = tilesOf({ ...sources, isUncompared: true });
  expect(leadTime?.tile).toMatchObject({ figure: '2 h 30 min', trend: [null, 60], delta: { text: 'no earlier data' } });
  expect(failRate?.tile).toMatchObject({
    figure: null,
    note: 'No issue tracker says which issues are incidents.',
    delta: null,
  });
  expect(tilesOf({ ...sources, isUncompared: false })[0]?.tile.delta).toBeNull();
});
