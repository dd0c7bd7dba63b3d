import { expect, test } from 'vitest';
import type { SyncOut } from '#shared/api/syncs.ts';
import { changesAnswer } from '#test/builders/changes-answer.ts';
import { type AttentionSources, attentionOf } from './attention.ts';
import { attentionText } from './attention-text.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

const attention = (sources: Partial<AttentionSources>) =>
  attentionOf({
    project: { id: 3, integrations: [], repositories: [{ token_id: 7 }, { token_id: 8 }] },
    range: { preset: '90', from: '2026-08-23', to: '2026-11-20' },
    now,
    ...sources,
  });

const run = (pipeline: string) => ({
  ...{ id: 1, pipeline, number: 1, attempt: 1, branch: null, revision: null, result: null },
  ...{ queued_at: null, started_at: null, finished_at: null, url: 'http://ci.example' },
});

const red = (pipeline: string, since: string, failures = 2) => ({
  ...{ integration_id: 5, pipeline, since: `2026-11-${since}:00.000Z`, failures },
  broken_by: run(pipeline),
});

const deployment = (
  pipeline: string,
  passed: boolean,
  stage: readonly [name: string, finished: string] | null = null,
) => ({
  run: run(pipeline),
  stage: stage && { name: stage[0], result: null, finished_at: `2026-11-${stage[1]}:00.000Z` },
  passed,
  rework: false,
  incidents: [],
});

const sync = (integration: string, more: Partial<SyncOut>): SyncOut => ({
  ...{ integration_id: 5, integration, state: 'done', started_at: null, finished_at: null },
  ...{ last_success_at: '2026-11-19T12:00:00.000Z', watermark: null, pages: 0, records: 0, runs: 0, issues: 0 },
  ...{ commits: 0, progress: null, kinds: {}, records_per_minute: null, seconds_left: null, reconciled_at: null },
  ...{ next_at: null, paused: false, fault: null, failed_items: [], warning: null },
  ...more,
});

const waiting = (
  pipeline: string,
  since: string,
  ...more: readonly (readonly [pipeline: string, since: string])[]
) => ({
  ...{ revision: 'abc', repository: null, handed_at: '2026-11-01T00:00:00.000Z', pipelines: [], last: null },
  waits_for: [[pipeline, since] as const, ...more].map(([name, from]) => ({
    ...{ pipeline: name, for: 'passing_run' as const, since: `2026-11-${from}:00.000Z` },
  })),
});

