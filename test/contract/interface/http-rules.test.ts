import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { inject } from 'light-my-request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { furnishShop, ids } from '../company.ts';
import { apiKey, openTestInstance, sessionSecrets, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnishShop);
});
afterAll(() => instance.close());

interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

/** A request as no well-behaved client would send it. */
function raw(
  path: string,
  headers: Record<string, string | string[]> = {},
  method = 'GET',
  body = '',
): Promise<RawAnswer> {
  const { port } = new URL(instance.url);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { 'X-API-Key': apiKey, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The first line of what comes back for these very bytes. */
async function firstLine(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(instance.url).port), '127.0.0.1');
  socket.write(bytes);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).split('\r\n', 1)[0] ?? '';
}

const problemShape = {
  type: expect.any(String),
  title: expect.any(String),
  status: expect.any(Number),
  detail: expect.any(String),
  instance: expect.any(String),
};

test('§7 every fault is problem details with the status inside', async () => {
  for (const [path, status] of [
    ['/api/unknown', 404],
    ['/nowhere', 404],
    ['/api/projects/1', 404],
    ['/api/lead_times/x', 400],
    ['/api/lead_times/77', 404],
  ] as const) {
    const answer = await instance.ask(path);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ ...problemShape, status, instance: path });
  }
});

test('§7 another method of a known path is 405 with Allow', async () => {
  const deleted = await raw('/api/projects', {}, 'DELETE');
  expect([deleted.status, deleted.headers.allow]).toEqual([405, 'GET, HEAD']);
  const got = await raw('/api/integrations');
  expect([got.status, got.headers.allow]).toEqual([405, 'POST']);
  const both = await raw('/api/syncs/1', {}, 'PUT');
  expect([both.status, both.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  expect((await raw('/api/projects', {}, 'OPTIONS')).status).toBe(405);
});

test('HEAD answers as GET does, without a body', async () => {
  const get = await raw('/api/projects');
  const head = await raw('/api/projects', {}, 'HEAD');
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', get.headers['content-length']]);
});

test('§7 a body that is not JSON, broken or too large has its own status', async () => {
  const post = (body: string, headers: Record<string, string>) => raw('/api/integrations', headers, 'POST', body);
  const json = { 'Content-Type': 'application/json' };
  expect((await post('a=1', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  expect((await post('{}', {})).status).toBe(415);
  expect((await post('{"integration":', json)).status).toBe(400);
  expect((await post('', json)).status).toBe(400);
  // Such a value cannot be handed to a worker.
  expect((await post(`{"integration":${'['.repeat(9000)}${']'.repeat(9000)}}`, json)).status).toBe(400);
  expect((await post(JSON.stringify({ integration: 'x'.repeat(70_000) }), json)).status).toBe(413);
  expect((await post('{}', { ...json, 'Content-Encoding': 'gzip' })).status).toBe(415);
  expect((await post('{}', { 'Content-Type': 'application/json; charset=latin1' })).status).toBe(415);
});

test.each([
  ['colour=red', 'colour'],
  ['from=2026-02-30', 'from'],
  ['from=2026-1-1', 'from'],
  ['to=yesterday', 'to'],
  ['from=2026-03-02&to=2026-03-01', 'from'],
  ['from=2026-03-01&from=2026-03-02', 'from'],
  ['include=all', 'include'],
  ['include=', 'include'],
  ['format=xml', 'format'],
  ['branch=', 'branch'],
  ['pipeline=unknown', 'pipeline'],
  ['integration_id=2', 'integration_id'],
  ['statistic=median', 'statistic'],
])('a parameter that is unknown, twice or out of range is refused by name: %s', async (query, name) => {
  const answer = await instance.ask(`/api/repair_times/${ids.build}?${query}`);
  expect(answer.status).toBe(400);
  expect((await answer.json()).detail).toContain(name);
});

test('a branch without runs is empty, not a fault', async () => {
  expect(await instance.json(`/api/repair_times/${ids.build}?branch=feature`)).toEqual({
    unit: 'Date/seconds',
    data: [],
  });
});

test('a window chooses which points are shown, both its days included, in the zone of the project', async () => {
  const count = async (query: string) =>
    (await instance.json<{ data: unknown[] }>(`/api/cycle_times/${ids.build}?${query}`)).data.length;
  expect(await count('from=2026-11-02&to=2026-11-02')).toBe(3);
  expect(await count('from=2026-11-03')).toBe(0);
  expect(await count('to=2026-11-01')).toBe(0);
});

test.each([
  ['another host', { Host: 'evil.test' }],
  ['the host without its port', { Host: '127.0.0.1' }],
  ['another origin', { Origin: 'https://evil.test' }],
  ['an opaque origin', { Origin: 'null' }],
  ['a cross-site request', { 'Sec-Fetch-Site': 'cross-site' }],
])('%s is refused even with the key, and on the paths without a key', async (_, headers) => {
  expect((await raw('/api/projects', headers)).status).toBe(403);
  expect((await raw('/health', headers)).status).toBe(403);
});

test('two Host headers and a whole address as target are refused', async () => {
  const { host } = new URL(instance.url);
  expect(await firstLine(`GET /health HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\n\r\n`)).toContain(' 403 ');
  expect((await raw(`http://${host}/api/projects`)).status).toBe(400);
});

test('localhost and our own origin are welcome', async () => {
  const { port } = new URL(instance.url);
  const own = { Host: `localhost:${port}`, Origin: `http://localhost:${port}`, 'Sec-Fetch-Site': 'same-origin' };
  expect((await raw('/api/projects', own)).status).toBe(200);
});

test('no answer lets pages of other origins read it or lies in a shared cache', async () => {
  const answer = await instance.ask('/api/projects');
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-powered-by')).toBeNull();
});

test('§8 more than a hundred requests in a second get 429 and when to come back', async () => {
  const busy = await openTestInstance(furnishShop, { requestsPerSecond: 100 });
  let refused: Response | undefined;
  while (!refused) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => busy.ask('/health')));
    refused = answers.find(({ status }) => status === 429);
  }
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ status: 429 });
  await busy.close();
});

test('§8 repeated wrong keys get 429, the right key goes on', async () => {
  const wrong = { headers: { 'X-API-Key': 'plk_wrong' } };
  const guarded = await openTestInstance(furnishShop);
  const statuses: number[] = [];
  for (let tries = 0; tries < 40; tries += 1) statuses.push((await guarded.ask('/api/projects', wrong)).status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await guarded.ask('/api/projects')).status).toBe(200);
  await guarded.close();
});

test('while the service stops, 503 says when to come back', async () => {
  const stopping = await openTestInstance(furnishShop);
  await stopping.service.close();
  const answer = await stopping.ask('/api/projects');
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  await stopping.close();
});

test('while the keychain is locked, 503 says so, and the key is there again once it is unlocked', async () => {
  const secrets = sessionSecrets();
  secrets.locked = true;
  const locked = await openTestInstance(furnishShop, { apiKey: null, secrets });
  const answer = await locked.ask('/api/projects');
  expect(answer.status).toBe(503);
  expect((await answer.json()).detail).toContain('Unlock');
  secrets.locked = false;
  const key = await locked.service.key();
  expect(key).toMatch(/^plk_[\w-]{43}$/);
  expect((await locked.ask('/api/projects', { headers: { 'X-API-Key': key } })).status).toBe(200);
  await locked.close();
});

test('the window asks the same app in this process', async () => {
  const { host } = new URL(instance.url);
  const answer = await inject(instance.app, { url: '/api/projects', headers: { host, 'x-api-key': apiKey } });
  expect(answer.statusCode).toBe(200);
});
