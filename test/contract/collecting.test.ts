import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DataFolderInUse } from '#main/app/create-service.ts';
import { openReader } from '#main/store/reader.ts';
import { syncs } from '#shared/api/syncs.ts';
import { tokens } from '#shared/api/tokens.ts';
import {
  addIntegration,
  addProject,
  addToken,
  cancelSync,
  changeIntegration,
  removeIntegration,
  removeProject,
  removeToken,
  replaceSecret,
  tokenDetails,
} from '#shared/desktop/commands.ts';
import { apiKey, type House, houseOfTest, openHouse, sessionSecrets } from './house.ts';

const secret = 'canary-secret';
async function furnished({ service }: House): Promise<{ project: number; token: number }> {
  const project = await service.call(addProject, { name: 'Shop' });
  const token = await service.call(addToken, {
    name: 'ci',
    integ_type: 'ci_server',
    origins: ['ci.test'],
    username: 'builder',
    secret,
  });
  return { project: project.id, token: token.id };
}

async function add({ service }: House, on: { project: number; token: number }, job: string): Promise<number> {
  const given = { integration_type: 'ci_server', name: job, project_id: on.project, token_id: on.token } as const;
  return (await service.call(addIntegration, { ...given, url: `https://ci.test/job/${job}` })).id;
}

const stateOf = async ({ service }: House, project: number) =>
  Object.fromEntries((await service.call(syncs, { project_id: project })).map((one) => [one.integration, one]));

/** Resolves when the integration is seen in the state; told by events, not by waiting. */
function seen({ service }: House, project: number, job: string, state: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () =>
      service.call(syncs, { project_id: project }).then((all) => {
        const found = all.find(({ integration }) => integration === job);
        if (found?.state === state && (state !== 'running' || found.pages > 0)) {
          leave();
          resolve();
        }
      }, reject);
    const leave = service.watch(() => void look());
    void look();
  });
}

test('a new integration is collected, page by page, without being asked', async () => {
  const here = await houseOfTest();
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
  const here = await houseOfTest();
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
  const here = await houseOfTest();
  const on = await furnished(here);
  await add(here, on, 'breaks');
  await here.service.idle();
  const { breaks } = await stateOf(here, on.project);
  expect(breaks?.fault?.fault).toBe('answer_unreadable');
  expect(JSON.stringify([breaks, here.log])).not.toContain(secret);
  expect(here.log.map(({ level }) => level)).toContain('error');
});

test('a second start of a collection that runs is 409; cancelled, what was stored stays', async () => {
  const here = await houseOfTest();
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
  const here = await houseOfTest();
  const on = await furnished(here);
  const id = await add(here, on, 'hangs');
  await seen(here, on.project, 'hangs', 'running');
  await here.service.call(removeIntegration, { integration_id: id });
  await here.service.idle();
  expect(await here.service.call(syncs, { project_id: on.project })).toEqual([]);
});

test('at most two collect at once, the others wait their turn', async () => {
  const here = await houseOfTest();
  const on = await furnished(here);
  for (const job of ['hangs-1', 'hangs-2']) await add(here, on, job);
  await add(here, on, 'a');
  await seen(here, on.project, 'hangs-2', 'running');
  expect((await stateOf(here, on.project)).a?.state).toBe('queued');
});

test('a paused integration is not collected until it goes on', async () => {
  const here = await houseOfTest();
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
  const first = await openHouse(undefined, { dataDir });
  const on = await furnished(first);
  const id = await add(first, on, 'hangs');
  await seen(first, on.project, 'hangs', 'running');
  await first.close();
  const between = openReader(join(dataDir, 'plumbline.db'));
  expect(between.cursor(id)).toBe(1);
  between.close();

  const second = await openHouse(undefined, { dataDir, schedule: true });
  await seen(second, on.project, 'hangs', 'failed');
  // Its secret was for the session only, so it comes as far as saying that.
  expect((await stateOf(second, on.project)).hangs).toMatchObject({ runs: 1, fault: { fault: 'token_refused' } });
  await second.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a process that is killed while it collects loses no page and holds up nobody', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-'));
  const dying = spawn(process.execPath, [fileURLToPath(new URL('./dying-process.ts', import.meta.url)), dataDir]);
  await once(dying.stdout, 'data');
  dying.kill('SIGKILL');
  await once(dying, 'exit');

  const next = await openHouse(undefined, { dataDir });
  expect((await stateOf(next, 1)).hangs).toMatchObject({ state: 'interrupted', runs: 1 });
  await next.service.call(replaceSecret, { token_id: 1, secret: 'secret' });
  await next.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a collecting thread that dies is started again and goes on where it stopped', async () => {
  const here = await houseOfTest(undefined, { schedule: true });
  const on = await furnished(here);
  await add(here, on, 'crashes');
  await seen(here, on.project, 'crashes', 'done');
  expect((await stateOf(here, on.project)).crashes).toMatchObject({ pages: 2, runs: 3, fault: null });
});

