import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import { openWriter } from '#main/store/writer.ts';
import { tokens } from '#shared/api/tokens.ts';
import {
  addIntegration,
  addProject,
  addToken,
  changeToken,
  importBackup,
  makeBackup,
  removeIntegration,
  removeProject,
  removeToken,
  replaceSecret,
  restoreBackup,
  testConnection,
  tokenDetails,
} from '#shared/desktop/commands.ts';
import { aStoreHome } from '#test/builders/store.ts';
import { anOrigin } from '#test/builders/systems/origin.ts';
import { add, furnished, secret, stateOf } from '../furnished.ts';
import { apiKey, instanceOfTest, sessionSecrets } from '../test-instance.ts';

test('a token that is used cannot go; unused it goes with its secret', async () => {
  const here = await instanceOfTest();
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
  for (const name of ['api-key', 'pending-token-7', 'token-1', 'token-1 https://ci.test', 'token-2', 'token-3'])
    await secrets.set(name, secret);
  const reaped = new Promise<object>((resolve) => {
    const info = (about: object, message: string) => message.includes('were removed') && resolve(about);
    const log = { info, warn: () => undefined, error: () => undefined };
    void instanceOfTest(
      (store) => {
        const token = { integType: 'ci_server', origins: ['https://ci.test'], username: null } as const;
        for (const name of ['gone', 'kept']) store.addToken({ ...token, name }, 0);
        store.removeToken(1);
      },
      { secrets, schedule: true, log },
    );
  });
  expect(await reaped).toEqual({ count: 3 });
  // The third token is of another state of this database, such as the one that a backup took the place of.
  expect(await secrets.names()).toEqual(['api-key', 'token-2', 'token-3']);
});

