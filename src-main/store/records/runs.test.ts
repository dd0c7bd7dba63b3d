import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStage } from '#test/builders/stages.ts';
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
import type { DomainRecord } from '../../collectors/contract.ts';
import type { StoreWriter } from '../contract.ts';
import { openWriter } from '../writer.ts';

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

test('stages that come by themselves stay when the run is read again', () => {
  const { id, projectId } = anIntegration('build');
  const untold = run('build', 1, { stages: null });
  const stages: DomainRecord = {
    kind: 'run-stages',
    pipeline: 'ci:build',
    series: '',
    generation: 0,
    number: 1,
    stages: [aStage('Build'), aStage('Deploy', 'failure', [1, 2])],
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

test('where generations begin is told of all pipelines of an integration together', () => {
  const { id } = anIntegration('build');
  const other = anIntegration('other').id;
  keep(id, [pipeline('build'), pipeline('deploy'), run('build', 1), run('build', 9, { generation: 1 })]);
  keep(id, [run('deploy', 4, { generation: 1, queuedAt: now }), run('deploy', 5, { generation: 2, queuedAt: null })]);
  keep(other, [pipeline('test'), run('test', 2, { generation: 1 })]);
  expect(store.generationStarts(id)).toEqual([{ generation: 1, number: 4, startedAt: now }]);
});
