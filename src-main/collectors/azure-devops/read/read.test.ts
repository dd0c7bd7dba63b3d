import { describe, expect, test } from 'vitest';
import type { RunRecord } from '../../contract.ts';
import { packIds, unpackIds } from '../../packed-ids.ts';
import { read } from './read.ts';
import { momentOf } from './times.ts';

const context = { place: 'https://dev.azure.com/acme', project: 'shop', seen: [] };
const day = '2026-09-01T';
const at = (time: string): number => Date.parse(`${day}${time}:00Z`);

interface BuildCase {
  readonly build?: object;
  readonly stages?: readonly object[];
  readonly earlier?: readonly object[];
  readonly changes?: readonly object[];
  readonly isLost?: boolean;
  readonly seen?: readonly (readonly [string, string])[];
}

function recordsOf({ build = {}, stages = [], earlier = [], changes = [], isLost = false, seen = [] }: BuildCase) {
  const answer = {
    id: 9,
    status: 'completed',
    result: 'succeeded',
    queueTime: `${day}09:00:00Z`,
    startTime: `${day}09:01:00Z`,
    finishTime: `${day}12:30:00Z`,
    definition: { id: 1, name: 'web' },
    ...build,
  };
  const body = JSON.stringify({ build: answer, stages, earlier, changes, isLost });
  return read({ kind: 'build', url: 'https://build/9', context: { ...context, seen }, body });
}

const readBuild = (buildCase: BuildCase): readonly RunRecord[] =>
  recordsOf(buildCase).filter((record): record is RunRecord => record.kind === 'run');

const stage = (name: string, attempt: number, from: string | null, to: string | null, result = 'succeeded') => ({
  type: 'Stage',
  name,
  identifier: name,
  attempt,
  state: result === 'pending' ? 'pending' : to === null && from !== null ? 'inProgress' : 'completed',
  result: result === 'pending' ? null : result,
  startTime: from === null ? null : `${day}${from}:00Z`,
  finishTime: to === null ? null : `${day}${to}:00Z`,
});
const times = (runs: readonly RunRecord[]) => runs.map(({ startedAt, finishedAt }) => [startedAt, finishedAt]);
const ends = (runs: readonly RunRecord[]) =>
  runs.map(({ attempt, systemResult, finishedAt }) => [attempt, systemResult, finishedAt]);

test.each([
  ['succeeded', 'success'],
  ['partiallySucceeded', 'unstable'],
  ['failed', 'failure'],
  ['canceled', 'aborted'],
  ['none', 'skipped'],
  ['postponed', null],
])('%s is %s', (status, result) => {
  expect(readBuild({ build: { result: status } })).toMatchObject([{ result, systemResult: status }]);
});

test.each([
  ['refs/heads/feature/x', 'feature/x', false],
  ['refs/pull/7/merge', 'pull/7/merge', true],
  ['refs/tags/v1', 'refs/tags/v1', false],
  ['$/Shop/main', '$/Shop/main', false],
  [null, null, false],
])('the branch of %s is %s', (sourceBranch, branch, pullRequest) => {
  expect(readBuild({ build: { sourceBranch } })).toMatchObject([{ branch, pullRequest }]);
});

test('a stage that claims three billion attempts is unreadable', () => {
  const unreadable = expect.objectContaining({
    fault: 'answer_unreadable',
    message: expect.stringContaining('stages.0.attempt'),
  });
  expect(() => readBuild({ stages: [stage('test', 3e9, '09:05', '09:10')] })).toThrow(unreadable);
});

test('a repository of Azure Repos is identified by its GUID, under the name that it had when the build was queued', () => {
  const repository = {
    id: '0F9A1C52-7D2B-4B0E-9A52-1B8A5D0E7C11',
    type: 'TfsGit',
    url: 'https://acme@dev.azure.com/acme/shop/_git/web',
  };
  const [names] = recordsOf({ build: { repository } });
  expect(names).toEqual({
    kind: 'repository-names',
    id: 'azure-repos/0f9a1c52-7d2b-4b0e-9a52-1b8a5d0e7c11',
    name: 'dev.azure.com/acme/shop/_git/web',
    otherNames: [],
    at: at('09:00'),
  });
  for (const other of [
    { ...repository, id: '3' },
    { ...repository, type: 'GitHub' },
    { ...repository, url: null },
  ])
    expect(recordsOf({ build: { repository: other } }).map(({ kind }) => kind)).toEqual(['run']);
});

