import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStoreHome, integrationNamed, keepPage, now, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import type { CommitRecord, DomainRecord } from '../../collectors/contract.ts';
import type { StoreWriter } from '../contract.ts';
import { openWriter } from '../writer.ts';

let home: StoreHome;
let store: StoreWriter;
let build = 0;
let host = 0;
let project = 0;

beforeEach(() => {
  home = aStoreHome();
  store = openWriter(home.file);
  const integration = integrationNamed(store, 'build');
  build = integration.id;
  project = integration.projectId;
  host = integrationNamed(store, 'host').id;
});
afterEach(() => {
  store.close();
  home.remove();
});

const keep = (integration: number, ...records: DomainRecord[]) => keepPage(store, integration, records);
const commit = (revision: string, parents: readonly string[], committedAt: number | null = now): CommitRecord => ({
  kind: 'commit',
  repository: 'git.local/shop',
  revision,
  parents,
  authoredAt: now - 1000,
  committedAt,
});
const repository = (defaultBranch: string | null): DomainRecord => ({
  kind: 'repository',
  repository: 'git.local/shop',
  defaultBranch,
  url: 'https://git.local/shop',
});
const changeOf = (revision: string) =>
  [...store.deliveryHistory(project, null).changes.values()].find((change) => change.revision === revision);

test('what a source host knows of a commit is known of the change that a run lists, whichever came first', () => {
  keep(build, pipeline('build'), run('build', 1));
  expect(changeOf('c1')).toMatchObject({ committedAt: null, merge: false });
  keep(host, commit('c1', ['c0', 'x']), commit('c2', ['c1']));
  expect(changeOf('c1')).toMatchObject({ committedAt: now, merge: true });
  keep(build, run('build', 2));
  expect(changeOf('c2')).toMatchObject({ committedAt: now, merge: false });
});

test('the time of a source host stands against that of a build server, and goes where the host corrects it', () => {
  const listed = { repository: 'git.local/shop', revision: 'c1', committedAt: now + 5, merge: false };
  keep(host, commit('c1', []));
  keep(build, pipeline('build'), run('build', 1, { changes: [listed] }));
  expect(changeOf('c1')?.committedAt).toBe(now);
  keep(host, commit('c1', [], now - 7));
  expect(changeOf('c1')?.committedAt).toBe(now - 7);
});

test('what a source host knows of the revision of a run that lists no changes is known too', () => {
  keep(host, commit('c1', ['c0', 'x']), commit('c2', ['c1']), commit('c3', ['c2']));
  keep(build, pipeline('build'), run('build', 1, { changes: [], revision: 'c1', repository: 'git.local/shop' }));
  keep(build, run('build', 2, { changes: [], revision: 'c2', repository: 'git.local/shop' }));
  expect(changeOf('c1')).toMatchObject({ committedAt: now, authoredAt: now - 1000, merge: true });
  expect(changeOf('c2')).toMatchObject({ committedAt: now, merge: false });
  expect(changeOf('c3')).toBeUndefined();
});

test('a commit that teaches a change makes the answers of every project new', () => {
  keep(build, pipeline('build'), run('build', 1));
  const other = store.addProject({ name: 'Other', timeZone: 'UTC', demo: false }, now).id;
  const before = store.dataVersion(other);
  keep(host, commit('c1', ['c0']));
  expect(store.dataVersion(other)).toBeGreaterThan(before);
  const after = store.dataVersion(other);
  expect(keep(host, commit('c1', ['c0']))).toEqual({ changed: 0 });
  expect(store.dataVersion(other)).toBe(after);
});

test('a commit does not wait for its repository, and the repository for nothing', () => {
  expect(keep(host, commit('c1', []))).toEqual({ changed: 1 });
  expect(keep(host, repository('main'))).toEqual({ changed: 1 });
  expect(keep(host, repository('main'))).toEqual({ changed: 0 });
  expect(store.completeness(host)).toMatchObject({ commits: 1 });
});

test('the branch that is measured: the setting, else the default branch of the repository, else the usual one', () => {
  const branchOf = () => store.pipelines(project).find(({ integrationId }) => integrationId === build)?.releaseBranch;
  keep(build, pipeline('build'), run('build', 1, { branch: 'main' }), run('build', 2, { branch: 'trunk' }));
  expect(branchOf()).toBe('main');
  keep(host, repository('trunk'));
  expect(branchOf()).toBe('trunk');
  store.changeIntegration(build, { releaseBranch: 'develop' }, now);
  expect(branchOf()).toBe('develop');
});

test('of the usual names main comes before master, trunk and develop, and any of them before the busiest branch', () => {
  const branchOf = () => store.pipelines(project)[0]?.releaseBranch;
  keep(build, pipeline('build'), ...runsOn('busy', 1, 2, 3));
  expect(branchOf()).toBe('busy');
  for (const [index, name] of ['develop', 'trunk', 'master', 'main'].entries()) {
    keep(build, ...runsOn(name, 10 + index));
    expect(branchOf()).toBe(name);
  }
});