const token = (id: number, name: string, expires_at: string | null) => ({
  ...{ id, name, integ_type: 'ci_server' as const, origins: [], username: null, used_by: [], last_used_at: null },
  ...{ expires_at, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
});

test('what is broken comes first, then what waits, what got worse and what ends soon', () => {
  const items = attention({
    tokens: [token(7, 'ci', '2026-11-25T12:00:00.000Z')],
    changes: changesAnswer({ verdict: 'worse', now: { value: 90, count: 30 }, before: { value: 60, count: 30 } }),
    inFlight: { data: [waiting('deploy', '18T12:00')], left_out: 0 },
    syncs: [sync('jira', { paused: true }), sync('ci', { state: 'failed' })],
    state: { red: [red('smoke', '16T12:00')] },
    deployments: [deployment('release', false, ['prod', '19T09:00'])],
  });
  expect(items.map(({ type, kind }) => [type, kind])).toEqual([
    ['deployment_failed', 'bad'],
    ['pipeline_red', 'bad'],
    ['collection_failed', 'bad'],
    ['commits_waiting', 'warn'],
    ['collection_paused', 'warn'],
    ['measure_worse', 'warn'],
    ['token_ends', 'info'],
  ]);
});

test('nothing needs somebody where all is well, and nothing is said of what is not there yet', () => {
  expect(attention({})).toEqual([]);
  const well = attention({
    tokens: [token(7, 'ci', '2027-11-25T12:00:00.000Z'), token(8, 'git', null)],
    changes: changesAnswer({ verdict: 'better' }, { verdict: 'same' }, { verdict: 'too_few' }),
    inFlight: { data: [waiting('deploy', '20T11:00')], left_out: 0 },
    syncs: [sync('ci', {}), sync('git', { state: 'interrupted' }), sync('jira', { state: 'running' })],
    state: { red: [] },
    deployments: [deployment('release', true)],
  });
  expect(well).toEqual([]);
});

test('red pipelines lead to their breakages, the longest first', () => {
  const items = attention({ state: { red: [red('unit', '20T11:00', 1), red('smoke', '16T12:00', 9)] } });
  expect(items).toEqual([
    {
      ...{ type: 'pipeline_red', kind: 'bad', pipeline: 'smoke', integrationId: 5, failures: 9 },
      since: '2026-11-16T12:00:00.000Z',
      to: '/project/3/runs/repair_times?integration=5&pipeline=smoke',
    },
    expect.objectContaining({ pipeline: 'unit', failures: 1 }),
  ]);
});

test('a red release point is a failed deployment, once', () => {
  const items = attention({
    state: { red: [red('release', '19T12:00', 3)] },
    deployments: [deployment('release', false), deployment('release', true)],
  });
  expect(items).toEqual([
    {
      ...{ type: 'deployment_failed', kind: 'bad', pipeline: 'release', stage: null, failures: 3 },
      since: '2026-11-19T12:00:00.000Z',
      to: '/project/3/delivery?measure=change_fail_rate&range=90',
    },
  ]);
});

test('a stage that releases has failed since its first failure after it last passed', () => {
  const deployments = [
    deployment('release', true, ['test', '20T10:00']),
    deployment('release', false, ['prod', '20T09:00']),
    deployment('release', false, ['prod', '19T09:00']),
    deployment('release', true, ['prod', '18T09:00']),
    deployment('release', false, ['prod', '17T09:00']),
  ];
  expect(attention({ deployments })).toMatchObject([
    { pipeline: 'release', stage: 'prod', since: '2026-11-19T09:00:00.000Z', failures: 2 },
  ]);
});

test('commits are counted by what they wait for, from a day on', () => {
  const data = [
    waiting('deploy', '18T12:00', ['smoke', '19T11:00']),
    waiting('deploy', '20T11:00'),
    waiting('other', '19T13:00'),
  ];
  const items = attention({ inFlight: { data, left_out: 4 } });
  expect(items).toMatchObject([
    { pipeline: 'deploy', count: 2, isAtLeast: true, oldestSince: '2026-11-18T12:00:00.000Z', waitsFor: 'passing_run' },
    { pipeline: 'smoke', count: 1, oldestSince: '2026-11-19T11:00:00.000Z' },
  ]);
  expect(attention({ inFlight: { data, left_out: 0 } })[0]).toMatchObject({ isAtLeast: false });
});

test('a collection that failed as a whole comes before one of which items failed; a paused one is only paused', () => {
  const fault = { fault: 'token_refused', detail: 'The token was refused.', remedy: 'Make a new one.' };
  const items = attention({
    syncs: [
      sync('partly', { state: 'failed', failed_items: [{ item: 'shop/build', ...fault }] }),
      sync('wholly', { state: 'failed', fault }),
      sync('paused', { state: 'failed', paused: true, fault }),
    ],
  });
  expect(items).toMatchObject([
    { type: 'collection_failed', kind: 'bad', integration: 'wholly', fault, failedItems: 0 },
    { type: 'collection_failed', kind: 'warn', integration: 'partly', failedItems: 1 },
    { type: 'collection_paused', integration: 'paused', to: '/project/3/integrations' },
  ]);
});

test('the measures of the project that got worse are told, the largest change first', () => {
  const worse = (value: number, more: object) =>
    ({ verdict: 'worse', now: { value, count: 40 }, before: { value: 60, count: 30 }, ...more }) as const;
  const route = { family: 'lead_times', figure: 'lead_time', path: '' } as const;
  const changes = changesAnswer(
    worse(75, { family: 'delivery', figure: 'change_lead_time' }),
    worse(20, { family: 'runs', figure: 'failure_times', better: 'higher' }),
    worse(600, { family: 'runs', figure: 'cycle_times', integration_id: 5 }),
    worse(90, { ...route, pipeline: 'web' }),
    worse(120, { ...route, pipeline: 'api' }),
    worse(500, { ...route, pipeline: 'api', path: 'smoke' }),
    worse(66, { family: 'flow', figure: 'cycle_time' }),
  );
  const leadTime = { pipeline: 'web', path: '' };
  expect(
    attention({ changes, leadTime }).map((item) => item.type === 'measure_worse' && [item.change.figure, item.to]),
  ).toEqual([
    ['failure_times', '/project/3/runs/failure_times?averages=yes&range=90'],
    ['lead_time', '/project/3/lead-time?pipeline=web&range=90'],
    ['change_lead_time', '/project/3/delivery?measure=change_lead_time&range=90'],
    ['cycle_time', '/project/3/flow?range=90'],
  ]);
});

test('of lead times that of the project alone is told, by the route that its tile shows', () => {
  const route = { family: 'lead_times', figure: 'lead_time', path: '' } as const;
  const changes = changesAnswer(
    { ...route, pipeline: 'web', verdict: 'worse', now: { value: 90, count: 40 }, before: { value: 60, count: 30 } },
    { ...route, pipeline: 'api', verdict: 'same', now: { value: 120, count: 40 }, before: { value: 119, count: 30 } },
  );
  expect(attention({ changes })).toEqual([]);
  expect(attention({ changes, leadTime: { pipeline: 'api', path: '' } })).toEqual([]);
  expect(attention({ changes, leadTime: { pipeline: 'web', path: 'smoke' } })).toEqual([]);
  expect(attention({ changes, leadTime: { pipeline: 'web', path: '' } })).toHaveLength(1);
});

test('each figure that got worse is called what its screen calls it', () => {
  const worse = { verdict: 'worse', now: { value: 90, count: 40 }, before: { value: 60, count: 30 } } as const;
  const titles = (['lead_time', 'cycle_time', 'finished'] as const).map((figure) =>
    attention({ changes: changesAnswer({ ...worse, family: 'flow', figure }) }).map(
      (item) => attentionText(item, now).subject,
    ),
  );
  expect(titles.flat()).toEqual(['Issue lead time', 'Issue cycle time', 'Throughput']);
});

test('tokens of the project are told 14 days before their end, and stand among what is broken after it', () => {
  const items = attention({
    syncs: [sync('jira', { paused: true })],
    tokens: [
      token(7, 'soon', '2026-12-04T12:00:00.000Z'),
      token(8, 'ended', '2026-11-20T11:00:00.000Z'),
      token(9, 'of another project', '2026-11-21T12:00:00.000Z'),
    ],
  });
  expect(items.map((item) => [item.type, item.kind, 'token' in item ? item.token : null])).toEqual([
    ['token_ended', 'bad', 'ended'],
    ['collection_paused', 'warn', null],
    ['token_ends', 'info', 'soon'],
  ]);
  const aMinuteLater = token(7, 'later', '2026-12-04T12:01:00.000Z');
  expect(attention({ tokens: [aMinuteLater] })).toEqual([]);
});
