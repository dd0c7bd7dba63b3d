import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aStage } from '#test/builders/stages.ts';
import { aStoreHome, integrationNamed, keepPage, link, now, pipeline, run } from '#test/builders/store.ts';
import { followedThrough } from '../metrics/lead-time/followed.ts';
import type { StoreWriter } from './contract.ts';
import { copyDatabase, restoreCopy } from './copies.ts';
import { openForReading } from './database.ts';
import { historyCopies } from './history-copies.ts';
import { openReader } from './reader.ts';
import { openWriter } from './writer.ts';

const everyHistory = { copiedFrom: 0, builtFrom: 'these sources' };

/** A database with three runs of two pipelines, whose history is kept in a copy. */
function aKeptHistory() {
  const home = aStoreHome();
  const store = openWriter(home.file);
  onTestFinished(() => {
    store.close();
    home.remove();
  });
  store.setSetting('database-id', 'this one');
  const { id, projectId } = integrationNamed(store, 'ci');
  keepPage(store, id, [
    pipeline('build'),
    pipeline('deploy'),
    run('build', 1, { result: 'failure' }),
    run('build', 2),
    run('deploy', 1, { fedBy: [link('build', 2)], stages: [aStage('live', 'success', [1, 2])], queuedAt: null }),
  ]);
  keepCopy(home.file, projectId);
  return { ...home, store, id, projectId, copies: join(home.folder, 'histories') };
}

/** What following the history came to, as a process finds it that is started now; it leaves what it comes to for the next one. */
function followedIn(file: string, projectId: number, builtFrom: string | null = everyHistory.builtFrom) {
  const reader = openReader(file, { ...everyHistory, builtFrom });
  try {
    const history = reader.deliveryHistory(projectId, null);
    const before = reader.followedBefore(history);
    reader.keepFollowed(projectId, history, () => followedThrough(history).columns());
    return before;
  } finally {
    reader.close();
  }
}

function keepCopy(file: string, projectId: number): void {
  const reader = openReader(file, everyHistory);
  reader.keepHistory(projectId, reader.deliveryHistory(projectId, null));
  reader.close();
}

/** What another process finds. */
function foundIn(file: string, projectId: number) {
  const db = openForReading(file);
  try {
    return historyCopies(db).read(projectId);
  } finally {
    db.close();
  }
}

const runsIn = (store: Pick<StoreWriter, 'deliveryHistory'>, projectId: number) =>
  store.deliveryHistory(projectId, null).runs;

test('what was kept of a history is what it was made of, with what came since', () => {
  const { file, store, id, projectId } = aKeptHistory();
  expect([...(foundIn(file, projectId)?.runs.values() ?? [])].map(({ rows }) => rows.id.length)).toEqual([2, 1]);
  keepPage(store, id, [run('build', 3, { revision: 'new' }), run('build', 1, { result: 'success' })]);
  const reader = openReader(file, everyHistory);
  expect(runsIn(reader, projectId)).toEqual(runsIn(store, projectId));
  reader.close();
});

test('a copy that is not whole is not used, and a new one takes its place', () => {
  const { file, projectId, copies } = aKeptHistory();
  const copy = join(copies, `project-${projectId}`);
  const whole = readFileSync(copy);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(changed.length - 20) ^ 1, changed.length - 20);
  for (const spoil of [() => truncateSync(copy, whole.length - 8), () => writeFileSync(copy, changed)]) {
    spoil();
    expect(foundIn(file, projectId)).toBeUndefined();
    keepCopy(file, projectId);
    expect(foundIn(file, projectId)).toBeDefined();
  }
});

test('the copies of one database are not taken for those of another that takes its place', () => {
  const { file, folder, store, projectId, copies } = aKeptHistory();
  const backup = join(folder, 'backup.db');
  copyDatabase(file, backup);
  store.close();
  restoreCopy(backup, file, now);
  expect(existsSync(copies)).toBe(false);

  keepCopy(file, projectId);
  const restored = openWriter(file);
  restored.setSetting('database-id', 'another one');
  restored.close();
  expect(foundIn(file, projectId)).toBeUndefined();
});

