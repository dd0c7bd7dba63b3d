import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restoreBackupFile } from '#main/store/backup/export-import-restore.ts';
import { databaseIdName } from '#main/store/contract.ts';
import { openWriter } from '#main/store/writer.ts';
import { now } from '#test/builders/store.ts';
import { collect, derive, someData } from './data.ts';
import { publishedRows, publishFile, rowsOf } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

withPostgres((cluster) => {
  const numbers = (rows: readonly Readonly<Record<string, unknown>>[] | undefined): readonly unknown[] =>
    (rows ?? []).map(({ number }) => number).toSorted();

  test('what did not change is not sent again', async () => {
    const data = someData();
    const database = await cluster.database();
    const first = await publishFile(data.file, database);
    expect(first.rows).toMatchObject({ runs: 6, changes: 3, releases: 3 });
    expect(first.rows.edges).toBeGreaterThan(0);
    const again = await publishFile(data.file, database);
    expect(Object.values(again.rows).filter((count) => count > 0)).toEqual([]);
    data.store.changeProject(1, { name: 'Renamed' }, now);
    expect((await publishFile(data.file, database)).rows).toMatchObject({ projects: 1, pipelines: 0, runs: 0 });
    expect(await publishedRows(cluster, database)).toMatchObject({ projects: [{ name: 'Renamed' }] });
  });

  test('a time zone that the database does not know is named, and keeps the views of others whole', async () => {
    const [data, other] = [someData(), someData()];
    const database = await cluster.database();
    await publishFile(other.file, database);
    for (const timeZone of ['US/Pacific-New', 'Mars/Olympus']) {
      data.store.changeProject(1, { timeZone }, now);
      const named = expect.stringContaining(`does not know the time zone ${timeZone} of the project`);
      await expect(publishFile(data.file, database)).rejects.toMatchObject({ fault: 'refused', message: named });
    }
    for (const timeZone of ['+05:30', 'Asia/Kathmandu']) {
      data.store.changeProject(1, { timeZone }, now);
      await publishFile(data.file, database);
    }
    const zones = (await rowsOf(cluster, database, 'projects')).map(({ time_zone }) => time_zone);
    expect(zones.toSorted()).toEqual(['Asia/Kathmandu', 'UTC']);
    await rowsOf(cluster, database, 'daily_averages');
  });

  test.each(['CET', 'EET', 'MET', 'WET', 'cet'])(
    '%s, whose summer the database does not know, is named',
    async (timeZone) => {
      const data = someData();
      const database = await cluster.database();
      data.store.changeProject(1, { timeZone }, now);
      await expect(publishFile(data.file, database, { now: Date.parse('2026-01-15') })).rejects.toMatchObject({
        fault: 'refused',
        message: expect.stringContaining(`In the time zone ${timeZone} of the project`),
      });
    },
  );

  test('abbreviations that mean the same all year, and offsets, are published', async () => {
    const data = someData();
    const database = await cluster.database();
    for (const timeZone of ['EST', 'HST', 'Zulu', '-08:00', 'America/St_Johns']) {
      data.store.changeProject(1, { timeZone }, now);
      await publishFile(data.file, database, { now: Date.parse('2026-01-15') });
    }
  });

  test('any number of warehouses may have the same data, each as far as it was published', async () => {
    const data = someData();
    const [one, other] = [await cluster.database(), await cluster.database()];
    await publishFile(data.file, one);
    collect(data, 4);
    await publishFile(data.file, other);
    collect(data, 5);
    for (const database of [one, other]) await publishFile(data.file, database);
    expect(numbers((await publishedRows(cluster, one)).runs)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect(await publishedRows(cluster, one)).toEqual(await publishedRows(cluster, other));
  });

  test('two that publish the same data at once, also into an empty database, leave the same rows as one', async () => {
    const data = someData();
    const [both, one] = [await cluster.database(), await cluster.database()];
    for (const number of [4, 5]) {
      await Promise.all([publishFile(data.file, both), publishFile(data.file, both), publishFile(data.file, both)]);
      collect(data, number);
    }
    await Promise.all([publishFile(data.file, both), publishFile(data.file, both)]);
    await publishFile(data.file, one);
    expect(await publishedRows(cluster, both)).toEqual(await publishedRows(cluster, one));
  });

  test('workspaces share a schema without knowing of each other, also at once', async () => {
    const [one, other] = [someData(), someData()];
    const [shared, alone] = [await cluster.database(), await cluster.database()];
    await Promise.all([publishFile(one.file, shared), publishFile(other.file, shared)]);
    collect(one, 4);
    await Promise.all([publishFile(one.file, shared), publishFile(other.file, shared)]);
    await publishFile(other.file, alone);
    const [both, single] = [await publishedRows(cluster, shared), await publishedRows(cluster, alone)];
    expect(both.workspaces).toHaveLength(2);
    expect(numbers(both.runs)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4]);
    expect(both.arrivals).toHaveLength((single.arrivals?.length ?? 0) * 2 + 2);
    const ids = await cluster.ask('SELECT count(DISTINCT id) AS ids FROM plumbline.pipelines', shared.name);
    expect(ids).toEqual([{ ids: '4' }]);
  });

  test('fifty collectors that publish into one schema at once, from an empty one on, lose nothing and leave nothing twice', async () => {
    const all = Array.from({ length: 50 }, () => someData());
    const [shared, alone] = [await cluster.database(), await cluster.database()];
    const publishAll = () => Promise.all(all.map(({ file }) => publishFile(file, shared)));
    await publishAll();
    for (const data of all) collect(data, 4);
    await publishAll();
    for (const { file } of all.slice(0, 1)) await publishFile(file, alone);
    const [together, single] = [await publishedRows(cluster, shared), await publishedRows(cluster, alone)];
    for (const [table, rows] of Object.entries(single))
      expect(together[table]?.length, table).toBe(rows.length * all.length);
    const runs = await cluster.ask(
      'SELECT count(DISTINCT workspace_id) AS workspaces, count(*) AS runs, count(DISTINCT (workspace_id, pipeline_id, number)) AS different FROM plumbline.runs',
      shared.name,
    );
    expect(runs).toEqual([{ workspaces: '50', runs: '400', different: '400' }]);
  }, 60_000);

  test('a restored backup takes the place of what was published, although its changes have the same numbers', async () => {
    const data = someData();
    const [database, whole] = [await cluster.database(), await cluster.database()];
    const copy = join(data.file, '..', 'copy.db');
    data.store.backup(copy);
    collect(data, 4);
    await publishFile(data.file, database);
    data.store.close();
    restoreBackupFile(copy, data.file, now);
    const store = openWriter(data.file);
    store.setSetting(databaseIdName, 'of another database');
    collect({ file: data.file, store }, 9);
    await publishFile(data.file, database);
    await publishFile(data.file, whole);
    store.close();
    const rows = await publishedRows(cluster, database);
    expect(numbers(rows.runs)).toEqual([1, 1, 2, 2, 3, 3, 9, 9]);
    expect(rows).toEqual(await publishedRows(cluster, whole));
    expect(rows.workspaces).toHaveLength(1);
  });

  test('a project that gets the number of another one, as in a copy put back by hand, gets an id of its own', async () => {
    const data = someData();
    const [database, whole] = [await cluster.database(), await cluster.database()];
    const copy = join(data.file, '..', 'copy.db');
    data.store.backup(copy);
    data.store.addProject({ name: 'Beta', timeZone: 'UTC', demo: false }, now + 1000);
    await publishFile(data.file, database);
    data.store.close();
    copyFileSync(copy, data.file);
    const store = openWriter(data.file);
    store.addProject({ name: 'Gamma', timeZone: 'UTC', demo: false }, now + 2000);
    await publishFile(data.file, database);
    await publishFile(data.file, whole);
    store.close();
    const named = async () => (await rowsOf(cluster, database, 'projects')).map(({ id, name }) => `${id} ${name}`);
    expect((await named()).sort()).toEqual(['1 Shop', '3 Gamma']);
    expect(await publishedRows(cluster, database)).toEqual(await publishedRows(cluster, whole));
  });

  test('what is removed is gone with the next publish, and there again when it is brought back', async () => {
    const data = someData();
    const database = await cluster.database();
    await publishFile(data.file, database);
    const before = await publishedRows(cluster, database);
    data.store.softDelete('project', 1, now);
    await publishFile(data.file, database);
    const { workspaces, ...left } = await publishedRows(cluster, database);
    expect(workspaces).toMatchObject([{ has_removed: true }]);
    expect(Object.values(left).flat()).toEqual([]);
    data.store.restore('project', 1, () => false);
    derive(data.store);
    await publishFile(data.file, database);
    expect(await publishedRows(cluster, database)).toEqual(before);
  });

  test('while lead times are being written those of before stay, and the others follow', async () => {
    const data = someData();
    const [database, whole] = [await cluster.database(), await cluster.database()];
    await publishFile(data.file, database);
    const before = await publishedRows(cluster, database);
    collect(data, 4);
    const [batch] = [...data.store.deriveLeadTimes(1)];
    if (!batch) throw new Error('Nothing was derived.');
    data.store.storeLeadTimes({ ...batch, isLast: false });
    const { unfinished } = await publishFile(data.file, database);
    expect(unfinished).toEqual(['Shop']);
    const { runs, arrivals, releases } = await publishedRows(cluster, database);
    expect(numbers(runs)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect({ arrivals, releases }).toEqual({ arrivals: before.arrivals, releases: before.releases });
    derive(data.store);
    expect((await publishFile(data.file, database)).unfinished).toEqual([]);
    data.store.changeIntegration(1, { releaseBranch: 'other' }, now);
    expect((await publishFile(data.file, database)).unfinished, 'of before an edit').toEqual(['Shop']);
    derive(data.store);
    for (const one of [database, whole]) await publishFile(data.file, one);
    expect(await publishedRows(cluster, database)).toEqual(await publishedRows(cluster, whole));
  });

  test('every table, view and column says in the database what it holds', async () => {
    const data = someData();
    const database = await cluster.database();
    await publishFile(data.file, database);
    const silent = await cluster.ask(
      `SELECT c.relname, a.attname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'plumbline'
       LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
       WHERE c.relkind IN ('r', 'v') AND c.relname <> 'schema_version' AND (obj_description(c.oid) IS NULL OR col_description(c.oid, a.attnum) IS NULL)`,
      database.name,
    );
    expect(silent).toEqual([]);
  });
});
