import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { warehouseAddress } from '#main/warehouse/connection/address.ts';
import { withWarehouse } from '#main/warehouse/connection/connection.ts';
import { ensureSchema } from '#main/warehouse/schema.ts';
import { addReader } from '#main/warehouse/serving/reader-keys.ts';
import { upgrades } from '#main/warehouse/upgrades.ts';
import { smallDisk } from '#test/builders/processes/small-disk.ts';
import type { TestDatabase } from './cluster.ts';
import { collect, collectMany, someData } from './data.ts';
import type { Settings } from './server.ts';
import { publishedRows, publishFile, rowsOf } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

const dies = `CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
  CREATE TRIGGER dies BEFORE INSERT ON plumbline.arrivals FOR EACH ROW EXECUTE FUNCTION dies()`;

const hangs = `SELECT pg_advisory_lock(42);
  CREATE FUNCTION hangs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NEW; END $$;
  CREATE TRIGGER hangs BEFORE INSERT ON plumbline.arrivals FOR EACH ROW EXECUTE FUNCTION hangs()`;

let certificate: string;

/** Lets the server speak TLS. */
const withTls: Settings = (folder, give) => {
  const words = 'req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=db -addext';
  execFileSync('openssl', [...words.split(' '), 'subjectAltName=IP:127.0.0.1'], { cwd: folder, stdio: 'pipe' });
  certificate = readFileSync(join(folder, 'cert.pem'), 'utf8');
  give(join(folder, 'key.pem'));
  return ['ssl = on', `ssl_cert_file = '${folder}/cert.pem'`, `ssl_key_file = '${folder}/key.pem'`];
};