test('a token that is used cannot go; unused it goes with its secret', async () => {
  const here = await houseOfTest();
  const on = await furnished(here);
  const id = await add(here, on, 'a');
  await expect(here.service.call(removeToken, { token_id: on.token })).rejects.toMatchObject({ status: 409 });
  await here.service.call(removeIntegration, { integration_id: id });
  await here.service.call(removeToken, { token_id: on.token });
  expect(await here.service.call(tokens, {})).toEqual([]);
  await expect(here.service.call(removeToken, { token_id: on.token })).rejects.toMatchObject({ status: 404 });
});

test('secrets that a stop left without their token are removed at the next start, and no other', async () => {
  const secrets = sessionSecrets();
  for (const name of ['api-key', 'pending-token-7', 'token-1', 'token-2', 'token-3']) await secrets.set(name, secret);
  const reaped = new Promise<object>((resolve) => {
    const info = (about: object, message: string) => message.includes('were removed') && resolve(about);
    const log = { info, warn: () => undefined, error: () => undefined };
    void houseOfTest(
      (store) => {
        const token = { integType: 'ci_server', origins: ['https://ci.test'], username: null } as const;
        for (const name of ['gone', 'kept']) store.addToken({ ...token, name }, 0);
        store.removeToken(1);
      },
      { secrets, schedule: true, log },
    );
  });
  expect(await reaped).toEqual({ count: 2 });
  // The third token is of another state of this database, such as the one that a backup took the place of.
  expect(await secrets.names()).toEqual(['api-key', 'token-2', 'token-3']);
});

test('a token keeps origins in one spelling and refuses what is no origin', async () => {
  const here = await houseOfTest();
  const { token } = await furnished(here);
  const [details] = await here.service.call(tokenDetails, {});
  expect(details).toMatchObject({ id: token, origins: ['https://ci.test'], used_by: [] });
  const wanted = {
    name: 'x',
    integ_type: 'ci_server',
    username: null,
    secret,
    origins: ['https://ci.test/job'],
  } as const;
  await expect(here.service.call(addToken, wanted)).rejects.toMatchObject({ status: 422 });
  await expect(here.service.call(addToken, { ...wanted, name: 'ci', origins: ['ci.test'] })).rejects.toMatchObject({
    status: 409,
  });
});

test('another secret collects again what waited for it', async () => {
  const here = await houseOfTest();
  const on = await furnished(here);
  await add(here, on, 'fails');
  await here.service.idle();
  await here.service.call(replaceSecret, { token_id: on.token, secret: 'another' });
  await here.service.idle();
  expect((await stateOf(here, on.project)).fails).toMatchObject({ state: 'done', runs: 3 });
});

test('a project that goes takes its integrations along', async () => {
  const here = await houseOfTest();
  const on = await furnished(here);
  await add(here, on, 'hangs');
  await here.service.call(removeProject, { project_id: on.project });
  expect((await here.ask(`/api/integrations/${on.project}`)).status).toBe(404);
});

test('a second process of the same data folder is told who holds it', async () => {
  const here = await houseOfTest();
  await expect(openHouse(undefined, { dataDir: here.dataDir })).rejects.toThrow(DataFolderInUse);
});

test('a secret is in no answer, no log and no file', async () => {
  const here = await houseOfTest();
  const on = await furnished(here);
  await add(here, on, 'a');
  await add(here, on, 'breaks');
  await here.service.idle();
  const paths = [
    'tokens',
    `integrations/${on.project}`,
    `syncs/${on.project}`,
    'metrics',
    'openapi.json',
    'runs/1',
    'state/1',
  ];
  const answers = await Promise.all(paths.map(async (path) => (await here.ask(`/api/${path}`)).text()));
  answers.push(JSON.stringify(await here.service.call(tokenDetails, {})), JSON.stringify(here.log));
  const files = await readdir(here.dataDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile())) {
    answers.push((await readFile(join(file.parentPath, file.name))).toString('latin1'));
  }
  for (const canary of [secret, apiKey]) expect(answers.filter((text) => text.includes(canary))).toEqual([]);
});
