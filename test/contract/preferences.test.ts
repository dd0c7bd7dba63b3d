import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { sourceWorkers } from '#main/app/create-service.ts';
import { isPortFree } from '#main/http/listen.ts';
import { openWriter } from '#main/store/writer.ts';
import { startSchedule } from '#main/sync/schedule.ts';
import { changeCollectingSettings } from '#main/sync/settings.ts';
import {
  addAuthorities,
  addToken,
  changeProxy,
  changeStart,
  networkSettings,
  startSettings,
  testConnection,
} from '#shared/desktop/commands.ts';
import { aStoreHome, integrationNamed } from '#test/builders/store.ts';
import { type House, openHouse } from './house.ts';

let open: House | null = null;
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await open?.close();
  open = null;
});

async function house(...given: Parameters<typeof openHouse>): Promise<House> {
  open = await openHouse(...given);
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
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '').host);
    response.writeHead(404).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a proxy that is chosen is used by the next request, and left again, without a restart', async () => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) vi.stubEnv(name, undefined);
  const here = await house(undefined, { workers: sourceWorkers });
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
  expect(proxy.asked).toEqual([]);

  await here.service.call(changeProxy, { mode: 'manual', address: proxy.url });
  await here.service.call(testConnection, trial);
  expect(new Set(proxy.asked)).toEqual(new Set(['jenkins.invalid']));

  const asked = proxy.asked.length;
  await here.service.call(changeProxy, { mode: 'manual', address: proxy.url, exceptions: '.invalid' });
  await here.service.call(testConnection, trial);
  await here.service.call(changeProxy, { mode: 'none' });
  await here.service.call(testConnection, trial);
  expect(proxy.asked).toHaveLength(asked);
  // The address waits for the day that it is chosen again.
  expect((await here.service.call(networkSettings, {})).proxy).toMatchObject({ mode: 'none', address: proxy.url });
  proxy.close();
}, 60_000);

test('an address that would keep a password readable is refused, and so is what is no authority', async () => {
  const here = await house(undefined, { workers: sourceWorkers });
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
  const here = await house(undefined, { network, workers: sourceWorkers });
  const told = await here.service.call(networkSettings, {});
  expect(told.started_with_proxy).toBe('proxy.test:3128');
  expect(JSON.stringify(told)).not.toContain('canary');
});

test('a port that is taken is refused by name, and a free one is kept for the next start', async () => {
  const ports = {
    logLines: () => [],
    port: { usual: 8417, isGiven: false, isFree: isPortFree },
    login: null,
  };
  const here = await house(undefined, { ports });
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