test('a repository of another host is known by its name alone', () => {
  const repository = { id: 'Shop/web', type: 'GitHub' };
  expect(readBuild({ build: { repository } })).toMatchObject([{ repository: 'github.com/Shop/web' }]);
  expect(readBuild({ build: { repository: { id: '3', type: 'TfsGit' } } })).toMatchObject([{ repository: null }]);
});

test('the year 1 is no time, fractions are cut, and a time without a zone is UTC', () => {
  expect(momentOf('0001-01-01T00:00:00')).toBeNull();
  expect(momentOf('2026-09-01T09:00:00.9999999Z')).toBe(Date.UTC(2026, 8, 1, 9, 0, 0, 999));
  expect(momentOf('2026-09-01T09:00:00')).toBe(Date.UTC(2026, 8, 1, 9));
  expect(momentOf(null)).toBeNull();
});

test('the run that a pipeline resource names is a link, once', () => {
  const info = { definitionId: '3', buildId: '8', projectName: 'Tools' };
  const [run] = readBuild({ build: { triggerInfo: info, reason: 'resourceTrigger' } });
  expect(run?.fedBy).toEqual([
    { pipeline: 'azure-devops:https://dev.azure.com/acme/tools/build/3', series: '', number: 8, evidence: 'triggered' },
  ]);
  const both = { triggerInfo: info, triggeredByBuild: { id: 8, definition: { id: 3 }, project: { name: 'Tools' } } };
  expect(readBuild({ build: both })[0]?.fedBy).toEqual(run?.fedBy);
});

