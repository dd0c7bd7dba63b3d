import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultPolicy } from '#shared/records/outcome.ts';
import type { DomainRecord, LinkFound, RunFound } from '../collectors/contract.ts';
import type { StoreWriter } from './contract.ts';
import { NameTaken } from './contract.ts';
import { openForWriting } from './database.ts';
import { migrate } from './migrate.ts';
import { openReader } from './reader.ts';
import { StoreError } from './store-error.ts';
import { openWriter } from './writer.ts';

let folder: string;
let file: string;
let store: StoreWriter;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-store-'));
  file = join(folder, 'plumbline.db');
  store = openWriter(file);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const now = Date.UTC(2026, 0, 5);
const minute = 60_000;

function anIntegration(name: string) {
  const project = store.projects()[0] ?? store.addProject({ name: 'Shop', timeZone: 'UTC', demo: false }, now);
  const token =
    store.tokens()[0] ??
    store.addToken({ name: 'ci', integType: 'ci_server', origins: ['https://ci.local'], username: 'builder' }, now);
  return store.addIntegration(
    {
      projectId: project.id,
      type: 'ci_server',
      name,
      url: `ci.local/job/${name}`,
      tokenId: token.id,
      releaseBranch: null,
      policy: defaultPolicy('ci_server'),
    },
    now,
  );
}

const pipeline = (name: string): DomainRecord => ({
  kind: 'pipeline',
  key: `ci:${name}`,
  fullName: name,
  single: true,
  url: `https://ci.local/${name}`,
});

function run(of: string, number: number, more: Partial<RunFound> = {}): RunFound {
  return {
    kind: 'run',
    pipeline: `ci:${of}`,
    series: '',
    generation: 0,
    number,
    attempt: 1,
    branch: 'main',
    pullRequest: false,
    repository: 'git.local/shop',
    revision: `r${number}`,
    result: 'success',
    systemResult: 'SUCCESS',
    timedOut: false,
    queuedAt: now + number * minute,
    startedAt: now + number * minute,
    finishedAt: now + number * minute + 1000,
    url: `https://ci.local/${of}/${number}`,
    changes: [{ repository: 'git.local/shop', revision: `c${number}`, committedAt: null, merge: false }],
    fedBy: [],
    passedStages: [],
    ...more,
  };
}

const link = (of: string, number: number): LinkFound => ({
  pipeline: `ci:${of}`,
  series: '',
  number,
  evidence: 'triggered',
});

const keep = (integration: number, records: readonly DomainRecord[], cursor = 1) =>
  store.storePage(
    integration,
    {
      items: [{ kind: 'page', url: 'https://ci.local', context: {}, body: '{"ü":1}' }],
      records,
      cursor,
      progress: null,
      watermark: null,
    },
    now,
  );

test('a page is kept with its cursor, and the same page again changes nothing', () => {
  const { id, projectId } = anIntegration('build');
  expect(keep(id, [pipeline('build'), run('build', 1)])).toEqual({ changed: 2 });
  const version = store.dataVersion(projectId);
  expect(keep(id, [pipeline('build'), run('build', 1)], 2)).toEqual({ changed: 0 });
  expect(store.dataVersion(projectId)).toBe(version);
  expect(store.cursor(id)).toBe(2);
  expect(store.counts(id)).toMatchObject({ runs: 1 });
  expect([...store.rawItems(id)].map(({ body }) => body)).toEqual(['{"ü":1}', '{"ü":1}']);
});

test('a page that cannot be read as a whole leaves neither rows nor cursor', () => {
  const { id } = anIntegration('build');
  expect(() => keep(id, [run('unknown', 1)])).toThrow();
  expect(store.cursor(id)).toBeNull();
  expect([...store.rawItems(id)]).toEqual([]);
});

test('a link is resolved whichever of the two runs came first', () => {
  const deploy = anIntegration('deploy');
  keep(deploy.id, [pipeline('deploy'), run('deploy', 1, { fedBy: [link('build', 7)], startedAt: now + 9 * minute })]);
  expect(store.edges(deploy.projectId).edges).toEqual([]);
  const build = anIntegration('build');
  keep(build.id, [pipeline('build'), run('build', 7)]);
  const { edges } = store.edges(deploy.projectId);
  expect(edges).toMatchObject([{ source: 'observed', links: 1 }]);
  const history = store.deliveryHistory(deploy.projectId, null);
  const fed = [...history.runs.values()].flat().find(({ fedBy }) => fedBy.length > 0);
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
  const feeders = [...history.runs.values()].flat().flatMap(({ fedBy }) => fedBy.map(({ run: id }) => id));
  expect(new Set(feeders).size).toBe(2);
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

test('a declared edge that closes a circle is refused, an observed one is left out with a warning', () => {
  const a = anIntegration('a');
  const b = anIntegration('b');
  keep(a.id, [pipeline('a'), run('a', 1)]);
  keep(b.id, [pipeline('b'), run('b', 1, { fedBy: [link('a', 1)] })]);
  const [first, second] = store.pipelines(a.projectId);
  expect(() =>
    store.declareEdge(a.projectId, { from: second?.id ?? 0, to: first?.id ?? 0, isDefault: false, position: 0 }),
  ).toThrow(StoreError);
  keep(a.id, [run('a', 2, { fedBy: [link('b', 1)] })]);
  const { edges, leftOut } = store.edges(a.projectId);
  expect(edges).toMatchObject([{ from: first?.id, to: second?.id }]);
  expect(leftOut).toEqual(['b → a is left out: it would close a circle.']);
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
  keep(id, [pipeline('build'), run('build', 1)]);
  store.removeProject(projectId);
  expect(store.integration(id)).toBeNull();
  expect(store.runsById([1]).size).toBe(0);
});

test('a reader sees what was committed and cannot change it', () => {
  const { id } = anIntegration('build');
  const reader = openReader(file);
  keep(id, [pipeline('build'), run('build', 1)]);
  expect(reader.counts(id).runs).toBe(1);
  reader.close();
});

test('a collection that was running when the process died is interrupted', () => {
  const { id } = anIntegration('build');
  store.syncStarted(id, now);
  store.close();
  store = openWriter(file);
  expect(store.markInterrupted(now)).toEqual([id]);
  expect(store.sync(id)?.state).toBe('interrupted');
});

test('a migration runs once, after a checked backup, and data of a newer version is left alone', () => {
  anIntegration('build');
  store.close();
  const db = openForWriting(file);
  migrate(db, file, now, [...new Array(1).fill(''), 'CREATE TABLE later (id INTEGER) STRICT;']);
  db.close();
  expect(readdirSync(folder).filter((name) => name.includes('.backup-') && name.endsWith('.sha256'))).toHaveLength(1);
  expect(() => openWriter(file)).toThrow(/newer Plumbline/);
  rmSync(file);
  store = openWriter(file);
});

test('a damaged file is set aside, and the newest whole backup takes its place', () => {
  anIntegration('build');
  store.backup(`${file}.backup-1-v1`);
  store.close();
  rmSync(`${file}-wal`, { force: true });
  writeFileSync(file, 'this is no database, and long enough not to look like an empty one');
  const told: (string | null)[] = [];
  store = openWriter(file, now, ({ restoredFrom }) => told.push(restoredFrom));
  expect(told).toEqual(['plumbline.db.backup-1-v1']);
  expect(store.projects()).toHaveLength(1);
  expect(readdirSync(folder).some((name) => name.includes('.damaged-'))).toBe(true);
});
