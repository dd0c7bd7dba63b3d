import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordsIn } from '#test/builders/recorded-delivery.ts';
import { aStoreHome, integrationNamed, keepPage, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import type { StoreWriter } from '../contract.ts';
import { openWriter } from '../writer.ts';
import { spellingOf } from './repository-spellings.ts';

test.each([
  ['bitbucket.example/scm/shop/web', 'bitbucket.example:7999/shop/web'],
  ['bitbucket.example:7990/bitbucket/scm/~robin/web', 'bitbucket.example:7999/~robin/web'],
  ['gitlab.example/shop/web', 'gitlab.example:2222/shop/web'],
  ['github.com/Acme/Web', 'github.com/acme/web'],
])('%s is %s', (one, other) => {
  expect(spellingOf(one)).toBe(spellingOf(other));
});

test.each([
  ['git.example/shop/web', 'git.example/shop/app'],
  ['git.example/shop/web', 'other.example/shop/web'],
  ['git.example/scm/web', 'git.example/web'],
  ['gitlab.example/platform/scm/tools/web', 'gitlab.example/retail/scm/tools/web'],
  ['dev.azure.com/acme/SCM/_git/web', 'dev.azure.com/other/SCM/_git/web'],
])('%s is not %s', (one, other) => {
  expect(spellingOf(one)).not.toBe(spellingOf(other));
});

describe('in a database', () => {
  const [https, ssh] = ['bitbucket.example/scm/shop/web', 'bitbucket.example:7999/shop/web'] as const;
  let home: StoreHome;
  let store: StoreWriter;

  beforeEach(() => {
    home = aStoreHome();
    store = openWriter(home.file);
    const ci = integrationNamed(store, 'ci').id;
    const of = (name: string, repository: string) => [
      pipeline(name),
      run(name, 1, { repository, changes: [{ repository, revision: 'c1', committedAt: null, merge: false }] }),
    ];
    keepPage(store, ci, [...of('build', https), ...of('deploy', ssh)]);
  });
  afterEach(() => {
    store.close();
    home.remove();
  });

  const stored = () => {
    const history = store.deliveryHistory(1, null);
    return [
      recordsIn(history).map(({ repository }) => repository),
      [...history.changes.values()].map(({ repository, revision }) => `${repository} ${revision}`),
    ];
  };

  test('a commit of a repository whose address is written in two ways is one', () => {
    expect(stored()).toEqual([[https, https], [`${https} c1`]]);
  });

  test('what an earlier version stored under each of them is one from the start', () => {
    const version = store.dataVersion(1);
    store.close();
    const db = new Sqlite(home.file);
    db.exec(`DELETE FROM repository_spellings;
      UPDATE runs SET repository = '${ssh}' WHERE id = (SELECT max(id) FROM runs);
      INSERT INTO changes (repository, revision, is_merge) VALUES ('${ssh}', 'c1', 0);
      UPDATE run_changes SET change_id = (SELECT max(id) FROM changes) WHERE run_id = (SELECT max(id) FROM runs)`);
    db.close();
    store = openWriter(home.file);
    const [repositories = [], changes] = stored();
    expect([new Set(repositories).size, changes?.length]).toEqual([1, 1]);
    expect(store.dataVersion(1)).not.toBe(version);
  });

  test.each(['before', 'between', 'after'])(
    'a host that names the repository %s the runs knows it by all of them',
    (when) => {
      const [web, port] = ['ghe.local/Acme/web', 'ghe.local:122/acme/web'];
      const host = integrationNamed(store, 'host').id;
      const ci = integrationNamed(store, 'other').id;
      const tell = () =>
        keepPage(store, host, [{ kind: 'repository-names', id: 'ghe.local/7', name: web, otherNames: [], at: 1 }]);
      const built = (name: string, number: number, repository: string) =>
        keepPage(store, ci, [
          pipeline(name),
          run(name, number, { repository, changes: [{ repository, revision: 'c1', committedAt: null, merge: false }] }),
        ]);
      if (when === 'before') tell();
      built('a', 1, port);
      if (when === 'between') tell();
      built('b', 1, web);
      if (when === 'after') tell();
      built('a', 2, port);
      built('b', 2, web);
      const [repositories = [], changes = []] = stored();
      expect(new Set(repositories)).toEqual(new Set([https, web]));
      expect(changes.sort()).toEqual([`${https} c1`, `${web} c1`]);
    },
  );
});