describe('results that were rewritten', () => {
  const before = [stage('Build', 1, '09:01', '09:30'), stage('Test', 1, '09:30', '10:00', 'failed')];
  const after = [stage('Build', 1, '09:01', '09:30'), stage('Test', 2, '12:00', '12:30')];

  test('as they were seen go before what the timelines tell, which is a little off', () => {
    const runs = readBuild({ stages: after, earlier: before, seen: [[`${day}10:00:20Z`, 'failed']] });
    expect(ends(runs)).toEqual([
      [1, 'failed', at('10:00') + 20_000],
      [2, 'succeeded', at('12:30')],
    ]);
  });

  test('that no timeline explains are kept as they were seen', () => {
    const runs = readBuild({ seen: [[`${day}10:00:00Z`, 'canceled']] });
    expect(ends(runs)).toEqual([
      [1, 'canceled', at('10:00')],
      [2, 'succeeded', at('12:30')],
    ]);
  });

  test('of two stages that were retried one after the other begin each with its own stage', () => {
    const first = [stage('Build', 1, '09:01', '09:30')];
    const [eu, us] = [stage('EU', 1, '09:30', '09:40', 'failed'), stage('US', 1, '09:30', '09:45', 'failed')];
    const [euAgain, usAgain] = [stage('EU', 2, '10:30', '10:33'), stage('US', 2, '12:26', '12:30')];
    const seen = [
      [`${day}09:45:00Z`, 'failed'],
      [`${day}10:33:00Z`, 'failed'],
    ] as const;
    const expected = [
      [at('09:01'), at('09:45')],
      [at('10:30'), at('10:33')],
      [at('12:26'), at('12:30')],
    ];
    expect(times(readBuild({ stages: [...first, euAgain, usAgain], earlier: [eu, us], seen }))).toEqual(expected);
    // A third attempt of one of them makes the two before it past ones.
    const thrice = { stages: [...first, euAgain, stage('US', 3, '14:00', '14:05')], earlier: [eu, us, usAgain] };
    const build = { finishTime: `${day}14:05:00Z` };
    const runs = readBuild({ ...thrice, build, seen: [...seen, [`${day}12:30:00Z`, 'failed']] });
    expect(times(runs)).toEqual([...expected, [at('14:00'), at('14:05')]]);
  });

  test('of a stage that is started by hand after the build had ended begin with that stage', () => {
    const stages = [stage('Build', 1, '09:01', '09:30'), stage('Production', 1, '12:25', '12:30', 'failed')];
    const runs = readBuild({ build: { result: 'failed' }, stages, seen: [[`${day}09:30:00Z`, 'succeeded']] });
    expect(times(runs)).toEqual([
      [at('09:01'), at('09:30')],
      [at('12:25'), at('12:30')],
    ]);
  });

  test('tell what runs because a stage failed, or after one that was skipped at first, from a retry', () => {
    const failed = [stage('Build', 1, '09:01', '09:10', 'failed')];
    const skipped = [stage('Deploy', 1, null, null, 'skipped'), stage('Rollback', 1, null, null, 'skipped')];
    const rolledBack = [stage('Deploy', 2, '10:10', '10:20', 'failed'), stage('Rollback', 2, '10:20', '10:30')];
    const build = { result: 'failed', finishTime: `${day}10:30:00Z` };
    const again = [stage('Build', 2, '10:00', '10:10'), ...rolledBack];
    expect(times(readBuild({ build, stages: again, earlier: [...failed, ...skipped] }))).toEqual([
      [at('09:01'), at('09:10')],
      [at('10:00'), at('10:30')],
    ]);
    const notified = [stage('Deploy', 1, null, null, 'skipped'), stage('Notify', 1, '09:10', '09:12')];
    const deployed = [stage('Build', 2, '10:00', '10:10'), stage('Deploy', 2, '10:10', '10:20')];
    const stages = [...deployed, stage('Notify', 2, '10:20', '10:30')];
    const runs = readBuild({ build: { finishTime: build.finishTime }, stages, earlier: [...failed, ...notified] });
    expect(times(runs)).toEqual([
      [at('09:01'), at('09:12')],
      [at('10:00'), at('10:30')],
    ]);
  });

  test('tell an attempt that ended while a stage waited for its approval', () => {
    const rejected = { ...stage('Production', 1, null, '10:00', 'failed'), state: 'completed' };
    const stages = [stage('Build', 1, '09:01', '09:30'), stage('Production', 2, '12:00', '12:30')];
    const runs = readBuild({ stages, earlier: [rejected] });
    expect(times(runs)).toEqual([
      [at('09:01'), at('10:00')],
      [at('12:00'), at('12:30')],
    ]);
    expect(runs.map(({ systemResult }) => systemResult)).toEqual(['failed', 'succeeded']);
    expect(readBuild({ stages, earlier: [rejected], seen: [[`${day}10:00:00Z`, 'failed']] })).toEqual(runs);
    expect(runs.map(stagesOf), 'nothing was deployed by the first').toEqual([
      ['Build success'],
      ['Production success'],
    ]);
  });

  test('stay while the retry only waits for its stage', () => {
    const waiting = [stage('Build', 1, '09:01', '09:30'), stage('Test', 2, null, null, 'pending')];
    const runs = readBuild({
      build: { status: 'inProgress', result: null, finishTime: null },
      stages: waiting,
      earlier: before,
    });
    expect(ends(runs)).toEqual([
      [1, 'failed', at('10:00')],
      [2, null, null],
    ]);
  });

  test('count as one when a stage was tried again while another still ran', () => {
    const runs = readBuild({
      stages: [stage('Build', 2, '09:20', '09:40'), stage('Lint', 1, '09:01', '12:30')],
      earlier: [stage('Build', 1, '09:01', '09:10', 'failed')],
    });
    expect(ends(runs)).toEqual([[1, 'succeeded', at('12:30')]]);
  });

  test('of a retry that skipped what came after do not count those stages', () => {
    const runs = readBuild({
      build: { result: 'canceled' },
      stages: [stage('Build', 2, '12:00', '12:30', 'canceled'), stage('Test', 2, null, null, 'skipped')],
      earlier: [...before],
    });
    expect(ends(runs)).toEqual([
      [1, 'failed', at('10:00')],
      [2, 'canceled', at('12:30')],
    ]);
    expect(runs.map(stagesOf)).toEqual([
      ['Build success', 'Test failure'],
      ['Build aborted', 'Test skipped'],
    ]);
  });
});

test('a stage that passed before a retry belongs to the attempt in which it ran, however the results were seen', () => {
  const deployed = [stage('Deploy', 1, '09:01', '09:30')];
  const smoke = [stage('Smoke', 2, '12:00', '12:30')];
  const expected = [['Deploy success', 'Smoke failure'], ['Smoke success']];
  const earlier = [stage('Smoke', 1, '09:31', '10:00', 'failed')];
  expect(readBuild({ stages: [...deployed, ...smoke], earlier }).map(stagesOf)).toEqual(expected);
  const seen = [[`${day}10:00:00Z`, 'failed']] as const;
  expect(readBuild({ stages: [...deployed, ...smoke], earlier, seen }).map(stagesOf)).toEqual(expected);
  // The timeline of the first attempt is gone: what ended by then was deployed by it.
  const lost = readBuild({ stages: [...deployed, ...smoke], seen }).map(stagesOf);
  expect(lost).toEqual([['Deploy success'], ['Smoke success']]);
});

