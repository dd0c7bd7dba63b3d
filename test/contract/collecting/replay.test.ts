import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Collector } from '#main/collectors/contract.ts';
import { openWriter } from '#main/store/writer.ts';
import { replay } from '#main/sync/replay.ts';
import { furnishShop, ids } from '../company.ts';
import { scriptedSystem } from '../scripted-system.ts';

test('kept answers are read again without asking the system, and the cursor stays where it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'));
  const store = openWriter(join(folder, 'plumbline.db'));
  furnishShop(store);
  const items = [1, 2].map((number) => ({
    kind: 'page',
    url: `https://ci.test/page/${number}`,
    context: {},
    body: JSON.stringify({ number }),
  }));
  store.storePages(ids.deploy, [{ items, records: [], cursor: 2, progress: 1, watermark: 'page 2' }], 1);
  const before = store.counts(ids.deploy).runs;
  expect(await replay(store, ids.deploy, scriptedSystem, () => 2)).toEqual({ answers: 2, changed: 3 });
  expect(store.counts(ids.deploy).runs).toBe(before + 2);
  expect([store.cursor(ids.deploy), store.sync(ids.deploy)?.watermark]).toEqual([2, 'page 2']);
  expect(await replay(store, ids.deploy, scriptedSystem, () => 3)).toEqual({ answers: 2, changed: 0 });
  store.close();
  rmSync(folder, { recursive: true });
});

test('runs whose end a changed address hides stay gone where answers from before are read again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'));
  const store = openWriter(join(folder, 'plumbline.db'));
  furnishShop(store);
  const item = { kind: 'page', url: 'https://ci.test/page/1', context: {}, body: JSON.stringify({ number: 1 }) };
  const unfinished: Collector = {
    ...scriptedSystem,
    read: (one) =>
      scriptedSystem
        .read(one)
        .map((record) => (record.kind === 'run' ? { ...record, result: null, finishedAt: null } : record)),
  };
  store.storePages(
    ids.deploy,
    [{ items: [item], records: unfinished.read(item), cursor: 1, progress: 1, watermark: null }],
    1,
  );
  store.changeIntegration(ids.deploy, { url: 'https://ci.test/elsewhere' }, 2);
  const gone = () =>
    store.runs(ids.deploy, { pipeline: null, limit: 100, cursor: null }).runs.filter((one) => one.gone);
  const before = gone();
  expect([before.length, store.completeness(ids.deploy).runsGone]).toEqual([1, 1]);
  await replay(store, ids.deploy, unfinished, () => 3);
  expect([gone(), store.completeness(ids.deploy).runsGone]).toEqual([before, 1]);
  await replay(store, ids.deploy, scriptedSystem, () => 4);
  expect(gone()).toEqual([]);
  store.close();
  rmSync(folder, { recursive: true });
});
