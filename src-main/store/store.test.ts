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
import { openForReading } from './connection/database.ts';
import { NameTaken, type StoreWriter } from './contract.ts';
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
  const counts = ['branch_runs', 'day_runs', 'series_numbers', 'evidence_links'];
  const left = ['pipelines', 'runs', 'changes', 'run_changes', 'sources', 'links', 'flows', 'raw_items', ...counts];
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
  expect(store.counts(id)).toEqual({
    runs: 1,
    first: now + 2 * minute + 1000,
    last: now + 2 * minute + 1000,
    firstIssue: null,
  });
  expect(store.pipelines(projectId)[0]?.runs).toBe(2);
  const measured = [...store.series(id, { pipeline: null, branch: null })].flatMap(({ runs }) => [...runs]);
  expect(measured.map(({ number }) => number)).toEqual([1, 2]);
  expect(keep(id, [run('build', 1)])).toEqual({ changed: 1 });
  expect(store.counts(id).runs).toBe(2);
});

test('a renamed integration renames its pipelines', () => {
  const { id, projectId } = anIntegration('build');
  keep(id, [pipeline('build'), { ...pipeline('folder/job'), single: false } as DomainRecord]);
  store.changeIntegration(id, { name: 'ci' }, now);
  expect(store.pipelines(projectId).map(({ name }) => name)).toEqual(['ci', 'ci/folder/job']);
});

test('a pipeline that was named before its first collection is the one that is collected', () => {
  const { id, projectId } = anIntegration('build');
  const pipelineId = store.ensurePipeline(id, { key: 'ci:build', name: 'build', url: 'https://ci.local/build' });
  store.setRelease(pipelineId, { stage: 'deploy' });
  keep(id, [pipeline('build'), run('build', 1)]);
  expect(store.pipelines(projectId)).toMatchObject([{ id: pipelineId, release: { stage: 'deploy' }, runs: 1 }]);
});

test('kept answers come in pages that end early where answers are very large', () => {
  const { id } = integrationNamed(store, 'large');
  const bodies = ['x'.repeat(9 * 2 ** 20), 'y'.repeat(9 * 2 ** 20), 'z'];
  const items = bodies.map((body) => ({ kind: 'page', url: '', context: {}, body }));
  store.storePages(id, [{ items, records: [], cursor: 1, progress: null, watermark: null }], now);
  const first = store.rawItems(id, null, 50);
  expect(first.items.map(({ body }) => body[0])).toEqual(['x', 'y']);
  expect(store.rawItems(id, first.next, 50)).toMatchObject({ items: [{ body: 'z' }], next: null });
});
