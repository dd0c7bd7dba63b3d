import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { aStoreHome, integrationNamed, now, pipeline, run } from '#test/builders/store.ts';
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
  db.exec('DELETE FROM former_keys');
  tell('https://ci.local/store/deploy/1');
  expect(store.edges(1).edges).toEqual(before);
});
