import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import { isPortFree } from '#main/http/listen.ts';
import { memorySecrets } from '#main/secrets/memory.ts';
import { openWriter } from '#main/store/writer.ts';
import { startSchedule } from '#main/sync/schedule.ts';
import { changeCollectingSettings } from '#main/sync/settings.ts';
import {
  addAuthorities,
  addToken,
  changeProxy,
  changeStart,
  keepProxyPassword,
  networkSettings,
  startSettings,
  testConnection,
} from '#shared/desktop/commands.ts';
import { aStoreHome, integrationNamed } from '#test/builders/store.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

const openssl = (folder: string, words: string): Buffer =>
  execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'pipe' });
const hasOpenssl = (() => {
  try {
    return openssl(tmpdir(), 'version').length > 0;
  } catch {
    return false;
  }
})();

let open: TestInstance | null = null;
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await open?.close();
  open = null;
});

async function opened(...args: Parameters<typeof openTestInstance>): Promise<TestInstance> {
  open = await openTestInstance(...args);
  return open;
}

test('nothing begins by itself in the quiet hours that were saved, and everything after them', () => {
  const home = aStoreHome();
  const store = openWriter(home.file);
  const { id } = integrationNamed(store, 'build');
  changeCollectingSettings(store, { quiet: { from: '22:00', to: '06:00' } });
  let clock = Date.parse('2026-01-15T23:30:00Z');
  const begun: string[] = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startSchedule({
    store,
    everyMinutes: 15,
    timeZone: 'UTC',
    now: () => clock,
    notBefore: () => 0,
    isReady: () => true,
    add: (integrationId) => {
      expect(integrationId).toBe(id);
      begun.push(new Date(clock).toISOString().slice(11, 16));
    },
  });
  for (const moment of ['2026-01-15T23:45:00Z', '2026-01-16T05:59:30Z', '2026-01-16T06:00:00Z']) {
    clock = Date.parse(moment);
    vi.advanceTimersByTime(20_000);
  }
  expect(begun).toEqual(['06:00']);
  changeCollectingSettings(store, { quiet: null });
  clock = Date.parse('2026-01-16T23:00:00Z');
  vi.advanceTimersByTime(20_000);
  expect(begun).toEqual(['06:00', '23:00']);
  stop();
  store.close();
  home.remove();
});

/** A proxy on loopback that answers for whatever system it is asked, and what it was asked for. */
async function aProxy() {
  const requests: string[] = [];
  const signIns: string[] = [];
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '').host);
    signIns.push(request.headers['proxy-authorization'] ?? '');
    response.writeHead(404).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { requests: requests, signIns, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a proxy that is chosen is used by the next request, and left again, without a restart', async () => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) vi.stubEnv(name, undefined);
  const here = await opened(undefined, { workers });
  const proxy = await aProxy();
  const { id } = await here.service.call(addToken, {
    name: 'ci',
    integ_type: 'ci_server',
    origins: ['http://jenkins.invalid'],
    username: 'builder',
    secret: 'canary-secret',
  });
  const trial = { type: 'ci_server', url: 'http://jenkins.invalid/job/a', token_id: id } as const;
  await here.service.call(testConnection, trial);
  expect(proxy.requests).toEqual([]);

  await here.service.call(changeProxy, { mode: 'manual', address: proxy.url });
  await here.service.call(testConnection, trial);
  expect(new Set(proxy.requests)).toEqual(new Set(['jenkins.invalid']));

  const count = proxy.requests.length;
  await here.service.call(changeProxy, { mode: 'manual', address: proxy.url, exceptions: '.invalid' });
  await here.service.call(testConnection, trial);
  await here.service.call(changeProxy, { mode: 'none' });
  await here.service.call(testConnection, trial);
  expect(proxy.requests).toHaveLength(count);
  // The address waits for the day that it is chosen again.
  expect((await here.service.call(networkSettings, {})).proxy).toMatchObject({ mode: 'none', address: proxy.url });
  proxy.close();
}, 60_000);

