import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Collector } from '#main/collectors/contract.ts';
import { SourceError } from '#main/net/source-error.ts';
import { createTransports } from '#main/net/transport.ts';
import { openForWriting } from '#main/store/connection/database.ts';
import { migrate } from '#main/store/connection/migrate.ts';
import { migrations } from '#main/store/migrations/index.ts';
import { openReader } from '#main/store/reader.ts';
import { openWriter } from '#main/store/writer.ts';
import { isDue } from '#main/sync/schedule.ts';
import { createSync } from '#main/sync/sync.ts';
import { projects } from '#shared/api/projects.ts';
import { addProject, makeBackup } from '#shared/desktop/commands.ts';
import { started } from '#test/builders/processes/serving.ts';
import { type SmallDisk, smallDisk } from '#test/builders/processes/small-disk.ts';
import { integrationNamed, keepPage, pipeline, run } from '#test/builders/store.ts';
import { add, furnished, stateOf } from '#test/contract/furnished.ts';
import { scriptedSystem } from '#test/contract/scripted-system.ts';
import { openTestInstance, type TestInstance } from '#test/contract/test-instance.ts';

let folder: string;
let dataDir: string;
let disk: SmallDisk;

beforeEach(async ({ skip }) => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-full-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const mounted = smallDisk(join(folder, 'disk'), 24);
  if (mounted === null) return skip('No disk can be mounted here: what a full one does was not tested.');
  disk = mounted;
  dataDir = join(disk.folder, 'data');
  mkdirSync(dataDir);
});

async function opened(schedule = false): Promise<TestInstance> {
  const instance = await openTestInstance(null, { dataDir, schedule });
  onTestFinished(() => instance.close());
  return instance;
}

const names = async ({ service }: TestInstance): Promise<readonly string[]> =>
  (await service.call(projects, {})).map(({ name }) => name);

/** Changes until there is not even the room for another. */
async function addUntilFull({ service }: TestInstance): Promise<unknown> {
  for (let number = 0; number < 100_000; number += 1) {
    const failed = await service.call(addProject, { name: `Project ${number}` }).catch((error: unknown) => error);
    if (failed instanceof Error) return failed;
  }
  throw new Error('The disk was never full.');
}

test('a change on a full disk is 507 with what to do, and works again once there is room', {
  timeout: 60_000,
}, async () => {
  const instance = await opened();
  await instance.service.call(addProject, { name: 'First' });
  disk.fill();
  const refused = await addUntilFull(instance);
  expect(refused).toMatchObject({
    status: 507,
    message: expect.stringContaining('disk that the data lies on is full'),
  });
  const before = await names(instance);
  expect(before).toContain('First');
  disk.empty();
  await instance.service.call(addProject, { name: 'Last' });
  expect(await names(instance)).toEqual([...before, 'Last'].toSorted());
});

test('over HTTP a full disk is a problem with the status 507', { timeout: 60_000 }, async () => {
  const instance = await opened();
  const on = await furnished(instance);
  const common = { integration_type: 'ci_server', project_id: on.project, token_id: on.token };
  const post = (name: string): Promise<Response> =>
    instance.post('/api/integrations', { integration: { ...common, name, url: `https://ci.test/job/${name}` } });
  disk.fill();
  await addUntilFull(instance);
  let answer = await post('a');
  // The reserve has room for some.
  for (let more = 0; more < 2000 && answer.status !== 507; more += 1) answer = await post(`job-${more}`);
  expect(answer.status).toBe(507);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(await answer.json()).toMatchObject({
    title: 'The disk is full',
    detail: expect.stringContaining('Make room'),
  });
});

test('a collection that finds the disk full says so, is tried again, and ends once there is room', {
  timeout: 60_000,
}, async () => {
  const instance = await opened();
  const on = await furnished(instance);
  disk.fill(2 * 2 ** 20);
  const id = await add(instance, on, 'large');
  await instance.service.idle();
  expect((await stateOf(instance, on.project)).large).toMatchObject({
    state: 'failed',
    fault: { fault: 'disk_full', remedy: expect.stringContaining('Make room') },
  });
  expect(instance.log.filter(({ level }) => level === 'error')).toEqual([]);
  const reader = openReader(join(dataDir, 'plumbline.db'));
  const sync = reader.sync(id);
  reader.close();
  expect(isDue(sync, 60_000, (sync?.finishedAt ?? 0) + 2 * 60_000)).toBe(true);

  disk.empty();
  await instance.ask(`/api/syncs/${id}`, { method: 'POST' });
  await instance.service.idle();
  expect((await stateOf(instance, on.project)).large).toMatchObject({ state: 'done', fault: null, runs: 3 });
});

const ends = [
  ['failed', () => Promise.reject(new SourceError('server_error', 'It ends when the disk is full.'))],
  ['cancelled', (signal: AbortSignal) => once(signal, 'abort').then(() => signal.throwIfAborted())],
] as const;

