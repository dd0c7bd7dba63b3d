import { afterEach, beforeEach, expect, test } from 'vitest';
import { always } from '#shared/time/time.ts';
import { declareEdge, removeEdge } from '#test/builders/edges.ts';
import { recordsIn } from '#test/builders/recorded-delivery.ts';
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
import { leadTime } from '../../metrics/lead-time/lead-time.ts';
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

test('a link is resolved whichever of the two runs came first', () => {
  const deploy = anIntegration('deploy');
  keep(deploy.id, [pipeline('deploy'), run('deploy', 1, { fedBy: [link('build', 7)], startedAt: now + 9 * minute })]);
  expect(store.edges(deploy.projectId).edges).toEqual([]);
  const build = anIntegration('build');
  keep(build.id, [pipeline('build'), run('build', 7)]);
  const { edges } = store.edges(deploy.projectId);
  expect(edges).toMatchObject([{ source: 'observed', links: 1 }]);
  const history = store.deliveryHistory(deploy.projectId, null);
  const fed = recordsIn(history).find(({ fedBy }) => fedBy.length > 0);
  expect(fed?.fedBy).toHaveLength(1);
});

test('a link to a number that was given twice means the run of its time', () => {
  const build = anIntegration('build');
  keep(build.id, [
    pipeline('build'),
    run('build', 1, { generation: 0, startedAt: now, finishedAt: now + minute }),
    run('build', 1, { generation: 1, startedAt: now + 60 * minute, finishedAt: now + 61 * minute }),
  ]);
  const deploy = anIntegration('deploy');
  keep(deploy.id, [
    pipeline('deploy'),
    run('deploy', 1, { fedBy: [link('build', 1)], startedAt: now + 2 * minute, finishedAt: now + 3 * minute }),
    run('deploy', 2, { fedBy: [link('build', 1)], startedAt: now + 62 * minute, finishedAt: now + 63 * minute }),
  ]);
  const history = store.deliveryHistory(build.projectId, null);
  const feeders = recordsIn(history).flatMap(({ fedBy }) => fedBy.map(({ run: id }) => id));
  expect(new Set(feeders).size).toBe(2);
});

test('an observed edge that closes a circle is left out with a warning', () => {
  const a = anIntegration('a');
  const b = anIntegration('b');
  keep(a.id, [pipeline('a'), run('a', 1)]);
  keep(b.id, [pipeline('b'), run('b', 1, { fedBy: [link('a', 1)] })]);
  const [first, second] = store.pipelines(a.projectId);
  keep(a.id, [run('a', 2, { fedBy: [link('b', 1)] })]);
  const { edges, leftOut } = store.edges(a.projectId);
  expect(edges).toMatchObject([{ from: first?.id, to: second?.id }]);
  expect(leftOut).toEqual(['b → a is left out: it would close a circle.']);
});

test('edges keep the order in which they came about, in whatever order their runs are collected', () => {
  const [first, second, third] = ['a', 'b', 'c'].map(anIntegration);
  keep(third?.id ?? 0, [pipeline('c'), run('c', 9, { fedBy: [link('a', 8)] }), run('c', 4, { fedBy: [link('b', 3)] })]);
  keep(second?.id ?? 0, [
    pipeline('b'),
    run('b', 3, { fedBy: [link('a', 2)] }),
    run('b', 7, { fedBy: [link('c', 4)] }),
  ]);
  keep(first?.id ?? 0, [pipeline('a'), run('a', 8), run('a', 2)]);
  const projectId = first?.projectId ?? 0;
  const names = new Map(store.pipelines(projectId).map(({ id, name }) => [id, name]));
  const { edges, leftOut } = store.edges(projectId);
  expect(edges.map(({ from, to }) => `${names.get(from)} → ${names.get(to)}`)).toEqual(['a → b', 'b → c', 'a → c']);
  expect(leftOut).toEqual(['c → b is left out: it would close a circle.']);
});

test('an edge came about when its first run was asked for, not when that got to start', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(anIntegration);
  keep(a?.id ?? 0, [pipeline('a'), run('a', 1)]);
  keep(b?.id ?? 0, [
    pipeline('b'),
    run('b', 1, { fedBy: [link('a', 1)], queuedAt: now + 5 * minute, startedAt: now + 6 * minute }),
  ]);
  keep(c?.id ?? 0, [
    pipeline('c'),
    run('c', 1, { fedBy: [link('a', 1)], queuedAt: now + 4 * minute, startedAt: now + 9 * minute }),
  ]);
  const names = new Map(store.pipelines(a?.projectId ?? 0).map(({ id, name }) => [id, name]));
  expect(store.edges(a?.projectId ?? 0).edges.map(({ to }) => names.get(to))).toEqual(['c', 'b']);
});

test('a link never means a run that began after the fed run ended', () => {
  const build = anIntegration('build');
  keep(build.id, [pipeline('build'), run('build', 1, { generation: 1, startedAt: now + 60 * minute })]);
  const deploy = anIntegration('deploy');
  keep(deploy.id, [pipeline('deploy'), run('deploy', 1, { fedBy: [link('build', 1)] })]);
  const history = store.deliveryHistory(build.projectId, null);
  expect(recordsIn(history).flatMap(({ fedBy }) => fedBy)).toEqual([]);
});

