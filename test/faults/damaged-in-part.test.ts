import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openForReading, openForWriting } from '#main/store/connection/database.ts';
import { openWriter } from '#main/store/writer.ts';
import { aStoreHome, integrationNamed, keepPage, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import { openTestInstance } from '#test/contract/test-instance.ts';

let home: StoreHome;
let integrationId: number;

beforeEach(() => {
  home = aStoreHome();
  onTestFinished(() => home.remove());
  const store = openWriter(home.file);
  integrationId = integrationNamed(store, 'build').id;
  keepPage(store, integrationId, [pipeline('build'), run('build', 1, { result: 'failure' }), run('build', 2)]);
  store.syncStarted(integrationId, 0);
  store.close();
});

/** As a disk leaves a text that lost some of its bits, which no check of SQLite sees. */
function damage(sql: string): void {
  const db = openForWriting(home.file);
  db.exec(sql);
  db.close();
}

async function served() {
  const instance = await openTestInstance(null, { dataDir: home.folder });
  onTestFinished(() => instance.close());
  return instance;
}

const toDo = /cannot be read.*Restore a copy, or end Plumbline, move plumbline\.db away/;

test.each([
  ['tokens', `UPDATE tokens SET origins = '["https:'`, '/api/tokens'],
  ['collections', `UPDATE collections SET kinds = '{"ru'`, '/api/syncs/1'],
  ['faults', `UPDATE syncs SET fault = '{}'`, '/api/syncs/1'],
])('a damaged text of the %s is answered with what to do', async (_, sql, path) => {
  damage(sql);
  const answer = await (await served()).ask(path);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(toDo) });
});

test.each([
  ['setting', `INSERT INTO settings VALUES ('collecting', '{"everyM')`],
  ['rule', `UPDATE integrations SET incidents = '{"ty'`],
])('a start that needs a damaged %s says what to do, and changes nothing', async (_, sql) => {
  damage(sql);
  await expect(openTestInstance(null, { dataDir: home.folder, schedule: true })).rejects.toThrow(toDo);
  const db = openForReading(home.file);
  expect(db.prepare('SELECT count(*) FROM runs').pluck().get()).toBe(2);
  db.close();
});

test('where it is damaged how far a collection came, all is read from the beginning', () => {
  damage(`UPDATE syncs SET cursor = '{"jo'`);
  const store = openWriter(home.file);
  expect(store.cursor(integrationId)).toBeNull();
  store.close();
});

/** Makes the first entry of an index unreadable, in a page that looks whole. */
function damageIndex(name: string): void {
  const db = openForWriting(home.file);
  const page = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name));
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const file = openSync(home.file, 'r+');
  const start = (page - 1) * size;
  const pointer = Buffer.alloc(2);
  readSync(file, pointer, 0, 2, start + 8);
  // After the length of the entry comes the length of its header, which then ends behind the entry.
  writeSync(file, Buffer.from([0x7f]), 0, 1, start + pointer.readUInt16BE() + 1);
  closeSync(file);
}

test('a start that meets a damaged index builds it anew, and nothing is lost', () => {
  damage('DELETE FROM breakages; DELETE FROM measured_series');
  damageIndex('runs_in_order');
  const reports: unknown[] = [];
  const store = openWriter(home.file, 0, (loss) => reports.push(loss));
  expect([reports, store.counts(integrationId).runs]).toEqual([[], 2]);
  expect(Array.from(store.standings(integrationId), ({ breakage }) => breakage)).toEqual([null]);
  store.close();
  const db = openForReading(home.file);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});