test('an older copy of the data that somebody puts there by hand does not get the history of what it replaced', () => {
  const { file, folder, store, id, projectId } = aKeptHistory();
  const older = join(folder, 'older.db');
  copyDatabase(file, older);
  const collect = (to: StoreWriter, at: number, number: number): void => {
    to.syncStarted(id, at);
    keepPage(to, id, [run('build', number)]);
  };
  collect(store, now + 1, 8);
  rmSync(join(folder, 'histories'), { recursive: true });
  keepCopy(file, projectId);
  store.close();
  const kept = readFileSync(join(folder, 'histories', `project-${projectId}`));

  copyFileSync(older, file);
  expect(foundIn(file, projectId)).toBeUndefined();

  writeFileSync(join(folder, 'histories', `project-${projectId}`), kept);
  const replaced = openWriter(file);
  collect(replaced, now + 2, 9);
  replaced.close();
  expect(foundIn(file, projectId)).toBeUndefined();
});

test('what a history came to is found again as long as nothing changed, by the same program', () => {
  const { file, store, id, projectId, copies } = aKeptHistory();
  expect(followedIn(file, projectId)).toBeUndefined();
  expect(followedIn(file, projectId)?.arrivals.size).toBe(2);
  store.syncStarted(id, now + 1);
  expect(followedIn(file, projectId), 'after a collection that brought nothing').toBeDefined();
  expect(followedIn(file, projectId, null), 'a program that was not built').toBeUndefined();
  expect(followedIn(file, projectId, 'other sources')).toBeUndefined();

  const changes = [
    () => keepPage(store, id, [run('build', 3)]),
    () => store.changeIntegration(id, { policy: { unstable: 'passes', timedOut: 'neutral' } }, now),
    () => store.setRelease(store.pipelines(projectId)[0]?.id ?? 0, { stage: null }),
  ];
  for (const change of changes) {
    change();
    expect(followedIn(file, projectId)).toBeUndefined();
    expect(followedIn(file, projectId)).toBeDefined();
  }
  // Of each state before there is none any more.
  expect(readdirSync(copies)).toHaveLength(2);
});

test('what a living process keeps of a history that it renewed tells the next start the same', () => {
  const { file, store, id, projectId, copies } = aKeptHistory();
  keepPage(store, id, [
    run('build', 7, { series: 'p', result: 'failure', finishedAt: now, repository: 'git.local/shop', revision: 'r7' }),
    run('build', 7, { series: 'q', finishedAt: now, repository: 'git.local/shop', revision: 'r8' }),
  ]);
  const living = openReader(file, everyHistory);
  const before = living.deliveryHistory(projectId, null);
  // It is read again, after one that ended at the same moment; what ended first is the first of its repository.
  keepPage(store, id, [
    run('build', 7, { series: 'p', result: 'failure', finishedAt: now, repository: 'git.local/shop', revision: 'r9' }),
    run('deploy', 9, { finishedAt: now - 1, repository: 'git.local/new', revision: 'r1' }),
  ]);
  const renewed = living.deliveryHistory(projectId, null, before);
  for (const isCopyThere of [true, false]) {
    if (!isCopyThere) rmSync(join(copies, `project-${projectId}`));
    living.keepFollowed(projectId, renewed, () => followedThrough(renewed).columns());
    const reader = openReader(file, everyHistory);
    const told = ({ runs }: typeof renewed) => [...runs.values()].flat().toSorted((one, other) => one.id - other.id);
    expect(told(reader.deliveryHistory(projectId, null))).toEqual(told(store.deliveryHistory(projectId, null)));
    reader.close();
  }
  living.close();
});

test('what a history came to is not used where its file is not whole, and a new one takes its place', () => {
  const { file, projectId, copies } = aKeptHistory();
  followedIn(file, projectId);
  const copy = join(copies, readdirSync(copies).find((name) => name.includes('state')) ?? '');
  const whole = readFileSync(copy);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(16) ^ 1, 16);
  for (const spoil of [() => truncateSync(copy, whole.length - 8), () => writeFileSync(copy, changed)]) {
    spoil();
    expect(followedIn(file, projectId)).toBeUndefined();
    expect(followedIn(file, projectId)).toBeDefined();
  }
});

test('what is removed for good is in no copy', () => {
  const { file, store, projectId, copies } = aKeptHistory();
  followedIn(file, projectId);
  store.setAside('project', projectId, now);
  expect(readdirSync(copies)).toHaveLength(2);
  store.endRemovals(now);
  expect(existsSync(copies)).toBe(false);
});