test('a link to a branch of a multibranch pipeline finds the run on that branch', () => {
  const build = anIntegration('build');
  keep(build.id, [
    pipeline('build'),
    run('build', 1, { series: 'main' }),
    run('build', 1, { series: 'old', branch: 'old' }),
  ]);
  const deploy = anIntegration('deploy');
  keep(deploy.id, [
    pipeline('deploy'),
    run('deploy', 1, {
      startedAt: now + 5 * minute,
      finishedAt: now + 6 * minute,
      fedBy: [{ ...link('build', 1), series: 'main' }],
    }),
  ]);
  const history = store.deliveryHistory(build.projectId, null);
  const runs = recordsIn(history);
  const feeder = runs.find(({ branch, fedBy }) => branch === 'main' && fedBy.length === 0);
  expect(runs.flatMap(({ fedBy }) => fedBy)).toEqual([{ run: feeder?.id, evidence: 'triggered' }]);
});

test('a run that another branch fed is not taken for one that the measured branch fed', () => {
  const build = anIntegration('build');
  const deploy = anIntegration('deploy');
  const at = (minutes: number) => ({ startedAt: now + minutes * minute, finishedAt: now + (minutes + 1) * minute });
  const shared = { revision: 'r1', repository: 'git.local/shop' };
  keep(build.id, [
    pipeline('build'),
    run('build', 1, { series: 'main', ...at(0), ...shared }),
    run('build', 1, { series: 'try', branch: 'try', ...at(2), ...shared }),
  ]);
  const fedBy = [{ ...link('build', 1), series: 'try' }];
  keep(deploy.id, [pipeline('deploy'), run('deploy', 1, { ...at(5), ...shared, queuedAt: null, fedBy })]);
  const measured = leadTime.measure(store.deliveryHistory(build.projectId, null), always);
  expect(measured.find(({ name }) => name === 'build')?.routes).toEqual([]);
  const all = leadTime.measure(store.deliveryHistory(build.projectId, '*'), always);
  expect(all.find(({ name }) => name === 'build')?.routes).toHaveLength(1);
});

test('a run on the revision of the run whose output it consumed reads the same repository', () => {
  const build = anIntegration('build');
  keep(build.id, [pipeline('build'), run('build', 1, { revision: 'r1' })]);
  const deploy = anIntegration('deploy');
  const consumed = [{ ...link('build', 1), evidence: 'consumed' as const }];
  const at = { startedAt: now + 5 * minute, finishedAt: now + 6 * minute, changes: [], repository: null };
  keep(deploy.id, [
    pipeline('deploy'),
    run('deploy', 1, { ...at, revision: 'r1', fedBy: consumed }),
    run('deploy', 2, { ...at, revision: 'r0', fedBy: consumed }),
    run('deploy', 3, { ...at, revision: 'r1', fedBy: [link('build', 1)] }),
  ]);
  const history = store.deliveryHistory(build.projectId, null);
  const deployed = recordsIn(history).filter(({ fedBy }) => fedBy.length > 0);
  expect(deployed.map(({ number, repository }) => [number, repository])).toEqual([
    [1, 'git.local/shop'],
    [2, null],
    [3, null],
  ]);
  const [, released] = store.pipelines(build.projectId);
  const touched = [...store.revisionRuns(build.projectId)].filter((touch) => touch.pipeline === released?.id);
  expect(touched.map(({ revision }) => revision)).toEqual(['git.local/shop r1']);
});

test('a run that is told again under names that nothing has keeps each of its links', () => {
  const ci = anIntegration('ci');
  const fed = (...names: readonly string[]) =>
    run('deploy', 1, { url: names.join(), fedBy: names.map((name) => link(name, 5)), startedAt: now + 9 * minute });
  const names = ['unit', 'lint'];
  keep(ci.id, [...['deploy', ...names].map(pipeline), ...names.map((name) => run(name, 5)), fed(...names)]);
  const { edges } = store.edges(ci.projectId);
  expect(edges.map(({ links }) => links)).toEqual([1, 1]);
  keep(ci.id, [fed('elsewhere/unit', 'elsewhere/lint')], 2);
  expect(store.edges(ci.projectId).edges).toEqual(edges);
});

test('a pipeline is found by the key that others give it beside its own, whenever that is told and whatever its name', () => {
  const [build, deploy] = ['build', 'deploy'].map(anIntegration);
  const [projectId = 0, buildId = 0, deployId = 0] = [build?.projectId, build?.id, deploy?.id];
  const alias = 'ci:by-id/build';
  const fed = (number: number, name: string) =>
    run('deploy', number, { fedBy: [link(name, number)], startedAt: now + 9 * minute, finishedAt: now + 10 * minute });
  keep(deployId, [
    pipeline('deploy'),
    fed(1, 'by-id/build'),
    { kind: 'edge', pipeline: 'ci:deploy', from: [alias], to: null },
  ]);
  keep(buildId, [pipeline('build'), run('build', 1), run('build', 2)]);
  expect(store.edges(projectId).edges).toEqual([]);
  keep(buildId, [Object.assign(pipeline('build'), { alias })], 2);
  const edges = () => store.edges(projectId).edges.map(({ source, links }) => [source, links]);
  expect(edges()).toEqual([['observed', 1]]);
  store.syncEnded(deployId, { state: 'done', fault: null }, now);
  keep(deployId, [fed(2, 'by-id/build')], 2);
  store.syncEnded(deployId, { state: 'done', fault: null }, now);
  expect(edges()).toEqual([['observed', 2]]);
});

