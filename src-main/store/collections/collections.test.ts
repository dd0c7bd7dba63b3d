import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  aStoreHome,
  integrationNamed,
  keepPage,
  link,
  now,
  pipeline,
  run,
  type StoreHome,
} from '#test/builders/store.ts';
import type { StoreWriter } from '../contract.ts';
import { openWriter } from '../writer.ts';

let home: StoreHome;
let store: StoreWriter;
let build = 0;
let project = 0;

beforeEach(() => {
  home = aStoreHome();
  store = openWriter(home.file);
  ({ id: build, projectId: project } = integrationNamed(store, 'build'));
});
afterEach(() => {
  store.close();
  home.remove();
});

const day = 86_400_000;
const done = { state: 'done', fault: null } as const;
const fault = { fault: 'server_error', detail: 'It failed.', remedy: 'Wait.' } as const;

test('each collection is remembered with what it brought, newest first', () => {
  store.syncStarted(build, now);
  keepPage(store, build, [pipeline('build'), run('build', 1), run('build', 2)]);
  keepPage(store, build, [run('build', 2), run('build', 3)]);
  store.syncEnded(build, done, now + 5);
  store.syncStarted(build, now + 10);
  store.syncEnded(build, { state: 'failed', fault }, now + 20);
  const [second, first] = store.collections(build, 10);
  expect(first).toMatchObject({ state: 'done', startedAt: now, endedAt: now + 5, pages: 2, records: 4, fault: null });
  expect(first?.kinds).toEqual({ pipeline: 1, run: 3 });
  expect(second).toMatchObject({ state: 'failed', pages: 0, fault });
});

test('one that the end of the process cut off is interrupted, and one that only waited leaves no trace', () => {
  store.syncEnded(build, { state: 'queued', fault: null }, now);
  store.syncEnded(build, { state: 'cancelled', fault: null }, now);
  expect(store.collections(build, 10)).toEqual([]);
  store.syncStarted(build, now);
  store.markInterrupted(now + 3);
  expect(store.collections(build, 1)).toMatchObject([{ state: 'interrupted', endedAt: now + 3 }]);
  store.syncStarted(build, now + 4);
  store.syncEnded(build, { state: 'queued', fault: null }, now + 5);
  expect(store.collections(build, 1)).toMatchObject([{ state: 'interrupted', endedAt: now + 5 }]);
});

test('a reconciliation counts only when it came to its end', () => {
  store.syncStarted(build, now, true);
  store.syncEnded(build, { state: 'cancelled', fault: null }, now + 1);
  expect(store.sync(build)?.reconciledAt).toBeNull();
  store.syncStarted(build, now, true);
  store.syncEnded(build, done, now + 2);
  store.syncStarted(build, now + 3);
  store.syncEnded(build, done, now + 4);
  expect(store.sync(build)?.reconciledAt).toBe(now + 2);
});

test('completeness counts days, gaps, silent runs, lost attempts and links by their strength', () => {
  keepPage(store, build, [
    pipeline('build'),
    run('build', 1),
    run('build', 2, { changes: [], attemptsLost: true }),
    run('build', 5, {
      finishedAt: now + 3 * day,
      fedBy: [link('parts', 1), { ...link('parts', 2), evidence: 'consumed' }],
    }),
    { kind: 'run-gone', pipeline: 'ci:build', series: '', generation: 0, number: 1 },
  ]);
  expect(store.completeness(build)).toMatchObject({
    runs: 3,
    gaps: 2,
    runsWithoutChanges: 1,
    runsGone: 1,
    runsWithAttemptsLost: 1,
    daysWithData: 2,
    daysSpanned: 4,
    linksByEvidence: { triggered: 1, consumed: 1 },
  });
});

test('a run that goes on when the address is changed is gone until the new address has it', () => {
  const going = run('build', 2, { finishedAt: null, result: null });
  const ofTwo = [going, run('build', 3, { finishedAt: null, result: null })];
  keepPage(store, build, [pipeline('build'), run('build', 1), ...ofTwo], 7);
  const open = () => store.runningRuns(project).map((one) => one.run.number);
  expect(open().sort()).toEqual([2, 3]);
  store.changeIntegration(build, { url: 'https://ci.test/elsewhere' }, now);
  expect([store.cursor(build), open(), store.completeness(build).runsGone]).toEqual([null, [], 2]);
  keepPage(store, build, [going], 8);
  expect([open(), store.completeness(build).runsGone]).toEqual([[2], 1]);
});

test('a collection with another start goes on: its cursor knows what is stored, and what was deleted since', () => {
  keepPage(store, build, [pipeline('build')], 7);
  store.changeIntegration(build, { since: now }, now);
  expect(store.cursor(build)).toBe(7);
  for (const since of [now - day, null]) {
    store.changeIntegration(build, { since }, now);
    expect(store.cursor(build)).toBe(7);
  }
});
