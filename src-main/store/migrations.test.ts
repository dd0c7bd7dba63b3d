import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStoreHome, integrationNamed, keepPage, now, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import { openForReading, openForWriting } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openWriter } from './writer.ts';

let home: StoreHome;
beforeEach(() => {
  home = aStoreHome();
});
afterEach(() => home.remove());

/** A database of an earlier version with what the statements put into it, opened by this version. */
function from(version: number, statements: string) {
  const db = openForWriting(home.file);
  migrate(db, home.file, now, migrations.slice(0, version));
  db.exec(statements);
  db.close();
  return openWriter(home.file, now);
}

test('0003 finds the repository of each pipeline in the runs that are there, and begins where collecting began', () => {
  const store = from(
    2,
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'ci', 'ci_server', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out)
       VALUES (1, 1, 'ci_server', 'build', 'ci.local', 1, 'breaks', 'breaks');
     INSERT INTO pipelines (id, integration_id, key, full_name, single, url) VALUES (1, 1, 'ci:a', 'a', 1, ''), (2, 1, 'ci:b', 'b', 1, '');
     INSERT INTO runs (pipeline_id, series, generation, number, attempt, pull_request, repository, timed_out, started_at, url, passed_stages, digest)
       VALUES (1, '', 0, 1, 1, 0, 'git.local/old', 0, 10, '', '[]', ''), (1, '', 0, 2, 1, 0, 'git.local/new', 0, 20, '', '[]', ''),
              (1, '', 0, 3, 1, 0, NULL, 0, 30, '', '[]', '');
     INSERT INTO syncs (integration_id, state, cursor) VALUES (1, 'done', '7');`,
  );
  expect(Object.fromEntries(store.pipelines(1).map(({ key, repository }) => [key, repository]))).toEqual({
    'ci:a': 'git.local/new',
    'ci:b': null,
  });
  expect(store.integration(1)).toMatchObject({ since: null, incidents: null });
  expect([store.cursor(1), store.collections(1, 5)]).toEqual([7, []]);
  store.close();
});

test('0004 finds answers by their age, so that forgetting the old ones does not read all', () => {
  const store = from(3, '');
  store.close();
  const db = openForWriting(home.file);
  const plan = db.prepare('EXPLAIN QUERY PLAN DELETE FROM raw_items WHERE integration_id = 1 AND stored_at < 2').all();
  db.close();
  expect(JSON.stringify(plan)).toContain('raw_items_by_age');
});

test('0007 notes which runs were changed after they had come, and nothing of those that are new', () => {
  const store = from(6, '');
  const { id } = integrationNamed(store, 'build');
  keepPage(store, id, [pipeline('build'), run('build', 1), run('build', 2)]);
  keepPage(store, id, [run('build', 1), run('build', 2, { result: 'failure' })]);
  store.close();
  const db = openForReading(home.file);
  const notes = db.prepare('SELECT t.kind, r.number FROM touched t JOIN runs r ON r.id = t.row_id').all();
  db.close();
  expect(notes).toEqual([{ kind: 'run', number: 2 }]);
});