withPostgres((cluster) => {
  const refusal = (publishing: Promise<unknown>) =>
    publishing.then(
      () => 'It was published.',
      ({ fault, message }) => ({ fault, message }),
    );
  const withTls = ({ address, password }: TestDatabase, ca: string | null) => ({
    destination: { address: warehouseAddress(`${address}?sslmode=verify-full`), password, ca },
  });

  test('a connection that ends in the middle leaves what was there, and the next publish brings the rest', async () => {
    const data = someData();
    const [database, whole] = [await cluster.database(), await cluster.database()];
    await publishFile(data.file, database);
    const before = await publishedRows(cluster, database);
    await cluster.ask(dies, database.name);
    collect(data, 4);
    expect(await refusal(publishFile(data.file, database))).toMatchObject({
      fault: 'interrupted',
      message: expect.stringContaining('publish again'),
    });
    expect(await publishedRows(cluster, database)).toEqual(before);
    await cluster.ask('DROP TRIGGER dies ON plumbline.arrivals', database.name);
    await publishFile(data.file, database);
    await publishFile(data.file, whole);
    expect(await publishedRows(cluster, database)).toEqual(await publishedRows(cluster, whole));
  });

  test('a user who stops it stops it at once', async () => {
    const { file } = someData();
    const stopping = new AbortController();
    stopping.abort();
    const database = await cluster.database();
    expect(await refusal(publishFile(file, database, { signal: stopping.signal }))).toMatchObject({
      fault: 'interrupted',
    });
    expect(await cluster.ask("SELECT 1 FROM pg_namespace WHERE nspname = 'plumbline'", database.name)).toEqual([]);
  });

  test.each([
    ['in the same moment', 0],
    ['when the server has the connection', 1],
  ])('so it does while it connects: %s', async (_, greeted) => {
    const { file } = someData();
    const { address, password } = await cluster.database();
    const stopping = new AbortController();
    // It lets everybody in and then says nothing.
    const silent = createServer(() => stopping.abort()).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const port = (silent.address() as AddressInfo).port;
    const to = greeted === 0 ? address : `postgres://publisher@127.0.0.1:${port}/warehouse`;
    const publishing = refusal(publishFile(file, { name: '', address: to, password }, { signal: stopping.signal }));
    if (greeted === 0) stopping.abort();
    expect(await publishing).toMatchObject({ fault: 'interrupted' });
  });

  test('while the database hangs collecting goes on, and whoever stops publishing does not wait', async () => {
    const data = someData();
    const database = await cluster.database();
    await publishFile(data.file, database);
    const before = await publishedRows(cluster, database);
    await cluster.ask(hangs, database.name);
    collect(data, 4);
    const stopping = new AbortController();
    const publishing = refusal(publishFile(data.file, database, { signal: stopping.signal }));
    const waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()";
    await vi.waitFor(async () => expect(await cluster.ask(waiting, database.name)).toHaveLength(1), 20_000);
    collect(data, 5);
    stopping.abort();
    expect(await publishing).toMatchObject({ fault: 'interrupted' });
    await cluster.ask('DROP TRIGGER hangs ON plumbline.arrivals; SELECT pg_advisory_unlock_all()', database.name);
    expect(await publishedRows(cluster, database)).toEqual(before);
    await publishFile(data.file, database);
    expect((await publishedRows(cluster, database)).runs).toHaveLength(10);
  });

  test('a full disk there is named, and nothing is changed', async ({ skip }) => {
    const disk = smallDisk(join(cluster.folder, 'small'), 48);
    if (!disk) return skip('this user may not mount a disk');
    cluster.give(disk.folder);
    await cluster.ask(`CREATE TABLESPACE small LOCATION '${disk.folder}'`);
    const data = someData();
    const database = await cluster.database('small');
    await publishFile(data.file, database);
    const before = await publishedRows(cluster, database);
    disk.fill();
    collectMany(data, 2000);
    expect(await refusal(publishFile(data.file, database))).toMatchObject({
      fault: 'full',
      message: expect.stringContaining('Make room there'),
    });
    expect(await publishedRows(cluster, database)).toEqual(before);
    disk.empty();
    await publishFile(data.file, database);
    expect((await publishedRows(cluster, database)).runs).toHaveLength(2006);
  });

  test('a wrong password, user, database or port is told apart, without the password', async () => {
    const { file } = someData();
    const database = await cluster.database();
    const wrong = await refusal(publishFile(file, { ...database, password: 'a wrong secret' }));
    expect(wrong).toMatchObject({ fault: 'password', message: expect.stringContaining('--set-password') });
    expect(JSON.stringify(wrong)).not.toContain('wrong secret');
    expect(await refusal(publishFile(file, { ...database, password: '' }))).toMatchObject({ fault: 'password' });
    const nobody = database.address.replace('publisher@', 'nobody@');
    expect(await refusal(publishFile(file, { ...database, address: nobody }))).toMatchObject({ fault: 'password' });
    const absent = `${database.address}_absent`;
    expect(await refusal(publishFile(file, { ...database, address: absent }))).toMatchObject({ fault: 'database' });
    const closed = database.address.replace(/:\d+/, ':1');
    expect(await refusal(publishFile(file, { ...database, address: closed }))).toMatchObject({ fault: 'unreachable' });
  });

  test('a certificate that nobody trusts is refused before the password is sent; that of its authority is not', async () => {
    const { file } = someData();
    const database = await cluster.database();
    expect(await refusal(publishFile(file, database, withTls(database, null)))).toMatchObject({
      fault: 'certificate',
      message: expect.stringContaining('--ca-file'),
    });
    await publishFile(file, database, withTls(database, certificate));
    expect((await publishedRows(cluster, database)).runs).toHaveLength(6);
  });

  test('a schema of a newer version is left alone', async () => {
    const { file } = someData();
    const database = await cluster.database();
    await publishFile(file, database);
    await cluster.ask('UPDATE plumbline.schema_version SET version = 99', database.name);
    for (const isRebuilt of [false, true])
      expect(await refusal(publishFile(file, database, { isRebuilt }))).toMatchObject({
        fault: 'newer',
        message: expect.stringContaining('version 99'),
      });
  });

  test('an older schema is brought to this version, once, with what it holds', async () => {
    const { file } = someData();
    const database = await cluster.database();
    await publishFile(file, database);
    const { address, password } = database;
    const destination = { address: warehouseAddress(address), password, ca: null };
    const upgrade = () =>
      withWarehouse(destination, new AbortController().signal, (client) =>
        ensureSchema(client, false, [...upgrades, ['ALTER TABLE plumbline.runs ADD COLUMN agent text']]),
      );
    await Promise.all([upgrade(), upgrade()]);
    const [row] = await rowsOf(cluster, database, 'runs');
    expect(row).toMatchObject({ run_id: 1, agent: null });
    expect(await rowsOf(cluster, database, 'schema_version')).toEqual([{ version: upgrades.length + 2 }]);
  });

  test('a schema of the first version has what the next ones add after a publish', async () => {
    const { file } = someData();
    const database = await cluster.database();
    await publishFile(file, database);
    const before = await publishedRows(cluster, database);
    const columns = `SELECT table_name, column_name, data_type, is_nullable, col_description(('plumbline.' || table_name)::regclass, ordinal_position::integer) AS about
      FROM information_schema.columns WHERE table_schema = 'plumbline' ORDER BY 1, ordinal_position`;
    const made = await cluster.ask(columns, database.name);
    await cluster.ask(
      `DROP TABLE plumbline.deployments, plumbline.failures, plumbline.commits, plumbline.copied_rows, plumbline.partition_notes CASCADE;
       ALTER TABLE plumbline.projects DROP COLUMN updated_at;
       ALTER TABLE plumbline.integrations DROP COLUMN is_paused, DROP COLUMN since;
       ALTER TABLE plumbline.runs DROP COLUMN stages, DROP COLUMN fed_by;
       ALTER TABLE plumbline.issues DROP COLUMN revision_words;
       UPDATE plumbline.schema_version SET version = 1`,
      database.name,
    );
    await publishFile(file, database);
    expect(await publishedRows(cluster, database)).toEqual(before);
    expect(await cluster.ask(columns, database.name)).toEqual(made);
  });

  test('a table that somebody dropped is named, and made anew where that is asked for', async () => {
    const data = someData();
    const database = await cluster.database();
    await publishFile(data.file, database);
    const before = await publishedRows(cluster, database);
    for (const table of ['arrivals', 'watermarks', 'partition_notes', 'pipelines', 'schema_version']) {
      await cluster.ask(`DROP TABLE plumbline.${table} CASCADE`, database.name);
      expect(await refusal(publishFile(data.file, database))).toMatchObject({
        fault: 'tables',
        message: expect.stringMatching(`plumbline.${table}.*--rebuild`),
      });
      await publishFile(data.file, database, { isRebuilt: true });
      expect(await publishedRows(cluster, database)).toEqual(before);
      await publishFile(data.file, database);
    }
  });

  test('so is a note of the version that somebody deleted', async () => {
    const { file } = someData();
    const database = await cluster.database();
    await publishFile(file, database);
    const before = await publishedRows(cluster, database);
    await cluster.ask('DELETE FROM plumbline.schema_version', database.name);
    expect(await refusal(publishFile(file, database))).toMatchObject({ fault: 'tables' });
    await publishFile(file, database, { isRebuilt: true });
    await publishFile(file, database);
    expect(await publishedRows(cluster, database)).toEqual(before);
  });

  test('so is one that somebody gave other columns', async () => {
    const data = someData();
    const database = await cluster.database();
    await publishFile(data.file, database);
    const before = await publishedRows(cluster, database);
    for (const change of [
      'arrivals DROP COLUMN first_wait CASCADE',
      'runs ADD COLUMN ours text NOT NULL DEFAULT 1',
      'pipelines DROP COLUMN url CASCADE',
      'watermarks ALTER COLUMN seq TYPE text',
    ]) {
      await cluster.ask(`ALTER TABLE plumbline.${change}`, database.name);
      await publishFile(data.file, database, { isRebuilt: true });
      expect(await publishedRows(cluster, database)).toEqual(before);
    }
  });

  test('what another workspace had in a table that was made anew comes with its next publish', async () => {
    const [one, other] = [someData(), someData()];
    const database = await cluster.database();
    for (const { file } of [one, other]) await publishFile(file, database);
    const before = await publishedRows(cluster, database);
    await cluster.ask('DROP TABLE plumbline.runs CASCADE', database.name);
    await publishFile(one.file, database, { isRebuilt: true });
    await publishFile(other.file, database);
    expect(await publishedRows(cluster, database)).toEqual(before);
  });

  test('the first readers that are added at the same moment all get a key', async () => {
    const { address, password } = await cluster.database();
    const destination = { address: warehouseAddress(address), password, ca: null };
    const add = (name: string) =>
      withWarehouse(destination, new AbortController().signal, (client) =>
        addReader(client, { name, projects: null, expiresAt: null }),
      );
    const keys = await Promise.all(['Ada', 'Bob', 'Eve', 'Joe'].map(add));
    expect(new Set(keys).size).toBe(4);
  });

  test('a project that a key of a reader names gives its id to no other one when all is made anew', async () => {
    const [one, other] = [someData(), someData()];
    const database = await cluster.database();
    await publishFile(one.file, database);
    const { address, password } = database;
    const destination = { address: warehouseAddress(address), password, ca: null };
    const add = (...projects: number[]) =>
      withWarehouse(destination, new AbortController().signal, (client) =>
        addReader(client, { name: 'Ada', projects, expiresAt: null }),
      );
    const unpublished = { fault: 'refused', message: expect.stringContaining('has no project 2, 7.') };
    await expect(add(1, 7, 2)).rejects.toMatchObject(unpublished);
    await add(1);
    const ids = async () => (await rowsOf(cluster, database, 'projects')).map(({ id }) => id);
    expect(await ids()).toEqual([1]);
    await cluster.ask('DROP SCHEMA plumbline CASCADE', database.name);
    await publishFile(other.file, database);
    expect(await ids()).toEqual([2]);
    await cluster.ask('DROP TABLE plumbline.workspaces CASCADE', database.name);
    await publishFile(other.file, database, { isRebuilt: true });
    expect(await ids()).toEqual([2]);
  });

  test('a user without rights is told which ones, in an empty database and in a schema of somebody else', async () => {
    const { file } = someData();
    const database = await cluster.database();
    const rights = { fault: 'rights', message: expect.stringContaining('GRANT') };
    expect(await refusal(publishFile(file, cluster.stranger(database)))).toMatchObject(rights);
    await publishFile(file, database);
    expect(await refusal(publishFile(file, cluster.stranger(database)))).toMatchObject(rights);
  });
}, withTls);
