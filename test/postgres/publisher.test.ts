import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  changePublishing,
  publishing,
  publishNow,
  removePublishing,
  testPublishing,
} from '#shared/desktop/commands.ts';
import { instanceOfTest, type TestInstance } from '#test/contract/test-instance.ts';
import type { TestDatabase } from './cluster.ts';
import { aService, ended, patience } from './publishing-service.ts';
import { withPostgres } from './with-postgres.ts';

const hangs = `SELECT pg_advisory_lock(42);
  CREATE FUNCTION hangs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NEW; END $$;
  CREATE TRIGGER hangs BEFORE INSERT ON plumbline.runs FOR EACH ROW EXECUTE FUNCTION hangs()`;
const stuck = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()";

test('publishing needs a database that was chosen, and an address without a password', async () => {
  const instance = await instanceOfTest();
  expect(await instance.service.call(publishing, {})).toMatchObject({
    destination: null,
    published: null,
    failure: null,
  });
  await expect(instance.service.call(publishNow, {})).rejects.toMatchObject({ status: 409 });
  const change = { address: 'postgres://me:canary@db/metrics', after_each_collection: true };
  const refused = await instance.service.call(changePublishing, change).catch((error) => error);
  expect(refused).toMatchObject({ status: 422, errors: [{ pointer: '/address' }] });
  expect(refused.message).not.toContain('canary');
});