test('the one stage of a pipeline without stages is not told of', () => {
  expect(readBuild({ stages: [stage('__default', 1, '09:01', '12:30')] })[0]?.stages).toEqual([]);
});

const stagesOf = ({ stages }: RunRecord): readonly string[] =>
  (stages ?? []).map(({ name, result }) => `${name} ${result}`);

function readRelease(environments: readonly object[], more: object = {}) {
  const release = { id: 5, createdOn: `${day}08:00:00Z`, releaseDefinition: { id: 7 }, environments, ...more };
  const records = read({ kind: 'release', url: 'https://release/5', context, body: JSON.stringify(release) });
  return records.filter((record): record is RunRecord => record.kind === 'run');
}

const step = (attempt: number, from: string, to: string, status = 'succeeded', operationStatus = 'Approved') => ({
  attempt,
  status,
  operationStatus,
  queuedOn: `${day}${from}:00Z`,
  lastModifiedOn: `${day}${to}:00Z`,
});

describe('a classic release', () => {
  test('that waits for an approval has ended where it waits', () => {
    const pending = step(1, '09:10', '09:10', 'notDeployed', 'Pending');
    const runs = readRelease([
      { name: 'Test', deploySteps: [step(1, '09:00', '09:10')] },
      { name: 'Production', deploySteps: [pending] },
    ]);
    expect(runs).toMatchObject([
      {
        finishedAt: at('09:10'),
        result: 'success',
        stages: [{ name: 'Test', result: 'success', finishedAt: at('09:10') }],
        queuedAt: at('08:00'),
      },
    ]);
  });

  test('that deploys goes on', () => {
    const runs = readRelease([
      { name: 'Test', deploySteps: [step(1, '09:00', '09:01', 'inProgress', 'PhaseInProgress')] },
    ]);
    expect(runs).toMatchObject([
      { finishedAt: null, result: null, stages: [{ name: 'Test', result: null, finishedAt: null }] },
    ]);
  });

  test('whose deployment was rejected or broke off in any letter case has failed', () => {
    const failed = ['Rejected', 'phaseFailed', 'PhaseFailed'].map((status) =>
      readRelease([{ name: 'Test', deploySteps: [step(1, '09:00', '09:01', 'notDeployed', status)] }]),
    );
    expect(failed.flat().map(({ result }) => result)).toEqual(['failure', 'failure', 'failure']);
  });

  test('whose deployment was rejected before it began was not deployed there', () => {
    const rejected = { ...step(1, '09:20', '09:30', 'failed', 'Rejected'), hasStarted: false };
    const waiting = { ...step(1, '09:20', '09:30', 'inProgress', 'Pending'), hasStarted: false };
    const test = { name: 'Test', deploySteps: [{ ...step(1, '09:00', '09:10'), hasStarted: true }] };
    for (const deployed of [rejected, waiting])
      expect(readRelease([test, { name: 'Production', deploySteps: [deployed] }])).toMatchObject([
        { result: 'success', finishedAt: at('09:10'), stages: [{ name: 'Test', result: 'success' }] },
      ]);
    expect(readRelease([{ name: 'Production', deploySteps: [rejected] }])).toEqual([]);
  });

  test('that is deployed to an environment again while another goes on has an attempt of each deployment', () => {
    const runs = readRelease([
      { name: 'Load', deploySteps: [step(1, '09:00', '10:00')] },
      { name: 'Production', deploySteps: [step(1, '09:02', '09:03'), step(2, '09:05', '09:06', 'failed')] },
    ]);
    expect(runs).toMatchObject([
      {
        attempt: 1,
        result: 'success',
        finishedAt: at('10:00'),
        stages: [{ name: 'Load' }, { name: 'Production', result: 'success' }],
      },
      {
        attempt: 2,
        result: 'failure',
        finishedAt: at('10:00'),
        stages: [{ name: 'Production', result: 'failure', finishedAt: at('09:06') }],
      },
    ]);
  });

  test('takes its times from the jobs where they tell them', () => {
    const job = { startTime: `${day}09:02:00Z`, finishTime: `${day}09:05:00Z` };
    const deployed = { ...step(1, '09:00', '11:00'), releaseDeployPhases: [{ deploymentJobs: [{ job }] }] };
    expect(readRelease([{ name: 'Test', deploySteps: [deployed] }])).toMatchObject([
      { startedAt: at('09:02'), finishedAt: at('09:05') },
    ]);
  });

  test('reads its branch, revision and builds from what it takes', () => {
    const definitionReference = {
      definition: { id: '3' },
      version: { id: '42' },
      project: { id: 'x', name: 'Tools' },
      branch: { id: 'refs/heads/main' },
      sourceVersion: { id: 'c42' },
      'repository.provider': { id: 'GitHub' },
      repository: { id: 'shop/web' },
    };
    const artifacts = [{ type: 'Build', isPrimary: true, definitionReference }, { type: 'NuGet' }];
    const [run] = readRelease([{ name: 'Test', deploySteps: [step(1, '09:00', '09:10')] }], { artifacts });
    expect(run).toMatchObject({
      branch: 'main',
      revision: 'c42',
      repository: 'github.com/shop/web',
      fedBy: [{ pipeline: 'azure-devops:https://dev.azure.com/acme/x/build/3', number: 42, evidence: 'consumed' }],
    });
  });
});

