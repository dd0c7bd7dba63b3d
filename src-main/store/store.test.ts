import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  aStoreHome,
  integrationNamed,
  keepPage,
  link,
  minute,
  now,
  pipeline,
  run,
  type StoreHome,
} from '#test/builders/store.ts';
import type { DomainRecord } from '../collectors/contract.ts';
import { NameTaken, type StoreWriter } from './contract.ts';
import { openForReading } from './database.ts';
import { openReader } from './reader.ts';
import { openWriter } from './writer.ts';

let home: StoreHome;
let store: StoreWriter;

beforeEach(() => {
  home = aStoreHome();
  store = openWriter(home.file);
});
afterEach(() => {
  store.close();
  home.remove();
});

const anIntegration = (name: string) => integrationNamed(store, name);
const keep = (integration: number, records: readonly DomainRecord[], cursor = 1) =>
  keepPage(store, integration, records, cursor);

test('a page is kept with its cursor, and the same page again changes nothing', () => {
  const { id, projectId } = anIntegration('build');
  expect(keep(id, [pipeline('build'), run('build', 1)])).toEqual({ changed: 2 });
  const version = store.dataVersion(projectId);
  expect(keep(id, [pipeline('build'), run('build', 1)], 2)).toEqual({ changed: 0 });
  expect(store.dataVersion(projectId)).toBe(version);
  expect(store.cursor(id)).toBe(2);
  expect(store.counts(id)).toMatchObject({ runs: 1 });
  expect(store.rawItems(id, null, 9).items.map(({ body }) => body)).toEqual(['{"ü":1}']);
});

test('a page that cannot be read as a whole leaves neither rows nor cursor', () => {
  const { id } = anIntegration('build');
  expect(() => keep(id, [run('unknown', 1)])).toThrow();
  expect(store.cursor(id)).toBeNull();
  expect(store.rawItems(id, null, 9).items).toEqual([]);
});

test('what is asked together is answered from one state of the data', () => {
  const { id, projectId } = anIntegration('build');
  keep(id, [pipeline('build'), run('build', 1)]);
  const reader = openReader(home.file);
  const seen = () => ({ runs: reader.counts(id).runs, version: reader.dataVersion(projectId) });
  const [before, after] = reader.consistently(() => {
    const first = seen();
    keep(id, [run('build', 2)]);
    return [first, seen()];
  });
  expect(after).toEqual(before);
  expect(seen()).toEqual({ runs: 2, version: before.version + 1 });
  reader.close();
});

test('the release branch is the usual one that has runs, else the busiest, and branches are never mixed', () => {
  const { id, projectId } = anIntegration('build');
  keep(id, [
    pipeline('build'),
    run('build', 1, { branch: 'feature' }),
    run('build', 2, { branch: 'feature' }),
    run('build', 3, { branch: 'develop' }),
  ]);
  expect(store.pipelines(projectId)[0]?.releaseBranch).toBe('develop');
  const numbers = (branch: string | null) =>
    [...store.series(id, { pipeline: null, branch })].map(({ runs }) => [...runs].map(({ number }) => number));
  expect(numbers(null)).toEqual([[3]]);
  expect(numbers('feature')).toEqual([[1, 2]]);
  expect(numbers('*')).toEqual([[3], [1, 2]]);
  store.changeIntegration(id, { releaseBranch: 'feature' }, now);
  expect(numbers(null)).toEqual([[1, 2]]);
});

test('a changed outcome policy is followed without collecting again', () => {
  const { id } = anIntegration('build');
  keep(id, [pipeline('build'), run('build', 1, { result: 'unstable' })]);
  const outcomes = () =>
    [...store.series(id, { pipeline: null, branch: null })].flatMap(({ runs }) =>
      [...runs].map(({ outcome }) => outcome),
    );
  expect(outcomes()).toEqual(['breaks']);
  store.changeIntegration(id, { policy: { unstable: 'passes', timedOut: 'breaks' } }, now);
  expect(outcomes()).toEqual(['passes']);
});

test('runs come newest first, page by page, each once', () => {
  const { id } = anIntegration('build');
  keep(id, [pipeline('build'), ...[1, 2, 3, 4, 5].map((number) => run('build', number))]);
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page = store.runs(id, { pipeline: null, limit: 2, cursor });
    seen.push(...page.runs.map(({ number }) => number));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual([5, 4, 3, 2, 1]);
});

