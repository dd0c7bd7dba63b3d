import { expect, test } from 'vitest';
import type { DeliveryAnswer } from '../shared/figures/delivery-measures.ts';
import { commitRows, type Deployment, deploymentRows, releasePointsIn } from './evidence-rows.ts';

const deployment = (id: number, pipeline: string, more: Partial<Deployment> = {}): Deployment => ({
  run: {
    id,
    pipeline,
    number: id,
    attempt: 1,
    url: `http://ci.example/${id}`,
    result: 'success',
    branch: 'main',
    revision: 'a'.repeat(40),
    queued_at: null,
    started_at: null,
    finished_at: `2026-11-0${id}T10:00:00.000Z`,
  },
  stage: null,
  passed: true,
  rework: false,
  incidents: [],
  ...more,
});
const incident = { key: 'OPS-1', title: 'Down', url: 'http://jira.example/OPS-1' };

const failed = deployment(1, 'shop', { incidents: [incident] });
const broken = deployment(2, 'web', { passed: false });
const failedLater = deployment(3, 'web', { incidents: [incident], rework: true });
const fine = deployment(4, 'shop');

const noTarget = { target: null, target_met: null, target_of: null };

const answerWith = (count: number | null): DeliveryAnswer => ({
  data_name: 'Shop',
  from: '2026-11-01',
  to: '2026-11-30',
  change_lead_time: {
    unit: 'minutes',
    value: null,
    reason: null,
    reason_id: null,
    ...noTarget,
    evidence: { commits: 0, without_time: 0 },
  },
  deployment_frequency: {
    unit: 'per day',
    value: 1,
    share_of_days: 1,
    reason: null,
    reason_id: null,
    ...noTarget,
    evidence: { passing: 3, days: 3, days_with_one: 3 },
  },
  change_fail_rate: {
    unit: 'ratio',
    value: 0.2,
    pipeline_failure_rate: 0.1,
    reason: null,
    reason_id: null,
    ...noTarget,
    evidence: { deployments: 40, runs: 40, breaking: 1, failed: count, incidents: count },
  },
  failed_deployment_recovery_time: {
    unit: 'minutes',
    value: null,
    reason: null,
    reason_id: null,
    ...noTarget,
    evidence: { recoveries: 0, incidents: 0, open: 0 },
  },
  deployment_rework_rate: {
    unit: 'ratio',
    value: 0.1,
    reason: null,
    reason_id: null,
    ...noTarget,
    evidence: { deployments: 40, rework: 1 },
  },
  evidence: {
    deployments: [failed, broken, failedLater, fine],
    deployments_left_out: 36,
    commits: [],
    commits_left_out: 7,
    recoveries: [],
    recoveries_left_out: 0,
  },
});

const deciding = { rows: 'deciding', releasePoint: null } as const;

test('only the failed deployments are listed, the newest first, of as many as the figure counts', () => {
  expect(deploymentRows(answerWith(2), 'change_fail_rate', deciding)).toEqual({
    rows: [failedLater, failed],
    total: 2,
    among: null,
  });
  expect(deploymentRows(answerWith(2), 'deployment_rework_rate', deciding)).toEqual({
    rows: [failedLater],
    total: 1,
    among: null,
  });
});

test('where nobody knows of incidents, those that broke are listed', () => {
  expect(deploymentRows(answerWith(null), 'change_fail_rate', deciding)).toEqual({
    rows: [broken],
    total: 1,
    among: null,
  });
});

test('all of them are listed on demand, and always where each counts alike', () => {
  const all = { rows: [failed, broken, failedLater, fine], total: 40, among: null };
  expect(deploymentRows(answerWith(2), 'change_fail_rate', { ...deciding, rows: 'all' })).toEqual(all);
  expect(deploymentRows(answerWith(2), 'deployment_frequency', deciding)).toEqual(all);
});

test('a release point narrows the list', () => {
  expect(releasePointsIn(answerWith(2), 'change_fail_rate')).toEqual(['shop', 'web']);
  const ofShop = { ...deciding, releasePoint: 'shop' };
  expect(deploymentRows(answerWith(2), 'change_fail_rate', ofShop)).toEqual({ rows: [failed], total: 1, among: null });
});

test('of a list that the answer cuts, a release point is looked for among what is listed', () => {
  const ofShop = { ...deciding, releasePoint: 'shop' };
  const listed = { rows: [failed, fine], total: 2, among: 4 };
  expect(deploymentRows(answerWith(2), 'deployment_frequency', ofShop)).toEqual(listed);
});

test('what the answer leaves out is counted', () => {
  expect(commitRows(answerWith(2), null)).toEqual({ rows: [], total: 7, among: null });
});
