import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordsIn } from '#test/builders/recorded-delivery.ts';
import { aStoreHome, integrationNamed, keepPage, now, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import type { CommitRecord, DomainRecord, RepositoryNames, RunRecord } from '../../collectors/contract.ts';
import { openForReading } from '../connection/database.ts';
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
const names = (id: number, name: string, otherNames: readonly string[] = [], at = now): RepositoryNames => ({
  kind: 'repository-names',
  id: `git.local/repositories/${id}`,
  name,
  otherNames,
  at,
});
const runOn = (number: number, repository: string, listed: readonly string[] = [`c${number}`]): RunRecord =>
  run('build', number, {
    repository,
    changes: listed.map((revision) => ({ repository, revision, committedAt: null, merge: false })),
  });
const commit = (repository: string, revision: string, parents: readonly string[] = []): CommitRecord => ({
  kind: 'commit',
  repository,
  revision,
  parents,
  authoredAt: now - 1000,
  committedAt: now,
});

const history = () => store.deliveryHistory(project, null);
const runs = () => recordsIn(history());
const repositories = () => runs().map(({ number, repository }) => [number, repository]);
const changes = () =>
  [...history().changes.values()].map(({ repository, revision }) => `${repository} ${revision}`).sort();

test('what was kept under an old name and what comes under it later is kept under the current one', () => {
  keep(build, pipeline('build'), runOn(1, 'git.local/old'));
  keep(host, names(7, 'git.local/new', ['git.local/old']));
  keep(build, runOn(2, 'git.local/old'), runOn(3, 'git.local/new'), runOn(4, 'GIT.local/OLD'));
  expect(repositories()).toEqual([1, 2, 3, 4].map((number) => [number, 'git.local/new']));
  expect(changes()).toEqual([1, 2, 3, 4].map((number) => `git.local/new c${number}`));
  keep(host, names(7, 'git.local/newest', [], now + 1));
  expect(new Set(runs().map(({ repository }) => repository))).toEqual(new Set(['git.local/newest']));
  expect(store.pipelines(project)[0]?.repository).toBe('git.local/newest');
});

test('a repository whose host has another name stays one, where its integration was given the new address', () => {
  const ofHost = (name: string) => ({ kind: 'repository', repository: name, defaultBranch: 'main', url: '' }) as const;
  const movedNames = (name: string): RepositoryNames => ({
    ...names(7, name, [], now + 1),
    id: 'new.local/repositories/7',
  });
  store.changeIntegration(host, { url: 'https://git.local/acme/web' }, now);
  keep(host, names(7, 'git.local/acme/web'), ofHost('git.local/acme/web'), commit('git.local/acme/web', 'c1'));
  keep(build, pipeline('build'), runOn(1, 'git.local/acme/web'));
  keep(host, movedNames('new.local/acme/other'));
  expect(repositories()).toEqual([[1, 'git.local/acme/web']]);
  store.changeIntegration(host, { url: 'https://new.local/acme/web' }, now);
  keep(host, movedNames('new.local/acme/web'), ofHost('new.local/acme/web'), commit('new.local/acme/web', 'c1'));
  keep(build, runOn(2, 'new.local/acme/web', ['c1']), runOn(3, 'git.local/acme/web', ['c1']));
  expect(repositories()).toEqual([1, 2, 3].map((number) => [number, 'new.local/acme/web']));
  expect(changes()).toEqual(['new.local/acme/web c1']);
});

test('a commit that was listed under two names is one, with all that is known of it', () => {
  keep(host, commit('git.local/new', 'c1', ['a', 'b']), commit('git.local/new', 'c2', ['c1', 'd']));
  keep(build, pipeline('build'), runOn(1, 'git.local/old', ['c1', 'c2']), runOn(2, 'git.local/new', ['c1']));
  const both = ['git.local/old', 'git.local/new'].map((repository) => ({
    repository,
    revision: 'c3',
    committedAt: repository.endsWith('old') ? now : null,
    merge: false,
  }));
  keep(build, run('build', 3, { changes: both }));
  keep(host, names(7, 'git.local/new', ['git.local/old']));
  expect(changes()).toEqual(['c1', 'c2', 'c3'].map((revision) => `git.local/new ${revision}`));
  const [first, second, third] = runs();
  expect(second?.changes).toEqual([first?.changes[0]]);
  expect(third?.changes).toHaveLength(1);
  const known = [...history().changes.values()].map(({ revision, committedAt, merge }) => [
    revision,
    committedAt,
    merge,
  ]);
  expect(known.sort()).toEqual([
    ['c1', now, true],
    ['c2', now, true],
    ['c3', now, false],
  ]);
});

test('a run that lists a commit under two names lists it once', () => {
  keep(host, names(7, 'git.local/new', ['git.local/old']));
  const listed = ['git.local/old', 'git.local/new'].map((repository) => ({
    repository,
    revision: 'c1',
    committedAt: null,
    merge: false,
  }));
  keep(build, pipeline('build'), run('build', 1, { changes: listed }));
  expect(runs()[0]?.changes).toHaveLength(1);
});

test('a source host that was collected under both names keeps one repository with all its commits', () => {
  keep(host, commit('git.local/old', 'c1'), commit('git.local/old', 'c2'));
  keep(host, commit('git.local/new', 'c2'), commit('git.local/new', 'c3'));
  keep(host, names(7, 'git.local/new', ['git.local/old']));
  expect(store.hostCommits(project, 'c').map(({ repository, revision }) => `${repository} ${revision}`)).toEqual(
    ['c1', 'c2', 'c3'].map((revision) => `git.local/new ${revision}`),
  );
});

test('two integrations of one repository under two names know the same commits', () => {
  const other = integrationNamed(store, 'other').id;
  keep(host, names(7, 'git.local/old'), commit('git.local/old', 'c1'));
  keep(other, names(7, 'git.local/new', ['git.local/old'], now + 1), commit('git.local/new', 'c1'));
  keep(host, commit('git.local/old', 'c2', ['c1']));
  keep(build, pipeline('build'), runOn(1, 'git.local/old', ['c1']), runOn(2, 'git.local/new', ['c2']));
  expect(changes()).toEqual(['git.local/new c1', 'git.local/new c2']);
  expect([...(history().ancestry.get('git.local/new') ?? [])].sort()).toEqual([
    ['c1', []],
    ['c2', ['c1']],
  ]);
});

test('the default branch of a renamed repository is measured, also where the user chose the old name', () => {
  keep(build, pipeline('build'), runOn(1, 'git.local/other'));
  const [{ id = 0 } = {}] = store.pipelines(project);
  store.setRepository(id, 'git.local/OLD');
  expect(store.unknownRepositories(project)).toEqual(['git.local/OLD', 'git.local/other']);
  keep(host, names(7, 'git.local/new', ['git.local/old']), {
    kind: 'repository',
    repository: 'git.local/new',
    defaultBranch: 'trunk',
    url: '',
  });
  expect(store.pipelines(project)[0]).toMatchObject({ repository: 'git.local/new', releaseBranch: 'trunk' });
  store.setRepository(id, 'git.local/old');
  expect(store.pipelines(project)[0]).toMatchObject({ repository: 'git.local/new', releaseBranch: 'trunk' });
  expect(store.unknownRepositories(project)).toEqual(['git.local/other']);
});

test('a repository that takes a name that became free does not take over what was told under it before', () => {
  keep(host, names(7, 'git.local/shop'), commit('git.local/shop', 'c1'));
  keep(build, pipeline('build'), runOn(1, 'git.local/shop'));
  keep(host, names(8, 'git.local/shop', [], now + 1), commit('git.local/shop', 'd1'));
  keep(build, runOn(2, 'git.local/shop'));
  expect(repositories()).toEqual([
    [1, 'git.local/repositories/7'],
    [2, 'git.local/shop'],
  ]);
  keep(host, names(7, 'git.local/shop-before', ['git.local/shop'], now));
  expect(repositories()).toEqual([
    [1, 'git.local/shop-before'],
    [2, 'git.local/shop'],
  ]);
  const hosted = store.hostCommits(project, '').map(({ repository, revision }) => `${repository} ${revision}`);
  expect(hosted.sort()).toEqual(['git.local/shop d1', 'git.local/shop-before c1']);
  expect(store.unknownRepositories(project)).toEqual([]);
});

test('an answer that is read again later gives no old name back', () => {
  const answers = [names(7, 'git.local/old'), names(7, 'git.local/new', ['git.local/old'], now + 5)];
  keep(build, pipeline('build'), runOn(1, 'git.local/old'));
  keep(host, ...answers);
  const version = store.dataVersion(project);
  expect(store.storeRecords(host, answers.slice(0, 1), now)).toEqual({ changed: 0 });
  expect(repositories()).toEqual([[1, 'git.local/new']]);
  expect(store.dataVersion(project)).toBe(version);
});

test('names that come with each run give the newest one, whichever run comes first', () => {
  const named = (number: number, name: string): DomainRecord[] => [
    names(7, `git.local/${name}`, [], now + number),
    runOn(number, `git.local/${name}`),
  ];
  const all = [named(1, 'one'), named(2, 'two'), named(3, 'three')];
  for (const [index, order] of [all, all.toReversed(), [1, 2, 0].flatMap((at) => all.slice(at, at + 1))].entries()) {
    keep(build, pipeline('build'), ...order.flat());
    expect(repositories(), `order ${index}`).toEqual([1, 2, 3].map((number) => [number, 'git.local/three']));
    store.removeIntegration(build);
    build = integrationNamed(store, 'build').id;
  }
});

test('a name makes the answers of every project new, since each may read the repository', () => {
  keep(build, pipeline('build'), runOn(1, 'git.local/old'));
  const other = store.addProject({ name: 'Other', timeZone: 'UTC', demo: false }, now).id;
  const before = store.dataVersion(other);
  expect(keep(host, names(7, 'git.local/new', ['git.local/old']))).toEqual({ changed: 1 });
  expect(store.dataVersion(other)).toBeGreaterThan(before);
  const after = store.dataVersion(other);
  expect(keep(host, names(7, 'git.local/new', ['git.local/old']))).toEqual({ changed: 0 });
  expect(store.dataVersion(other)).toBe(after);
});

test('names go with the last integration that tells them', () => {
  keep(build, pipeline('build'), runOn(1, 'git.local/old'));
  keep(host, names(7, 'git.local/new', ['git.local/old']), commit('git.local/new', 'c1'));
  const count = () => {
    const db = openForReading(home.file);
    const found = db.prepare('SELECT (SELECT count(*) FROM repository_names) + (SELECT count(*) FROM repository_ids)');
    const total = found.pluck().get();
    db.close();
    return total;
  };
  store.removeIntegration(host);
  expect(count()).toBe(3);
  store.removeIntegration(build);
  expect(count()).toBe(0);
});

test('a record that says which repository its name meant is of that one, also after another got the name', () => {
  keep(build, pipeline('build'), runOn(1, 'git.local/web'));
  keep(host, names(1, 'git.local/web', [], now - 2));
  keep(host, names(2, 'git.local/web', [], now - 1), names(1, 'git.local/old', [], now));
  const meant: DomainRecord = { kind: 'repository-meant', id: 'git.local/repositories/1', name: 'git.local/web' };
  keep(build, meant, runOn(2, 'git.local/web'));
  // What it meant there says nothing of what comes later.
  keep(build, runOn(3, 'git.local/web'));
  expect(repositories()).toEqual([
    [1, 'git.local/old'],
    [2, 'git.local/old'],
    [3, 'git.local/web'],
  ]);
});

test('a run that is told again after another repository got its name stays with its own', () => {
  keep(host, names(1, 'git.local/web', [], now - 2), names(2, 'git.local/next', [], now - 2));
  const under = { result: null, finishedAt: null, repository: 'git.local/web', changes: [] } as const;
  keep(build, pipeline('build'), runOn(1, 'git.local/web'), run('build', 2, under), run('build', 3, under));
  keep(host, names(1, 'git.local/old', [], now), names(2, 'git.local/web', [], now));
  const failed = { ...runOn(1, 'git.local/web'), result: 'failure', revision: null } as const;
  // The third checks another repository out after the one of its pipeline library.
  keep(build, failed, runOn(2, 'git.local/web'), { ...runOn(3, 'git.local/web'), revision: 'later' });
  expect(repositories()).toEqual([
    [1, 'git.local/old'],
    [2, 'git.local/old'],
    [3, 'git.local/web'],
  ]);
  expect(changes()).toEqual(['git.local/old c1', 'git.local/old c2', 'git.local/web c3']);
});

test('a run that is told again stays with its own, also where it had no revision yet, and where a fork is checked out beside', () => {
  keep(host, names(1, 'git.local/web', [], now - 2), names(2, 'git.local/next', [], now - 2));
  const queued = { result: null, finishedAt: null, repository: 'git.local/web', revision: null } as const;
  const withFork = runOn(2, 'git.local/web', ['shared']);
  const both = { ...withFork, changes: [...withFork.changes, ...runOn(2, 'git.local/next', ['shared']).changes] };
  keep(build, pipeline('build'), run('build', 1, { ...queued, changes: [] }), { ...both, revision: 'shared' });
  keep(host, names(1, 'git.local/old', [], now), names(2, 'git.local/web', [], now));
  keep(build, runOn(1, 'git.local/web'), { ...both, revision: 'shared', result: 'failure' });
  expect(repositories()).toEqual([
    [1, 'git.local/old'],
    [2, 'git.local/old'],
  ]);
  expect(changes()).toEqual(['git.local/old c1', 'git.local/old shared', 'git.local/web shared']);
});

test('other spellings of a name that another repository got are looked up again', () => {
  keep(build, pipeline('build'), runOn(1, 'ssh.git.local:443/web'));
  keep(host, names(1, 'git.local/web', ['ssh.git.local:443/web', 'git.local/first'], now - 2));
  expect(store.unknownRepositories(project)).toEqual([]);
  keep(host, names(2, 'git.local/web', [], now - 1), names(1, 'git.local/old', [], now));
  expect(store.unknownRepositories(project)).toEqual(['ssh.git.local:443/web']);
  expect(repositories()).toEqual([[1, 'git.local/old']]);
  keep(host, names(2, 'git.local/web', ['ssh.git.local:443/web'], now + 1));
  keep(build, runOn(2, 'ssh.git.local:443/web'));
  expect(repositories()).toEqual([
    [1, 'git.local/old'],
    [2, 'git.local/web'],
  ]);
});