test('names and addresses are taken once', () => {
  anIntegration('build');
  expect(() => anIntegration('build')).toThrow(NameTaken);
  expect(() => store.addProject({ name: 'Shop', timeZone: 'UTC', demo: false }, now)).toThrow(NameTaken);
});

test('removing a project takes all that was collected for it', () => {
  const { id, projectId } = anIntegration('build');
  keep(id, [pipeline('build'), run('build', 1, { fedBy: [link('lib', 1)] })]);
  store.removeProject(projectId);
  expect(store.integration(id)).toBeNull();
  expect(store.runsById([1]).size).toBe(0);
  const db = openForReading(home.file);
  const rowsOf = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const left = ['pipelines', 'runs', 'changes', 'run_changes', 'sources', 'links', 'flows', 'branch_runs', 'raw_items'];
  expect(left.filter((table) => rowsOf(table) !== 0)).toEqual([]);
  db.close();
});

test('a reader sees what was committed and cannot change it', () => {
  const { id } = anIntegration('build');
  const reader = openReader(home.file);
  keep(id, [pipeline('build'), run('build', 1)]);
  expect(reader.counts(id).runs).toBe(1);
  reader.close();
});

test('a collection that was running when the process died is interrupted', () => {
  const { id } = anIntegration('build');
  store.syncStarted(id, now);
  store.close();
  store = openWriter(home.file);
  expect(store.markInterrupted(now)).toEqual([id]);
  expect(store.sync(id)?.state).toBe('interrupted');
});

test('a collection that only waited when the process ended still waits', () => {
  const { id } = anIntegration('build');
  store.syncEnded(id, { state: 'queued', fault: null }, now);
  store.close();
  store = openWriter(home.file);
  expect(store.markInterrupted(now)).toEqual([id]);
  expect(store.sync(id)?.state).toBe('queued');
});

test('a run that is gone from its system is kept and counted apart, and may come back', () => {
  const { id, projectId } = anIntegration('build');
  keep(id, [pipeline('build'), run('build', 1), run('build', 2)]);
  const gone: DomainRecord = { kind: 'run-gone', pipeline: 'ci:build', series: '', generation: 0, number: 1 };
  expect(keep(id, [gone])).toEqual({ changed: 1 });
  expect(keep(id, [gone])).toEqual({ changed: 0 });
  expect(store.counts(id)).toEqual({ runs: 1, first: now + 2 * minute + 1000, last: now + 2 * minute + 1000 });
  expect(store.pipelines(projectId)[0]?.runs).toBe(2);
  const measured = [...store.series(id, { pipeline: null, branch: null })].flatMap(({ runs }) => [...runs]);
  expect(measured.map(({ number }) => number)).toEqual([1, 2]);
  expect(keep(id, [run('build', 1)])).toEqual({ changed: 1 });
  expect(store.counts(id).runs).toBe(2);
});

test('stages that come by themselves stay when the run is read again', () => {
  const { id, projectId } = anIntegration('build');
  const untold = run('build', 1, { passedStages: null });
  const stages: DomainRecord = {
    kind: 'run-stages',
    pipeline: 'ci:build',
    series: '',
    generation: 0,
    number: 1,
    passedStages: ['Build', 'Deploy'],
  };
  keep(id, [pipeline('build'), untold]);
  expect(keep(id, [stages])).toEqual({ changed: 1 });
  expect(keep(id, [stages, { ...untold, result: 'unstable' }])).toEqual({ changed: 1 });
  expect(store.pipelines(projectId).map((one) => store.stages(one.id))).toEqual([['Build', 'Deploy']]);
});

test('a run that is read again has the changes and links of the last reading', () => {
  const { id, projectId } = anIntegration('build');
  keep(id, [pipeline('build'), run('build', 1, { result: null, finishedAt: null, fedBy: [link('lib', 1)] })]);
  const change = { repository: 'git.local/shop', revision: 'c9', committedAt: 5, merge: false };
  keep(id, [run('build', 1, { changes: [change], fedBy: [link('lib', 2), link('lib', 3)] })]);
  const [shown] = store.runs(id, { pipeline: null, limit: 9, cursor: null }).runs;
  expect(shown).toMatchObject({ result: 'success', changes: ['c9'] });
  expect(shown?.fedBy.map(({ number }) => number)).toEqual([2, 3]);
  keep(id, [run('build', 1, { fedBy: [] })]);
  expect(store.edges(projectId).edges).toEqual([]);
});