test('a pipeline reads the repository of its newest run, unless the user said another', () => {
  const repositoryOf = () => store.pipelines(project).find(({ integrationId }) => integrationId === build)?.repository;
  keep(build, pipeline('build'), run('build', 5), run('build', 1, { repository: 'git.local/old' }));
  expect(repositoryOf()).toBe('git.local/shop');
  keep(build, run('build', 6, { repository: 'git.local/new' }));
  expect(repositoryOf()).toBe('git.local/new');
  const [{ id = 0 } = {}] = store.pipelines(project);
  store.setRepository(id, 'git.local/chosen');
  expect(repositoryOf()).toBe('git.local/chosen');
  store.setRepository(id, null);
  expect(repositoryOf()).toBe('git.local/new');
});

test('a pull request is kept by its number and changes only when it changed', () => {
  const opened: DomainRecord = {
    kind: 'pull-request',
    repository: 'git.local/shop',
    number: 7,
    base: 'main',
    openedAt: now,
    mergedAt: null,
    closedAt: null,
    headRevision: 'c1',
    mergeRevision: null,
  };
  expect([keep(host, opened), keep(host, opened), keep(host, { ...opened, mergedAt: now + 1 })]).toEqual([
    { changed: 1 },
    { changed: 0 },
    { changed: 1 },
  ]);
  expect(store.completeness(host).pullRequests).toBe(1);
});

test('a repository that is removed takes its commits along; the changes that runs list keep what they learnt', () => {
  keep(build, pipeline('build'), run('build', 1));
  keep(host, repository('trunk'), commit('c1', ['c0', 'x']));
  store.removeIntegration(host);
  expect(changeOf('c1')).toMatchObject({ committedAt: now, merge: true });
  expect(store.pipelines(project)[0]?.releaseBranch).toBe('main');
});

const numbersOf = () =>
  [...store.series(build, choiceOfNone)].flatMap(({ runs }) => Array.from(runs, (one) => one.number));
const choiceOfNone = { pipeline: null, branch: null };
const collected = (integration: number, minutes: number) =>
  store.syncEnded(integration, { state: 'done', fault: null }, now + minutes * 60_000);
const runsOn = (branch: string, ...numbers: number[]) => numbers.map((number) => run('build', number, { branch }));

test('a default branch that was renamed keeps its runs while its source host is removed and comes back', () => {
  keep(build, pipeline('build'), ...runsOn('master', 1, 2));
  keep(host, repository('master'));
  collected(build, 3);
  collected(host, 3);
  keep(host, repository('main'));
  keep(build, ...runsOn('main', 4, 5));
  collected(host, 6);
  expect(numbersOf()).toEqual([1, 2, 4, 5]);
  store.softDelete('integration', host, now);
  collected(build, 7);
  expect(numbersOf()).toEqual([1, 2, 4, 5]);
  store.restore('integration', host, () => false);
  collected(host, 8);
  expect(numbersOf()).toEqual([1, 2, 4, 5]);
});

test('a default branch that a source host names corrects the usual one, of which nothing stays', () => {
  keep(build, pipeline('build'), ...runsOn('main', 1), ...runsOn('develop', 2, 3));
  collected(build, 4);
  expect(numbersOf()).toEqual([1]);
  keep(host, repository('develop'));
  collected(host, 5);
  expect(numbersOf()).toEqual([2, 3]);
});

test('runs on a new default that end before its rename is known belong to it, and end the series on the former', () => {
  keep(build, pipeline('build'), ...runsOn('trunk', 1));
  keep(host, repository('trunk'));
  collected(build, 2);
  collected(host, 2);
  keep(build, ...runsOn('next', 3));
  collected(build, 4);
  expect(numbersOf()).toEqual([1]);
  keep(host, repository('next'));
  keep(build, ...runsOn('next', 6), ...runsOn('trunk', 7));
  collected(host, 8);
  expect(numbersOf()).toEqual([1, 3, 6]);
});

test('what was measured stays, even where the default turns out to have been another by then', () => {
  keep(build, pipeline('build'), ...runsOn('trunk', 1));
  keep(host, repository('trunk'));
  collected(build, 2);
  collected(host, 2);
  keep(build, ...runsOn('next', 3), ...runsOn('trunk', 4));
  collected(build, 5);
  expect(numbersOf()).toEqual([1, 4]);
  keep(host, repository('next'));
  keep(build, ...runsOn('next', 6));
  collected(host, 8);
  expect(numbersOf()).toEqual([1, 4, 6]);
});

test('another repository, which the user chooses, begins with its own default branch', () => {
  keep(build, pipeline('build'), ...runsOn('master', 1));
  keep(host, repository('master'));
  collected(build, 2);
  keep(host, repository('main'));
  keep(build, ...runsOn('main', 3));
  collected(host, 4);
  expect(numbersOf()).toEqual([1, 3]);
  keep(host, { kind: 'repository', repository: 'git.local/other', defaultBranch: 'main', url: '' });
  store.setRepository(store.pipelines(project)[0]?.id ?? 0, 'git.local/other');
  expect(numbersOf()).toEqual([3]);
});
