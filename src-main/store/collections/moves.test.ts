import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { aStoreHome, integrationNamed, minute, now, pipeline, run } from '#test/builders/store.ts';
import type { RawItem } from '../../collectors/contract.ts';
import { openWriter } from '../writer.ts';

const answerAbout = (name: string): RawItem => ({
  kind: 'builds',
  url: '',
  context: { pipeline: `ci:${name}` },
  body: name,
});

/** A store with the kept answers about two pipelines, and the answers that a change rewrote. */
function twoPipelines() {
  const home = aStoreHome();
  const store = openWriter(home.file);
  const { id } = integrationNamed(store, 'ci');
  const names = ['build', 'deploy'];
  const page = {
    items: names.map(answerAbout),
    records: names.map(pipeline),
    cursor: 1,
    progress: null,
    watermark: null,
  };
  store.storePages(id, [page], now);
  const db = new Sqlite(home.file);
  onTestFinished(() => {
    db.close();
    store.close();
    home.remove();
  });
  db.exec(`CREATE TABLE touched (context TEXT);
    CREATE TRIGGER touching AFTER UPDATE ON raw_items BEGIN INSERT INTO touched VALUES (new.context); END`);
  const touched = () => db.prepare<[], string>('SELECT context FROM touched').pluck().all();
  const move = (from: string, to: string) =>
    store.storeRecords(id, [{ kind: 'pipeline-moved', from: `ci:${from}`, to: `ci:${to}` }], now);
  return { id, store, db, move, touched };
}

test('of all kept answers only those about a pipeline that moved are written anew', () => {
  const { move, touched } = twoPipelines();
  expect(move('build', 'make')).toEqual({ changed: 1 });
  expect(touched()).toEqual([JSON.stringify({ pipeline: 'ci:make' })]);
});

test('a move that is read again, whose names both are the newest by then, changes nothing', () => {
  const { move, touched } = twoPipelines();
  expect(move('build', 'build')).toEqual({ changed: 0 });
  expect(touched()).toEqual([]);
});

test('a link that was renamed before former keys were kept stays when its run is told again', () => {
  const { id, store, db, move } = twoPipelines();
  const fedBy = [{ pipeline: 'ci:build', series: '', number: 1, evidence: 'triggered' as const }];
  const tell = (url: string): void => {
    const records = [run('build', 1), run('deploy', 1, { url, fedBy })].filter(({ pipeline: key }) =>
      store.pipelines(1).some((one) => one.key === key),
    );
    store.storeRecords(id, records, now);
  };
  tell('https://ci.local/shop/deploy/1');
  const { edges: before } = store.edges(1);
  expect(before).toMatchObject([{ links: 1 }]);
  move('build', 'make');
  store.syncEnded(id, { state: 'done', fault: null }, now + minute);
  db.exec('DELETE FROM former_keys');
  tell('https://ci.local/store/deploy/1');
  expect(store.edges(1).edges).toEqual(before);
});

test('a run that began after its feeder had given the name away waits for the one that has it now', () => {
  const { id, store, move } = twoPipelines();
  const fedBy = [{ pipeline: 'ci:build', series: '', number: 1, evidence: 'triggered' as const }];
  const collected = (...records: Parameters<typeof store.storeRecords>[1]): unknown => {
    store.storeRecords(id, records, now);
    store.syncEnded(id, { state: 'done', fault: null }, now);
    return store.edges(1).edges.map(({ from, links }) => [from, links]);
  };
  const [make = 0] = store.pipelines(1).map((one) => one.id);
  store.storeRecords(id, [run('build', 1, { queuedAt: now - 2, startedAt: now - 2 })], now);
  move('build', 'make');
  const deploy = (number: number, startedAt: number) =>
    run('deploy', number, { queuedAt: startedAt, startedAt, fedBy });
  expect(collected(deploy(1, now - 1), deploy(2, now + minute))).toEqual([[make, 1]]);
  const began = { queuedAt: now + 1, startedAt: now + 1 };
  expect(collected(pipeline('build'), run('build', 1, began))).toEqual([
    [make, 1],
    [make + 2, 1],
  ]);
});
