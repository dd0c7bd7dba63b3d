import { afterAll, beforeEach, expect, test } from 'vitest';
import { apiKey, type RunningService, sendRaw, startService } from './running-service.ts';

let service: RunningService;
beforeEach(async () => {
  // Each test meets a running service, also where the one before it ended it.
  if (service?.isRunning() !== true) service = await startService();
}, 60_000);
afterAll(() => service?.close());

/** A request that closes its connection after the answer. */
function request(line: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = { Host: `127.0.0.1:${service.port}`, Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** The service answers on, as the same process, and logged no error. */
async function expectUnharmed(): Promise<void> {
  const health = await sendRaw(service.port, request('GET /health'));
  expect([service.isRunning(), health.status], service.stderr()).toEqual([true, 200]);
  expect(service.errors()).toEqual([]);
}

const members = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

test.each(members)('a query parameter named %s ends nothing', async (name) => {
  expect((await sendRaw(service.port, request(`GET /health?${name}=1`))).status).toBe(200);
  await expectUnharmed();
});

test.each([
  ['an Origin', { Origin: 'https://elsewhere.example' }],
  ['a Host', { Host: 'elsewhere.example' }],
  ['a site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' }],
])('nor does one of a page with %s of its own, which is refused', async (_, headers) => {
  for (const name of members) {
    const { status } = await sendRaw(service.port, request(`GET /health?${name}=1`, headers));
    expect(status, name).toBe(403);
  }
  await expectUnharmed();
});

const targets = [
  '//',
  '///',
  '//[',
  '//%',
  '//x:99999/',
  '/\\[',
  '*',
  'http://[',
  'http://x:99999999/',
  'http://127.0.0.1/health',
  'elsewhere.example:443',
];

test.each(targets)('the target %s is refused and ends nothing', async (target) => {
  for (const headers of [{}, service.session, { 'X-API-Key': apiKey }, { Accept: 'text/html' }]) {
    const { status, text } = await sendRaw(service.port, request(`GET ${target}`, headers));
    expect([status, text], target).toEqual([400, expect.stringContaining('400')]);
  }
  await expectUnharmed();
});

test.each(targets)('the target %s from a foreign page is refused and ends nothing', async (target) => {
  const { status } = await sendRaw(service.port, request(`GET ${target}`, { Origin: 'https://elsewhere.example' }));
  expect([400, 403]).toContain(status);
  await expectUnharmed();
});