test('an observed edge that the user removed stays away until it is declared', () => {
  const a = anIntegration('a');
  const b = anIntegration('b');
  keep(a.id, [pipeline('a'), run('a', 1)]);
  keep(b.id, [pipeline('b'), run('b', 1, { fedBy: [link('a', 1)] })]);
  const edge = { from: 1, to: 2 };
  const version = store.dataVersion(a.projectId);
  removeEdge(store, a.projectId, edge);
  expect(store.dataVersion(a.projectId)).toBeGreaterThan(version);
  keep(b.id, [run('b', 2, { fedBy: [link('a', 1)] })]);
  expect(store.edges(a.projectId).edges).toEqual([]);
  declareEdge(store, a.projectId, { ...edge, isDefault: true, position: 0 });
  expect(store.edges(a.projectId).edges).toMatchObject([{ ...edge, source: 'declared', isDefault: true, links: 2 }]);
});

test('an observed edge that is made the default stays observed, so that nothing is estimated along it', () => {
  const a = anIntegration('a');
  const b = anIntegration('b');
  keep(a.id, [pipeline('a'), run('a', 1)]);
  keep(b.id, [pipeline('b'), run('b', 1, { fedBy: [link('a', 1)] })]);
  const first = { from: 1, to: 2, isDeclared: false, isDefault: true, position: 0 };
  store.setGraphMarks(a.projectId, { edges: [first], removed: [], releases: [] });
  expect(store.edges(a.projectId).edges).toMatchObject([{ from: 1, to: 2, source: 'observed', isDefault: true }]);
});

test('an edge that is declared is so whether it was observed before or after', () => {
  const a = anIntegration('a');
  const b = anIntegration('b');
  keep(a.id, [pipeline('a'), run('a', 1)]);
  keep(b.id, [pipeline('b'), run('b', 1, { fedBy: [link('a', 1)] })]);
  const edge = { from: 1, to: 2, isDefault: true, position: 0 };
  declareEdge(store, a.projectId, edge);
  expect(store.edges(a.projectId).edges).toMatchObject([{ from: 1, to: 2, source: 'declared', isDefault: true }]);
  keep(b.id, [run('b', 2, { fedBy: [link('a', 1)] })]);
  expect(store.edges(a.projectId).edges).toMatchObject([{ from: 1, to: 2, source: 'declared', isDefault: true }]);
});

test('the edges and links of a system that moved name its pipelines where they are now', () => {
  const [old, there] = ['https://ci.local', 'https://ci.other'];
  const [a, b] = ['a', 'b'].map(anIntegration);
  const at = (root: string, name: string) => `${root}/${name}`;
  keep(a?.id ?? 0, [pipeline(at(old, 'a')), run(at(old, 'a'), 1)]);
  keep(b?.id ?? 0, [
    ...['b', 'c'].map((name) => pipeline(at(old, name))),
    { kind: 'edge', pipeline: `ci:${at(old, 'b')}`, from: [], to: [`ci:${at(old, 'c')}`] },
    run(at(old, 'b'), 1, { fedBy: [link(at(old, 'a'), 1), link(at(old, 'unknown'), 1)] }),
  ]);
  const graph = () => store.edges(a?.projectId ?? 0).edges;
  const before = graph();
  expect(before.map(({ source, links }) => [source, links])).toEqual([
    ['observed', 1],
    ['configured', 0],
  ]);
  const moved = { system: 'ci', from: old, to: there };
  for (const one of [b, a]) {
    store.changeIntegration(one?.id ?? 0, { url: `${there}/job/${one?.name}` }, now, moved);
    expect(graph(), `${one?.name} moved`).toEqual(before);
  }
  keep(b?.id ?? 0, [pipeline(at(there, 'unknown')), run(at(there, 'unknown'), 1)]);
  expect(graph(), 'with a pipeline that is collected later').toHaveLength(3);
});

test('a key below a pipeline is a branch of it, unless none of its runs is of a branch', () => {
  const ci = anIntegration('ci');
  const fed = run('deploy', 1, { fedBy: [link('web/main', 7)], startedAt: now + 9 * minute });
  const linked = () => store.edges(ci.projectId).edges.length;
  keep(ci.id, [pipeline('deploy'), pipeline('web'), fed, run('web', 1)]);
  expect(linked()).toBe(0);
  // A job that took the name of a multibranch pipeline may be stored with it.
  keep(ci.id, [run('web', 7, { series: 'main' })], 2);
  expect(linked()).toBe(1);
});