test.each(ends)(
  'a collection that %s where there is no room to note it is noted once there is some',
  async (state, end) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const file = join(dataDir, 'plumbline.db');
    const store = openWriter(file);
    const { id } = integrationNamed(store, 'build');
    const full = Promise.withResolvers<void>();
    const filling: Collector = {
      ...scriptedSystem,
      // biome-ignore lint/correctness/useYield: it ends before its first page.
      async *pull({ signal }) {
        rmSync(`${file}.reserve`);
        disk.fill();
        full.resolve();
        await end(signal);
      },
    };
    const sync = createSync(
      {
        store,
        collectors: [filling],
        now: Date.now,
        secretOf: async () => 'secret',
        transportFor: createTransports({ network: () => ({ proxy: null, ca: null }) }),
        waitForFacts: async () => undefined,
        publishEvent: () => undefined,
        unexpected: (error) => expect.unreachable(String(error)),
        unknownResult: () => undefined,
      },
      { everyMinutes: 60, collect: true, timeZone: 'UTC' },
    );
    await full.promise;
    if (state === 'cancelled') await sync.cancel(id);
    await sync.idle();
    expect(store.sync(id)?.state).toBe('running');
    disk.empty();
    vi.advanceTimersByTime(60_000);
    expect(store.sync(id)?.state).toBe(state);
    await sync.close();
    store.close();
  },
);

test('the room that a full disk took from the reserve is reserved again once there is some', () => {
  const file = join(dataDir, 'plumbline.db');
  const store = openWriter(file);
  onTestFinished(() => store.close());
  const isReserved = (): boolean => existsSync(`${file}.reserve`);
  expect(isReserved()).toBe(true);
  disk.fill();
  for (let number = 0; isReserved(); number += 1) store.setSetting(`setting-${number}`, 'x'.repeat(1000));
  store.setSetting('full', 'yes');
  expect(isReserved()).toBe(false);
  disk.empty();
  store.setSetting('full', 'no');
  expect(isReserved()).toBe(true);
});

/** A database of an older version with so many megabytes of something. */
function olderDatabase(megabytes: number): void {
  const db = openForWriting(join(dataDir, 'plumbline.db'));
  migrate(db, db.name, 0, migrations.slice(0, 9));
  db.exec('CREATE TABLE filler (bytes BLOB)');
  db.prepare('INSERT INTO filler VALUES (randomblob(?))').run(megabytes * 2 ** 20);
  db.close();
}

test('a start that has to bring the data to this version says what is full, what is needed and where', {
  timeout: 60_000,
}, async () => {
  olderDatabase(4);
  disk.fill(2 * 2 ** 20);
  const before = readFileSync(join(dataDir, 'plumbline.db'));
  const refused = started(dataDir, ['serve', '--port', '0']);
  expect(await refused.ended()).toBe(1);
  expect(refused.written()).toMatch(
    /The disk that the data lies on is full: \d+ MB are free, and 64 MB are needed\. Make room/,
  );
  expect(refused.written()).toContain(join(dataDir, 'plumbline.db'));
  expect(readdirSync(dataDir).filter((name) => name.includes('.part') || name.includes('.backup-'))).toEqual([]);
  expect(readFileSync(join(dataDir, 'plumbline.db')).equals(before)).toBe(true);
  disk.empty();
  const instance = await opened();
  expect(await names(instance)).toEqual([]);
});

test('the very first start on a full disk says so', { timeout: 60_000 }, async () => {
  disk.fill();
  const refused = started(dataDir, ['serve', '--port', '0']);
  expect(await refused.ended()).toBe(1);
  expect(refused.written()).toContain('The disk that the data lies on is full');
  expect(refused.written()).toContain(dataDir);
  disk.empty();
  const instance = await opened();
  expect(instance.log).toEqual([]);
});

test('a backup that the disk has no room for is 507, leaves nothing half written, and keeps the older ones', {
  timeout: 60_000,
}, async () => {
  const instance = await opened();
  await instance.service.call(addProject, { name: 'First' });
  await instance.service.call(makeBackup, {});
  const on = await furnished(instance);
  await add(instance, on, 'large');
  await instance.service.idle();
  disk.fill(2 ** 20);
  await expect(instance.service.call(makeBackup, {})).rejects.toMatchObject({
    status: 507,
    message: expect.stringMatching(/is full: .* are needed/),
  });
  const copies = readdirSync(dataDir).filter((name) => name.includes('.backup-'));
  expect(copies).toHaveLength(2);
  expect(copies[1]).toBe(`${copies[0]}.sha256`);
  const elsewhere = started(dataDir, ['backup', join(disk.folder, 'copy.db')]);
  expect(await elsewhere.ended()).toBe(1);
  expect(elsewhere.written()).toContain('is full');
  expect(readdirSync(disk.folder).toSorted()).toEqual(['data', 'filler']);
});

test('a backup for a damaged database waits where the disk has no room for it: nothing is set aside', {
  timeout: 60_000,
}, async () => {
  const file = join(dataDir, 'plumbline.db');
  const store = openWriter(file);
  const { id } = integrationNamed(store, 'build');
  keepPage(store, id, [pipeline('build'), ...Array.from({ length: 5000 }, (_, number) => run('build', number + 1))]);
  await store.keepBackup('manual', 1);
  store.close();
  truncateSync(file, 3 * 4096);
  disk.fill();
  for (const _ of [1, 2]) {
    const refused = started(dataDir, ['serve', '--port', '0']);
    expect(await refused.ended()).toBe(1);
    expect(refused.written()).toContain('The disk that the data lies on is full');
  }
  expect(readdirSync(dataDir).filter((name) => /\.(?:damaged|missing)-|\.part/.test(name))).toEqual([]);
  disk.empty();
  const instance = await opened();
  expect(await names(instance)).toEqual(['Shop']);
});
