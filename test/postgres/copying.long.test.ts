import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openForContinuing, openForReading } from '#main/store/connection/database.ts';
import { databaseIdName } from '#main/store/contract.ts';
import { openReader } from '#main/store/reader.ts';
import type { WarehouseReader } from '#main/warehouse/copies/contract.ts';
import { aStoreHome, integrationNamed, keepPage, now } from '#test/builders/store.ts';
import type { TestDatabase } from './cluster.ts';
import { copiedTables } from './copied-tables.ts';
import { collect, type Data, derive, someData, titledIssue } from './data.ts';
import { listedIn, publishFile, readerOf } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

withPostgres((cluster) => {
  const refusal = (reading: Promise<unknown>) =>
    reading.then(
      () => 'It was read.',
      ({ fault, message }) => ({ fault, message }),
    );

  function aFile(): { readonly file: string; readonly folder: string } {
    const home = aStoreHome();
    onTestFinished(() => home.remove());
    return home;
  }

  /** Publishes data to a database of its own and opens that. */
  async function published(data: Data): Promise<{ readonly database: TestDatabase; readonly reader: WarehouseReader }> {
    const database = await cluster.database();
    await publishFile(data.file, database);
    return { database, reader: await readerOf(database) };
  }

  /** What is in a copy: how many runs, and of which version its answers are. */
  function inCopy(file: string) {
    const store = openReader(file);
    try {
      const [project] = store.projects();
      if (!project) throw new Error('There is no project.');
      const { id } = project;
      return {
        runs: store.integrations(id).map((one) => store.counts(one.id).runs),
        version: [store.setting(databaseIdName), store.dataVersion(id)],
        hasFacts: store.hasLeadTimeFacts(id),
      };
    } finally {
      store.close();
    }
  }

  test('workspaces are told with what is in them, and each publish makes another version of all answers, the same in every copy', async () => {
    const data = someData();
    const { database, reader } = await published(data);
    const [file, again] = [aFile().file, aFile().file];
    expect(await reader.copyTo(1, file)).toBe(1_000);
    const before = inCopy(file);
    expect(before).toMatchObject({ runs: [3, 3], hasFacts: true });
    collect(data, 4);
    await publishFile(data.file, database, { now: 2_000 });
    expect(await listedIn(database)).toMatchObject([
      { id: 1, publishedAt: 2_000, projects: [{ id: 1, integrations: [1, 2] }] },
    ]);
    expect(await Promise.all([reader.copyTo(1, file), reader.copyTo(1, file)])).toEqual([2_000, 2_000]);
    const { ino } = statSync(file);
    await reader.copyTo(1, file);
    expect(statSync(file).ino).toBe(ino);
    const other = await readerOf(database);
    await other.copyTo(1, again);
    expect(inCopy(file)).toMatchObject({ runs: [4, 4], hasFacts: true });
    expect(inCopy(file).version).not.toEqual(before.version);
    expect(inCopy(again)).toEqual(inCopy(file));
  });

  test('a connection that ends in the middle leaves the copy that was there, and the next one is whole', async () => {
    const data = someData();
    const { database, reader } = await published(data);
    const { file, folder } = aFile();
    await reader.copyTo(1, file);
    const before = readFileSync(file);
    collect(data, 4);
    await publishFile(data.file, database, { now: 2_000 });
    // The last table that is read: runs have come by then.
    await cluster.ask('BEGIN; LOCK TABLE plumbline.copied_rows IN ACCESS EXCLUSIVE MODE', database.name);
    const copying = refusal(reader.copyTo(1, file));
    const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = '${database.name}'`;
    await vi.waitFor(async () => expect(await cluster.ask(waiting)).toHaveLength(1), 20_000);
    await cluster.ask(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS reading`);
    expect(await copying).toMatchObject({ fault: 'interrupted', message: expect.stringContaining('copied before') });
    await cluster.ask('ROLLBACK', database.name);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['plumbline.db']);
    await reader.copyTo(1, file);
    expect(inCopy(file).runs).toEqual([4, 4]);
  });

  test('whoever closes the reader does not wait for the database', async () => {
    const { database, reader } = await published(someData());
    const { file } = aFile();
    await cluster.ask('BEGIN; LOCK TABLE plumbline.copied_rows IN ACCESS EXCLUSIVE MODE', database.name);
    const copying = refusal(reader.copyTo(1, file));
    await reader.close();
    expect(await copying).toMatchObject({ fault: 'interrupted' });
    await cluster.ask('ROLLBACK', database.name);
    expect(existsSync(file)).toBe(false);
  });

  test('a file that cannot be read is copied anew', async () => {
    const { reader } = await published(someData());
    const { file } = aFile();
    writeFileSync(file, 'what somebody else left');
    await reader.copyTo(1, file);
    expect(inCopy(file).runs).toEqual([3, 3]);
  });

  test('a copy in which the disk damaged something is made anew with the next try', async () => {
    const data = someData();
    const { database, reader } = await published(data);
    const { file } = aFile();
    await reader.copyTo(1, file);
    collect(data, 4);
    await publishFile(data.file, database, { now: 2_000 });
    const bytes = readFileSync(file);
    const db = openForReading(file);
    const page = Number(db.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'runs'").pluck().get());
    const size = Number(db.pragma('page_size', { simple: true }));
    db.close();
    writeFileSync(file, bytes.fill(0xff, (page - 1) * size, page * size));
    expect(await refusal(reader.copyTo(1, file))).toMatchObject({ fault: 'damaged' });
    await reader.copyTo(1, file);
    expect(inCopy(file).runs).toEqual([4, 4]);
  });

  test('rows that somebody changed there are no fault of this program or its disk', async () => {
    for (const [table, change] of [
      ['runs', "SET started_at = 'infinity'"],
      ['copied_rows', "SET content = 'no JSON'"],
    ]) {
      const { database, reader } = await published(someData());
      const { file } = aFile();
      await cluster.ask(`UPDATE plumbline.${table} ${change}`, database.name);
      expect(await refusal(reader.copyTo(1, file))).toEqual({
        fault: 'workspace',
        message: expect.stringContaining('--rebuild'),
      });
      expect(existsSync(file)).toBe(false);
    }
  });

  test('a copy that a process left in the middle of continuing it is made anew, and nothing of its log gets into it', async () => {
    const data = someData();
    const { database, reader } = await published(data);
    const [{ file }, left] = [aFile(), aFile()];
    await reader.copyTo(1, file);
    const db = openForContinuing(file);
    db.pragma('cache_size = 1');
    db.exec("BEGIN; UPDATE runs SET url = hex(randomblob(5000)); UPDATE changes SET revision = revision || 'x'");
    for (const end of ['', '-journal']) copyFileSync(`${file}${end}`, `${left.file}${end}`);
    db.close();
    collect(data, 4);
    await publishFile(data.file, database, { now: 2_000 });
    for (const one of [left.file, file]) await reader.copyTo(1, one);
    expect(readdirSync(left.folder)).toEqual(['plumbline.db']);
    expect(copiedTables(left.file)).toEqual(copiedTables(file));
  });

  test('where somebody dropped the notes of partitions, no copy trusts what is left of them', async () => {
    const [data, other] = [someData(), someData()];
    const { database, reader } = await published(data);
    await publishFile(other.file, database);
    const { file } = aFile();
    await reader.copyTo(2, file);
    collect(other, 4);
    await publishFile(other.file, database, { now: 2_000 });
    await cluster.ask('DROP TABLE plumbline.partition_notes', database.name);
    await publishFile(data.file, database, { isRebuilt: true });
    expect(await refusal(reader.copyTo(2, file))).toMatchObject({
      fault: 'workspace',
      message: expect.stringContaining('publish once'),
    });
    await publishFile(other.file, database, { now: 3_000 });
    await reader.copyTo(2, file);
    expect(inCopy(file).runs).toEqual([4, 4]);
  });

  test('what is removed is not in the copy, and neither is a title', async () => {
    const data = someData();
    const { store } = data;
    const tracker = integrationNamed(store, 'tracker');
    keepPage(store, tracker.id, [{ ...titledIssue, title: 'A title that canary wrote about ABCDEF1 and fade' }]);
    const { database, reader } = await published(data);
    const { file } = aFile();
    await reader.copyTo(1, file);
    const bytes = readFileSync(file);
    expect(bytes.includes('canary')).toBe(false);
    expect(bytes.includes('SHOP-1 ABCDEF1')).toBe(true);
    expect(bytes.includes('https://ci.local/deploy')).toBe(true);
    const deploy = store.integrations(1).find(({ name }) => name === 'deploy');
    store.softDelete('integration', deploy?.id ?? 0, now);
    derive(store);
    await publishFile(data.file, database, { now: 2_000 });
    await reader.copyTo(1, file);
    const after = readFileSync(file);
    expect(after.includes('deploy')).toBe(false);
    expect(after.includes('https://ci.local/build')).toBe(true);
  });

  test('a workspace that is gone is named, and the copy of it stays', async () => {
    const { database, reader } = await published(someData());
    const { file } = aFile();
    await reader.copyTo(1, file);
    await cluster.ask('DELETE FROM plumbline.workspaces', database.name);
    expect(await refusal(reader.copyTo(1, file))).toMatchObject({
      fault: 'workspace',
      message: expect.stringMatching(/workspace 1.*Publish it again/),
    });
    expect(await listedIn(database)).toEqual([]);
    expect(inCopy(file).runs).toEqual([3, 3]);
  });

  test('a workspace that an older version published is refused until it is published again', async () => {
    const data = someData();
    const { database, reader } = await published(data);
    for (const table of ['runs', 'commits', 'copied_rows']) {
      await cluster.ask(`DELETE FROM plumbline.watermarks WHERE table_name = '${table}'`, database.name);
      expect(await refusal(reader.copyTo(1, aFile().file))).toMatchObject({
        fault: 'workspace',
        message: expect.stringContaining('publish once'),
      });
      await publishFile(data.file, database);
      await reader.copyTo(1, aFile().file);
    }
  });

  test('a schema that this version cannot read is refused with what to do', async () => {
    const { database, reader } = await published(someData());
    const versions = [
      [99, 'newer', 'Update Plumbline here'],
      [1, 'tables', 'Update the Plumbline that publishes'],
    ] as const;
    for (const [version, fault, words] of versions) {
      await cluster.ask(`UPDATE plumbline.schema_version SET version = ${version}`, database.name);
      const refused = { fault, message: expect.stringContaining(words) };
      expect(await refusal(reader.copyTo(1, aFile().file))).toMatchObject(refused);
      expect(await refusal(readerOf(database))).toMatchObject(refused);
    }
    expect(await refusal(readerOf(await cluster.database()))).toMatchObject({
      fault: 'tables',
      message: expect.stringContaining('Nothing was published'),
    });
  });

  test('whoever may only read can copy, and nobody else', async () => {
    const { database } = await published(someData());
    const stranger = cluster.stranger(database);
    expect(await refusal(readerOf(stranger))).toMatchObject({
      fault: 'rights',
      message: expect.stringContaining('GRANT SELECT'),
    });
    await cluster.ask(
      'GRANT USAGE ON SCHEMA plumbline TO stranger; GRANT SELECT ON ALL TABLES IN SCHEMA plumbline TO stranger',
      database.name,
    );
    const reader = await readerOf(stranger);
    const { file } = aFile();
    await reader.copyTo(1, file);
    expect(inCopy(file).runs).toEqual([3, 3]);
  });
});