test('a result that was seen before the build was queued was of another build with its id', () => {
  expect(ends(readBuild({ seen: [[`${day}08:30:00Z`, 'failed']] }))).toEqual([[1, 'succeeded', at('12:30')]]);
  expect(ends(readBuild({ seen: [[`${day}09:30:00Z`, 'failed']] }))).toEqual([
    [1, 'failed', at('09:30')],
    [2, 'succeeded', at('12:30')],
  ]);
});

test('a project is its id: what names it otherwise, as before it was renamed, links to its own pipelines', () => {
  const own = { ...context, projectId: 'A1' };
  const project = { id: 'a1', name: 'Old shop' };
  const build = {
    id: 9,
    status: 'completed',
    definition: { id: 1 },
    triggeredByBuild: { id: 8, definition: { id: 2 }, project },
  };
  const byId = {
    id: 10,
    status: 'completed',
    definition: { id: 1 },
    triggerInfo: { pipelineId: '2', runId: '8', projectId: 'a1' },
  };
  const artifacts = [
    { type: 'Build', definitionReference: { definition: { id: '2' }, version: { id: '8' }, project } },
  ];
  const environments = [{ name: 'Test', deploySteps: [step(1, '09:00', '09:10')] }];
  const release = { id: 3, releaseDefinition: { id: 7 }, environments, artifacts };
  const details = { changes: [], stages: [], earlier: [], isLost: false };
  const items = [
    { kind: 'build', body: { build, ...details } },
    { kind: 'build', body: { build: byId, ...details } },
    { kind: 'release', body: release },
  ].map(({ kind, body }) => ({ kind, url: 'https://9', context: own, body: JSON.stringify(body) }));
  const feeds = items.flatMap((item) => read(item)).flatMap((record) => (record.kind === 'run' ? record.fedBy : []));
  const from = 'azure-devops:https://dev.azure.com/acme/shop/build/2';
  expect(feeds.map(({ pipeline }) => pipeline)).toEqual([from, from, from]);
  const definition = { id: 7, name: 'web', artifacts };
  const linked = { ...own, kind: 'release', fullName: 'web', key: 'to' };
  expect(
    read({ kind: 'definition', url: 'https://7', context: linked, body: JSON.stringify(definition) }),
  ).toContainEqual({
    kind: 'edge',
    pipeline: 'to',
    from: [from],
    to: null,
  });
});

test('a definition tells the key by which other projects name it, by the id of its project', () => {
  const definition = { ...context, projectId: 'A1', kind: 'build', fullName: 'web', key: 'own', alias: 'by-id' };
  const body = JSON.stringify({ id: 7, name: 'web' });
  const [told] = read({ kind: 'definition', url: 'https://7', context: definition, body });
  expect(told).toMatchObject({ kind: 'pipeline', key: 'own', alias: 'by-id' });
});

test('ids that are packed come back, in order', () => {
  expect(unpackIds(packIds([900, 5, 36, 1_000_000]))).toEqual([5, 36, 900, 1_000_000]);
  expect(unpackIds(packIds([]))).toEqual([]);
});