test('what one system does not tell of a change another may', () => {
  const { id, projectId } = anIntegration('build');
  const change = { repository: 'git.local/shop', revision: 'c', committedAt: null, merge: false };
  keep(id, [pipeline('build'), run('build', 1, { changes: [change] })]);
  keep(id, [run('build', 2, { changes: [{ ...change, committedAt: 7, merge: true }] })]);
  keep(id, [run('build', 3, { changes: [change] })]);
  const { changes } = store.deliveryHistory(projectId, null);
  expect([...changes.values()]).toMatchObject([{ revision: 'c', committedAt: 7, merge: true }]);
});

test('pull-request runs are never measured, and runs of no known branch belong to the release branch', () => {
  const { id } = anIntegration('build');
  keep(id, [
    pipeline('build'),
    run('build', 1, { branch: null }),
    run('build', 2),
    run('build', 3, { pullRequest: true }),
    run('build', 4, { branch: 'feature' }),
    run('build', 5, { finishedAt: null, result: null }),
  ]);
  const numbers = (branch: string | null) =>
    [...store.series(id, { pipeline: null, branch })].map(({ runs }) => [...runs].map(({ number }) => number));
  expect(numbers(null)).toEqual([[1, 2]]);
  expect(numbers('*')).toEqual([[4], [1, 2]]);
  store.changeIntegration(id, { releaseBranch: 'release' }, now);
  expect(numbers('*')).toEqual([[4], [2], [1]]);
});

test('runs come in order of finish, then of generation, number and attempt', () => {
  const { id } = anIntegration('build');
  const finishedAt = now + 9 * minute;
  keep(id, [
    pipeline('build'),
    run('build', 2, { finishedAt, attempt: 2 }),
    run('build', 1, { finishedAt, generation: 1 }),
    run('build', 2, { finishedAt }),
    run('build', 3, { finishedAt: finishedAt - 1, startedAt: null }),
  ]);
  const runs = [...store.series(id, { pipeline: null, branch: null })].flatMap((series) => [...series.runs]);
  expect(runs.map(({ generation, number, attempt }) => [generation, number, attempt])).toEqual([
    [0, 3, 1],
    [0, 2, 1],
    [0, 2, 2],
    [1, 1, 1],
  ]);
  expect(runs[0]?.startedAt).toBe(now + 3 * minute);
});

test('a renamed integration renames its pipelines', () => {
  const { id, projectId } = anIntegration('build');
  keep(id, [pipeline('build'), { ...pipeline('folder/job'), single: false } as DomainRecord]);
  store.changeIntegration(id, { name: 'ci' }, now);
  expect(store.pipelines(projectId).map(({ name }) => name)).toEqual(['ci', 'ci/folder/job']);
});

test('pages of runs of several pipelines are merged, each run once, or kept to one pipeline', () => {
  const { id } = anIntegration('ci');
  const several = ['a', 'b'].map((name) => ({ ...pipeline(name), single: false }) as DomainRecord);
  keep(id, [...several, ...[1, 2, 3, 4].flatMap((number) => [run('a', number), run('b', number)])]);
  const first = store.runs(id, { pipeline: null, limit: 3, cursor: null });
  const second = store.runs(id, { pipeline: null, limit: 9, cursor: first.next });
  expect([...first.runs, ...second.runs].map(({ number }) => number)).toEqual([4, 4, 3, 3, 2, 2, 1, 1]);
  expect(second.next).toBeNull();
  expect(store.runs(id, { pipeline: 'ci/b', limit: 9, cursor: null }).runs).toHaveLength(4);
});

test('a pipeline that was named before its first collection is the one that is collected', () => {
  const { id, projectId } = anIntegration('build');
  const pipelineId = store.ensurePipeline(id, { key: 'ci:build', name: 'build', url: 'https://ci.local/build' });
  store.setRelease(pipelineId, { stage: 'deploy' });
  keep(id, [pipeline('build'), run('build', 1)]);
  expect(store.pipelines(projectId)).toMatchObject([{ id: pipelineId, release: { stage: 'deploy' }, runs: 1 }]);
});
