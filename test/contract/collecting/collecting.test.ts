import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DataFolderInUse } from '#main/app/create-service.ts';
import { openReader } from '#main/store/reader.ts';
import { syncs } from '#shared/api/syncs.ts';
import { cancelSync, changeIntegration, removeIntegration, replaceSecret } from '#shared/desktop/commands.ts';
import { add, furnished, secret, seen, stateOf } from '../furnished.ts';
import { instanceOfTest, openTestInstance } from '../test-instance.ts';

test('a new integration is collected, page by page, without being asked', async () => {
  const here = await instanceOfTest();
  const on = await furnished(here);
  await add(here, on, 'a');
  await here.service.idle();
  expect((await stateOf(here, on.project)).a).toMatchObject({
    state: 'done',
    pages: 3,
    runs: 3,
    watermark: 'page 3',
    fault: null,
  });
});

test('one that fails says why and what to do, and does not stop another', async () => {
  const here = await instanceOfTest();
  const on = await furnished(here);
  await add(here, on, 'fails');
  await add(here, on, 'a');
  await here.service.idle();
  const { fails, a } = await stateOf(here, on.project);
  expect(fails).toMatchObject({
    state: 'failed',
    pages: 1,
    fault: { fault: 'token_refused', remedy: expect.any(String) },
  });
  expect(a?.state).toBe('done');
});

test('an unexpected error becomes a fault; its text is neither shown nor logged', async () => {
  const here = await instanceOfTest();
  const on = await furnished(here);
  await add(here, on, 'breaks');
  await here.service.idle();
  const { breaks } = await stateOf(here, on.project);
  expect(breaks?.fault?.fault).toBe('answer_unreadable');
  expect(JSON.stringify([breaks, here.log])).not.toContain(secret);
  expect(here.log.map(({ level }) => level)).toContain('error');
  expect(here.log.find(({ message }) => message === 'A collection failed')?.level).toBe('warn');
});

test('a second start of a collection that runs is 409; cancelled, what was stored stays', async () => {
  const here = await instanceOfTest();
  const on = await furnished(here);
  const id = await add(here, on, 'hangs');
  await seen(here, on.project, 'hangs', 'running');
  expect((await here.ask(`/api/syncs/${id}`, { method: 'POST' })).status).toBe(409);
  expect(await here.service.call(cancelSync, { integration_id: id })).toMatchObject({
    state: 'cancelled',
    pages: 1,
    runs: 1,
  });
  expect((await here.ask(`/api/syncs/${id}`, { method: 'POST' })).status).toBe(202);
  expect((await here.ask('/api/syncs/999', { method: 'POST' })).status).toBe(404);
});

test('commands are answered while a collection hangs, and removing ends it', async () => {
  const here = await instanceOfTest();
  const on = await furnished(here);
  const id = await add(here, on, 'hangs');
  await seen(here, on.project, 'hangs', 'running');
  await here.service.call(removeIntegration, { integration_id: id });
  await here.service.idle();
  expect(await here.service.call(syncs, { id: on.project })).toEqual([]);
});

test('at most two collect at once, the others wait their turn', async () => {
  const here = await instanceOfTest();
  const on = await furnished(here);
  for (const job of ['hangs-1', 'hangs-2']) await add(here, on, job);
  await add(here, on, 'a');
  await seen(here, on.project, 'hangs-2', 'running');
  expect((await stateOf(here, on.project)).a?.state).toBe('queued');
});

test('a paused integration is not collected until it goes on', async () => {
  const here = await instanceOfTest();
  const on = await furnished(here);
  const id = await add(here, on, 'a');
  await here.service.idle();
  await here.service.call(changeIntegration, { integration_id: id, paused: true });
  expect((await here.ask(`/api/syncs/${id}`, { method: 'POST' })).status).toBe(409);
  await here.service.call(changeIntegration, { integration_id: id, paused: false });
  await here.service.idle();
  expect((await stateOf(here, on.project)).a?.state).toBe('done');
});

test('what the end of the service cut off goes on where it stopped when it serves again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-'));
  const first = await openTestInstance(undefined, { dataDir });
  const on = await furnished(first);
  const id = await add(first, on, 'hangs');
  await seen(first, on.project, 'hangs', 'running');
  await first.close();
  const between = openReader(join(dataDir, 'plumbline.db'));
  expect(between.cursor(id)).toBe(1);
  between.close();

  const second = await openTestInstance(undefined, { dataDir, schedule: true });
  await seen(second, on.project, 'hangs', 'failed');
  // Its secret was for the session only, so it comes as far as saying that.
  expect((await stateOf(second, on.project)).hangs).toMatchObject({ runs: 1, fault: { fault: 'token_refused' } });
  await second.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a process that is killed while it collects loses no page and holds up nobody', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-'));
  const dying = spawn(process.execPath, [fileURLToPath(new URL('../dying-process.ts', import.meta.url)), dataDir]);
  await once(dying.stdout, 'data');
  dying.kill('SIGKILL');
  await once(dying, 'exit');

  const next = await openTestInstance(undefined, { dataDir });
  expect((await stateOf(next, 1)).hangs).toMatchObject({ state: 'interrupted', runs: 1 });
  await next.service.call(replaceSecret, { token_id: 1, secret: 'secret' });
  await next.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a collecting thread that dies is started again and goes on where it stopped', async () => {
  const here = await instanceOfTest(undefined, { schedule: true });
  const on = await furnished(here);
  await add(here, on, 'crashes');
  await seen(here, on.project, 'crashes', 'done');
  expect((await stateOf(here, on.project)).crashes).toMatchObject({ pages: 2, runs: 3, fault: null });
});

test('a second process of the same data folder is told who holds it', async () => {
  const here = await instanceOfTest();
  await expect(openTestInstance(undefined, { dataDir: here.dataDir })).rejects.toThrow(DataFolderInUse);
});