test('a token keeps origins in one spelling and refuses what is no origin', async () => {
  const here = await instanceOfTest();
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

test('a secret that is replaced while the origins of its token change is the one that stays', async () => {
  const secrets = sessionSecrets();
  const { service } = await instanceOfTest(undefined, { secrets });
  const token = { integ_type: 'ci_server', username: null, secret } as const;
  await service.call(addToken, { ...token, name: 'other', origins: ['other.test'] });
  const { id: token_id } = await service.call(addToken, { ...token, name: 'ci', origins: ['ci.test'] });
  const origins = ['ci.test', 'mirror.test'];
  await Promise.all([
    service.call(changeToken, { token_id, origins }),
    service.call(replaceSecret, { token_id, secret: 'another-secret' }),
  ]);
  const kept = `token-${token_id} https://ci.test https://mirror.test`;
  expect(await secrets.get(kept)).toBe('another-secret');
  const back = service.call(changeToken, { token_id, origins: ['ci.test'] });
  const again = service.call(changeToken, { token_id, origins });
  await Promise.all([
    back,
    again,
    expect(service.call(changeToken, { token_id, origins, name: 'other' })).rejects.toMatchObject({ status: 409 }),
  ]);
  expect(await secrets.get(kept)).toBe('another-secret');
  expect(await secrets.names()).toHaveLength(2);
});

test('another secret collects again what waited for it', async () => {
  const here = await instanceOfTest();
  const on = await furnished(here);
  await add(here, on, 'fails');
  await here.service.idle();
  await here.service.call(replaceSecret, { token_id: on.token, secret: 'another' });
  await here.service.idle();
  expect((await stateOf(here, on.project)).fails).toMatchObject({ state: 'done', runs: 3 });
});

test('a collection under way goes on with another secret or another origin of its token, not with what the token was', async () => {
  const sent: unknown[] = [];
  let onRequest = (): void => undefined;
  const sentTimes = (times: number): Promise<void> =>
    new Promise((resolve) => {
      onRequest = () => sent.length >= times && resolve();
      onRequest();
    });
  // Nothing is ever answered.
  const system = await anOrigin(({ headers }) => {
    sent.push(headers.authorization);
    onRequest();
  });
  const { service } = await instanceOfTest(undefined, { workers });
  const { id: project_id } = await service.call(addProject, { name: 'Shop' });
  const token = { name: 'host', integ_type: 'source_host', username: null, origins: [system.url] } as const;
  const { id: token_id } = await service.call(addToken, { ...token, secret: 'before' });
  const input = { integration_type: 'source_host', name: 'web', project_id, token_id } as const;
  await service.call(addIntegration, { ...input, url: `${system.url}/shop/web` });
  await sentTimes(1);
  await service.call(replaceSecret, { token_id, secret: 'after' });
  await sentTimes(2);
  await service.call(changeToken, { token_id, origins: [system.url, 'https://more.test'] });
  await sentTimes(3);
  expect(sent).toEqual(['Bearer before', 'Bearer after', 'Bearer after']);
});

test('a project that goes takes its integrations along', async () => {
  const here = await instanceOfTest();
  const on = await furnished(here);
  await add(here, on, 'hangs');
  await here.service.call(removeProject, { project_id: on.project });
  expect((await here.ask(`/api/integrations/${on.project}`)).status).toBe(404);
});

test('a secret is in no answer, no log and no file', async () => {
  const here = await instanceOfTest();
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

/** An instance with the real collectors, a source host that refuses everything, and the credentials that it was sent. */
async function besideSystem(secrets = sessionSecrets()) {
  const system = await anOrigin((_, response) => response.writeHead(401).end());
  const { service } = await instanceOfTest(undefined, { workers, secrets });
  const token = { integ_type: 'source_host', username: null } as const;
  const addTo = (origin: string, name: string) =>
    service.call(addToken, { ...token, name, origins: [origin], secret: name });
  const sent = async (token_id: number): Promise<ReadonlySet<unknown>> => {
    system.requests.length = 0;
    await service.call(testConnection, { type: 'source_host', url: `${system.url}/shop/web`, token_id });
    return new Set(system.requests.map(({ headers }) => headers.authorization));
  };
  return { service, secrets, url: system.url, addTo, sent };
}

test('a token of a copy finds its own secret and none that was given for another origin', async () => {
  const { service, url, addTo, sent } = await besideSystem();
  const [empty] = (await service.call(makeBackup, {})).backups;
  const { id } = await addTo(url, 'meant');
  const { replaced } = await service.call(restoreBackup, { name: empty?.name ?? '' });
  expect((await addTo('https://other.test', 'of-another')).id).toBe(id);
  await service.call(restoreBackup, { name: replaced ?? '' });
  expect(await sent(id)).toEqual(new Set(['Bearer meant']));
});

test('a copy from elsewhere finds no secret of this folder', async () => {
  const elsewhere = aStoreHome();
  onTestFinished(() => elsewhere.remove());
  const { service, url, addTo, sent } = await besideSystem();
  const { id } = await addTo('https://other.test', 'of-another');
  const store = openWriter(elsewhere.file);
  const token = { integType: 'source_host', username: null } as const;
  expect(store.addToken({ ...token, name: 'theirs', origins: [url] }, 0).id).toBe(id);
  store.close();
  const { name } = await service.call(importBackup, { path: elsewhere.file });
  await service.call(restoreBackup, { name });
  await expect(sent(id)).rejects.toThrow('has no secret on this computer');
});

test('a secret goes with its token to other origins, unless the token stays where it is', async () => {
  const { service, secrets, url, addTo, sent } = await besideSystem();
  const { id } = await addTo(url, 'meant');
  await service.call(changeToken, { token_id: id, origins: ['https://b.test', url, 'https://a.test'] });
  expect(await secrets.names()).toEqual([`token-${id} ${url} https://a.test https://b.test`]);
  await service.call(changeToken, { token_id: id, origins: [url, 'https://a.test', 'https://b.test'] });
  await addTo(url, 'taken');
  const refused = service.call(changeToken, { token_id: id, name: 'taken', origins: [url] });
  await expect(refused).rejects.toMatchObject({ status: 409 });
  expect(await sent(id)).toEqual(new Set(['Bearer meant']));
});

test('a secret that an older version kept is bound to the origins of its token from now on', async () => {
  const { secrets, url, addTo, sent } = await besideSystem();
  const { id } = await addTo(url, 'meant');
  for (const name of await secrets.names()) await secrets.delete(name);
  await secrets.set(`token-${id}`, 'older');
  expect(await sent(id)).toEqual(new Set(['Bearer older']));
  expect(await secrets.names()).toEqual([`token-${id} ${url}`]);
});