withPostgres((cluster) => {
  const choose = ({ service }: TestInstance, { address, password }: TestDatabase, afterEach: boolean) =>
    service.call(changePublishing, { address, password, after_each_collection: afterEach });

  /** Reads the event stream over HTTP until publishing was told of so often. */
  async function eventsOf(instance: TestInstance) {
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const { body } = await instance.ask('/api/events', { signal: leaving.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      async until(times: number): Promise<void> {
        while (text.split('event: publishing\ndata: {}\n').length <= times) text += (await reader?.read())?.value ?? '';
      },
    };
  }

  const runsIn = async ({ name }: TestDatabase): Promise<number> =>
    Number((await cluster.ask('SELECT count(*) AS runs FROM plumbline.runs', name))[0]?.runs);

  test('the chosen database is published to when asked, an event tells its end, and its password is nowhere', async () => {
    const { instance, secrets, collect, project } = await aService();
    const database = await cluster.database();
    await collect('build');
    const events = await eventsOf(instance);
    const answers: unknown[] = [await choose(instance, database, false)];
    answers.push(await instance.service.call(publishNow, {}), await ended(instance));
    expect(answers.at(-1)).toMatchObject({
      destination: { address: database.address, after_each_collection: false, password: 'stored' },
      published: { rows: expect.any(Number), seconds: expect.any(Number) },
      failure: null,
    });
    expect(await runsIn(database)).toBe(3);
    await events.until(2);
    // What is collected later is sent when somebody asks for it.
    await collect('deploy');
    expect(await runsIn(database)).toBe(3);

    answers.push(await instance.service.call(testPublishing, { address: database.address, password: 'canary-wrong' }));
    for (const path of ['/api/tokens', `/api/syncs/${project}`, '/api/projects'])
      answers.push(await instance.json(path));
    const shown = JSON.stringify([answers, instance.log]);
    for (const secret of [database.password, 'canary-wrong']) {
      expect(shown).not.toContain(secret);
      for (const file of readdirSync(instance.dataDir))
        expect(readFileSync(join(instance.dataDir, file), 'latin1')).not.toContain(secret);
    }

    expect(await instance.service.call(removePublishing, {})).toMatchObject({ destination: null, published: null });
    expect((await secrets.names()).filter((name) => name.startsWith('warehouse-'))).toEqual([]);
    expect(await runsIn(database)).toBe(3);
  });

  test('each collection is followed by publishing what it brought', async () => {
    const { instance, collect } = await aService();
    const database = await cluster.database();
    await choose(instance, database, true);
    await collect('build');
    await vi.waitFor(async () => expect(await runsIn(database)).toBe(3), patience);
    await collect('deploy');
    await vi.waitFor(async () => expect(await runsIn(database)).toBe(6), patience);
  });

  test('a wrong password is a fault with its remedy, collecting goes on, and the next collection tries again', async () => {
    const { instance, collect, project } = await aService();
    const database = await cluster.database();
    await choose(instance, { ...database, password: 'canary-wrong' }, true);
    await collect('build');
    const { failure } = await ended(instance);
    expect(failure).toMatchObject({ fault: 'password', detail: expect.stringContaining('refused') });
    expect(await instance.json(`/api/syncs/${project}`)).toMatchObject([{ state: 'done' }]);
    await choose(instance, database, true);
    await collect('deploy');
    await vi.waitFor(async () => expect(await runsIn(database)).toBe(6), patience);
    await vi.waitFor(async () => expect((await instance.service.call(publishing, {})).failure).toBeNull(), patience);
  });

  test('while the database hangs and is gone collecting goes on; what came meanwhile is published afterwards', async () => {
    const { instance, collect, project } = await aService();
    const database = await cluster.database();
    await choose(instance, database, true);
    await collect('build');
    await vi.waitFor(async () => expect(await runsIn(database)).toBe(3), patience);
    await ended(instance);

    await cluster.ask(hangs, database.name);
    await collect('deploy');
    await vi.waitFor(async () => expect(await cluster.ask(stuck, database.name)).toHaveLength(1), patience);
    await collect('release');
    expect(await instance.json(`/api/syncs/${project}`)).toMatchObject(Array(3).fill({ state: 'done' }));
    expect(await cluster.ask(stuck, database.name)).toHaveLength(1);
    await cluster.ask(`SELECT pg_terminate_backend(pid) FROM (${stuck}) AS s`, database.name);
    // The collection that ended meanwhile is published next, and hangs as well.
    await vi.waitFor(
      async () => expect((await instance.service.call(publishing, {})).failure?.fault).toBe('interrupted'),
      patience,
    );
    expect(await runsIn(database)).toBe(3);
    await vi.waitFor(async () => expect(await cluster.ask(stuck, database.name)).toHaveLength(1), patience);
    await cluster.ask('SELECT pg_advisory_unlock_all()', database.name);
    await vi.waitFor(async () => expect(await runsIn(database)).toBe(9), patience);
    await vi.waitFor(async () => expect((await instance.service.call(publishing, {})).failure).toBeNull(), patience);
  });

  test('a service that ends while the database hangs does not wait for it', async () => {
    const { instance, collect } = await aService();
    const database = await cluster.database();
    await choose(instance, database, false);
    await instance.service.call(publishNow, {});
    await ended(instance);
    await cluster.ask(hangs, database.name);
    await collect('build');
    await instance.service.call(publishNow, {});
    await vi.waitFor(async () => expect(await cluster.ask(stuck, database.name)).toHaveLength(1), patience);
    const begun = performance.now();
    await instance.service.close();
    expect(performance.now() - begun).toBeLessThan(10_000);
    await cluster.ask('SELECT pg_advisory_unlock_all()', database.name);
  });

  test('a test names the step that fails, and changes nothing there', async () => {
    const instance = await instanceOfTest();
    const database = await cluster.database();
    const stepsOf = async ({ address, password }: Pick<TestDatabase, 'address' | 'password'>) => {
      const { steps, fault } = await instance.service.call(testPublishing, { address, password });
      return [...steps.map(({ state }) => state), fault?.fault ?? null];
    };
    expect(await stepsOf(database)).toEqual(['ok', 'skipped', 'ok', 'ok', null]);
    expect(await cluster.ask("SELECT 1 FROM pg_namespace WHERE nspname = 'plumbline'", database.name)).toEqual([]);
    const closed = { ...database, address: database.address.replace(/:\d+/, ':1') };
    expect(await stepsOf(closed)).toEqual(['failed', 'skipped', 'skipped', 'skipped', 'unreachable']);
    const plain = { ...database, address: `${database.address}?sslmode=verify-full` };
    expect(await stepsOf(plain)).toEqual(['ok', 'failed', 'skipped', 'skipped', 'no_tls']);
    const wrong = { ...database, password: 'wrong' };
    expect(await stepsOf(wrong)).toEqual(['ok', 'skipped', 'failed', 'skipped', 'password']);
    expect(await stepsOf(cluster.stranger(database))).toEqual(['ok', 'skipped', 'ok', 'failed', 'rights']);
    await choose(instance, database, false);
    await instance.service.call(publishNow, {});
    await ended(instance);
    expect(await stepsOf(database)).toEqual(['ok', 'skipped', 'ok', 'ok', null]);
    expect(await stepsOf(cluster.stranger(database))).toEqual(['ok', 'skipped', 'ok', 'failed', 'rights']);
    await cluster.ask(
      'GRANT USAGE ON SCHEMA plumbline TO stranger; GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA plumbline TO stranger',
      database.name,
    );
    expect(await stepsOf(cluster.stranger(database))).toEqual(['ok', 'skipped', 'ok', 'failed', 'rights']);
    await cluster.ask('GRANT DELETE ON ALL TABLES IN SCHEMA plumbline TO stranger', database.name);
    expect(await stepsOf(cluster.stranger(database))).toEqual(['ok', 'skipped', 'ok', 'ok', null]);
    await cluster.ask('DROP TABLE plumbline.runs CASCADE', database.name);
    expect(await stepsOf(database)).toEqual(['ok', 'skipped', 'ok', 'failed', 'tables']);
  });
});