test('a proxy is signed in to with a password that lies with the secrets, and no other proxy ever sees it', async () => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) vi.stubEnv(name, undefined);
  const secrets = memorySecrets();
  const here = await opened(undefined, { workers, secrets });
  const [proxy, other] = [await aProxy(), await aProxy()];
  const trial = { type: 'ci_server', url: 'http://jenkins.invalid/job/a', secret: 'canary-token' } as const;
  const result = await here.service.call(keepProxyPassword, { address: proxy.url, password: 'canary: a %word' });
  await here.service.call(changeProxy, { mode: 'manual', address: proxy.url, username: 'builder' });
  const tried = await here.service.call(testConnection, trial);
  const signedIn = `Basic ${Buffer.from('builder:canary: a %word').toString('base64')}`;
  expect(new Set(proxy.signIns)).toEqual(new Set([signedIn]));

  const changed = await here.service.call(changeProxy, { mode: 'manual', address: other.url, username: 'builder' });
  await here.service.call(testConnection, trial);
  expect(other.requests.length).toBeGreaterThan(0);
  expect(new Set(other.signIns)).toEqual(new Set([`Basic ${Buffer.from('builder:').toString('base64')}`]));

  expect(await secrets.get(`proxy-${proxy.url}`)).toBe('canary: a %word');
  expect(JSON.stringify([result, changed, tried, here.log])).not.toContain('canary');
  for (const name of await readdir(here.dataDir)) {
    expect((await readFile(join(here.dataDir, name))).includes('canary'), name).toBe(false);
  }
  for (const one of [proxy, other]) one.close();
}, 60_000);

test.skipIf(!hasOpenssl)(
  'a system with a certificate of the company is trusted once its authority was added',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-ca-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const pem = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
    openssl(folder, 'req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj /CN=Acme -days 2');
    openssl(folder, 'req -newkey rsa:2048 -nodes -keyout it.key -out it.csr -subj /CN=jenkins');
    await writeFile(join(folder, 'it.cnf'), 'subjectAltName=IP:127.0.0.1\n');
    openssl(
      folder,
      'x509 -req -in it.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile it.cnf -out it.pem -days 2',
    );
    const system = createTlsServer({ key: await pem('it.key'), cert: await pem('it.pem') }, (_, response) =>
      response.writeHead(401).end(),
    );
    await new Promise<void>((done) => system.listen(0, '127.0.0.1', done));
    onTestFinished(() => void system.close());
    const { port } = system.address() as AddressInfo;
    const here = await opened(undefined, { workers });
    const tried = async () => {
      const url = `https://127.0.0.1:${port}/job/a`;
      const { findings } = await here.service.call(testConnection, { type: 'ci_server', url, secret: 'canary' });
      return findings.find(({ ok }) => !ok)?.fault?.fault;
    };
    expect(await tried()).toBe('certificate_unknown');
    await expect(here.service.call(addAuthorities, { pem: await pem('it.pem') })).rejects.toMatchObject({
      status: 422,
    });
    const bundle = (await pem('ca.pem')).repeat(2);
    const { added, network } = await here.service.call(addAuthorities, { pem: bundle });
    const { authorities } = network;
    expect(added).toEqual(authorities.map(({ fingerprint }) => fingerprint));
    expect(authorities).toEqual([expect.objectContaining({ subject: expect.stringContaining('Acme') })]);
    // The way is open now: it is the system itself that refuses.
    expect(await tried()).toBe('token_refused');
  },
  60_000,
);

test('an address that would keep a password readable is refused, and so is what is no authority', async () => {
  const here = await opened(undefined, { workers });
  const refused = (address: string) => here.service.call(changeProxy, { mode: 'manual', address });
  await expect(refused('http://user:canary@proxy.test:3128')).rejects.toMatchObject({
    status: 422,
    errors: [{ pointer: '/address' }],
  });
  await expect(refused('proxy.test')).rejects.toMatchObject({ status: 422 });
  await expect(here.service.call(addAuthorities, { pem: 'no certificate' })).rejects.toMatchObject({ status: 422 });
  expect(await here.service.call(networkSettings, {})).toMatchObject({ proxy: { mode: 'system' }, authorities: [] });
});

test('what the start says about the proxy is shown without its password', async () => {
  const network = { proxy: 'http://user:canary@proxy.test:3128', ca: null };
  const here = await opened(undefined, { network, workers });
  const settings = await here.service.call(networkSettings, {});
  expect(settings.started_with_proxy).toBe('proxy.test:3128');
  expect(JSON.stringify(settings)).not.toContain('canary');
});

test('a port that is taken is refused by name, and a free one is kept for the next start', async () => {
  const ports = {
    logLines: () => [],
    port: { usual: 8417, isChosen: false, isFree: isPortFree },
    login: null,
  };
  const here = await opened(undefined, { ports });
  const taken = createSocket();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const { port } = taken.address() as AddressInfo;
  await expect(here.service.call(changeStart, { port })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(String(port)),
  });
  expect(await here.service.chosenPort()).toBeNull();
  await new Promise((done) => taken.close(done));
  expect((await here.service.call(changeStart, { port })).port).toMatchObject({ chosen: port, usual: 8417 });
  expect(await here.service.chosenPort()).toBe(port);
  await expect(here.service.call(changeStart, { at_login: true })).rejects.toMatchObject({ status: 422 });
  expect((await here.service.call(startSettings, {})).at_login).toBeNull();
});
