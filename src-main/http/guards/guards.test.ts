import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceError } from '#shared/api/problem.ts';
import { createApi } from '../create-api.ts';
import { type Listening, listen } from '../listen.ts';
import { isOfLeaving } from './guard-listener.ts';
import { loopbackHosts, safeHeaders } from './guards.ts';

const right = 'plk_right';
const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { stdio: 'pipe' });
const hasOpenssl = (() => {
  try {
    return openssl('version').length > 0;
  } catch {
    return false;
  }
})();
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

interface Setup {
  readonly key?: () => Promise<string>;
  readonly requestsPerSecond?: number;
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly largest?: number;
}

type Lines = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  /** In lower case. */
  readonly head: string;
  readonly body: string;
}

interface Api {
  readonly listening: Listening;
  /** The calls that reached the service: the names of endpoints, and their input. */
  readonly calls: (readonly [string, unknown])[];
  readonly logged: object[];
  readonly warned: object[];
  /** How often the key was read, and how often it was the right one. */
  readonly keys: { read: number; used: number };
  ask(line: string, headers?: Lines, body?: string): Promise<Answer>;
  /** As JSON to a path that takes it, with the key. */
  post(body: string, headers?: Lines, path?: string): Promise<Answer>;
}

/** The API on a port, over a service that answers whatever its schema takes with an empty list. */
async function anApi({ key = async () => right, requestsPerSecond = 1000, tls, largest }: Setup = {}): Promise<Api> {
  const calls: (readonly [string, unknown])[] = [];
  const logged: object[] = [];
  const warned: object[] = [];
  const keys = { read: 0, used: 0 };
  const service: Parameters<typeof createApi>[0]['service'] = {
    key: () => {
      keys.read += 1;
      return key();
    },
    keyUsed: () => {
      keys.used += 1;
    },
    render: async ({ id, input: schema }, input) => {
      calls.push([id, input]);
      if (!schema.safeParse(input).success) throw new ServiceError(422, 'Correct the request.');
      return { etag: null, body: Buffer.from('[]'), next: null };
    },
    openMetrics: async () => '',
    watch: () => () => undefined,
  };
  const log = {
    info: () => undefined,
    warn: (about: object) => void warned.push(about),
    error: (about: object) => void logged.push(about),
  };
  const api = createApi({
    service,
    hosts: () => loopbackHosts(listening.port),
    appVersion: '1.2.3',
    log,
    requestsPerSecond,
  });
  const listening: Listening = await listen({
    handler: api,
    log,
    port: 0,
    largestBody: (target) => (target === '/health' ? (largest ?? null) : null),
    ...(tls && { tls }),
  });
  onTestFinished(() => listening.close());
  const ask = async (line: string, headers: Lines = {}, body = ''): Promise<Answer> => {
    const { port } = listening;
    const socket = tls
      ? connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false })
      : connect(port, '127.0.0.1');
    const all = { Host: `127.0.0.1:${port}`, Connection: 'close', ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(Buffer.from(`${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, 'latin1'));
    return answerIn(await text(socket));
  };
  const post: Api['post'] = (body, headers, path = '/api/integrations') =>
    ask(`POST ${path}`, { ...withKey, ...ofJson(body), ...headers }, body);
  return { listening, calls, logged, warned, keys, ask, post };
}

const withKey: Lines = { 'X-API-Key': right };
const ofJson = (body: string): Lines => ({ 'Content-Type': 'application/json', 'Content-Length': `${body.length}` });

function answerIn(answer: string): Answer {
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: body.join('\r\n\r\n') };
}

const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status;

test('a request names this computer once, by one of its names, in any case', async () => {
  const { ask, listening } = await anApi();
  const { port } = listening;
  for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`, `localhost:${port}`, `LOCALHOST:${port}`])
    expect([host, await statusOf(ask('GET /health', { Host: host }))]).toEqual([host, 200]);
  for (const host of ['127.0.0.1', `127.0.0.1:${port + 1}`, 'elsewhere.example', `localhost.:${port}`, ''])
    expect([host, await statusOf(ask('GET /health', { Host: host }))]).toEqual([host, 403]);
  expect((await ask('GET /health', { Host: 'elsewhere.example' })).body).toContain(`localhost:${port}`);
  const own = `127.0.0.1:${port}`;
  expect(await statusOf(ask('GET /health', { HOST: own, host: own }))).toBe(403);
  // A text in another place is none of its names.
  expect(await statusOf(ask('GET /health', { 'X-Note': 'host' }))).toBe(200);
});

test('pages of other origins and sites are refused, its own and the address line are not', async () => {
  const { ask, listening } = await anApi();
  const own = `http://127.0.0.1:${listening.port}`;
  for (const headers of [
    { Origin: own },
    { Origin: own.toUpperCase() },
    { Origin: `http://localhost:${listening.port}` },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
  ])
    expect([headers, await statusOf(ask('GET /health', headers))]).toEqual([headers, 200]);
  for (const headers of [
    { Origin: 'null' },
    { Origin: own.replace('http', 'https') },
    { Origin: `${own}0` },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])
    expect([headers, await statusOf(ask('GET /health', headers))]).toEqual([headers, 403]);
});

test.skipIf(!hasOpenssl)('over TLS its own origin begins with https', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-guards-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=test'];
  openssl('req', '-x509', ...kind, '-keyout', keyFile, '-out', certFile);
  const { ask, listening } = await anApi({
    tls: { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') },
  });
  const own = `127.0.0.1:${listening.port}`;
  expect(await statusOf(ask('GET /health', { Origin: `https://${own}` }))).toBe(200);
  expect(await statusOf(ask('GET /health', { Origin: `http://${own}` }))).toBe(403);
});

test('every answer, also of what fails before any routing, carries the headers that keep pages from it', async () => {
  const { ask } = await anApi();
  for (const target of ['/health', '/nowhere', '//', '/api/projects'])
    for (const [name, value] of Object.entries(safeHeaders))
      expect((await ask(`GET ${target}`)).head, target).toContain(`${name}: ${value}`.toLowerCase());
});

test('a target that is no path of ASCII and whole percent codes is refused', async () => {
  const { ask } = await anApi();
  for (const target of [
    '//',
    '/\\x',
    '//x/health',
    '*',
    'http://127.0.0.1/health',
    '/\xe9',
    '/\xe9a',
    '/a\xe9',
    '/%',
    '/%ff',
  ])
    expect([target, await statusOf(ask(`GET ${target}`))]).toEqual([target, 400]);
  for (const target of ['/health', '/health?', '/health?a=%C3%A9'])
    expect([target, await statusOf(ask(`GET ${target}`))]).toEqual([target, 200]);
  expect(await statusOf(ask('GET /a//b'))).toBe(404);
});

test('the key is read for who sends one, and never for who sends none', async () => {
  const { ask, keys } = await anApi();
  await ask('GET /health');
  expect(keys).toEqual({ read: 0, used: 0 });
  expect(await statusOf(ask('GET /api/projects', withKey))).toBe(200);
  expect(keys.used).toBe(1);
  const { status, head, body } = await ask('GET /api/projects');
  expect([status, head]).toEqual([401, expect.stringContaining('www-authenticate: apikey')]);
  expect(body, 'a server of a team answers the same').toContain('readers of a team have their own');
  expect(keys.used).toBe(1);
});

test('a key that cannot be read now is nobody\u2019s, and the paths without a key answer', async () => {
  const { ask, logged } = await anApi({ key: () => Promise.reject(new TypeError('canary')) });
  expect(await statusOf(ask('GET /health', withKey))).toBe(200);
  expect(await statusOf(ask('GET /api/projects', withKey))).toBe(500);
  expect(logged).toHaveLength(1);
});

test('after thirty wrong keys in ten seconds the next is told to wait, a missing and the right one are not', async () => {
  const { ask, warned } = await anApi();
  const wrong = { 'X-API-Key': 'plk_wrong' };
  for (let tries = 0; tries < 30; tries += 1) expect(await statusOf(ask('GET /api/projects', wrong))).toBe(401);
  const { status, head, body } = await ask('GET /api/projects', wrong);
  expect([status, body]).toEqual([429, expect.stringContaining('Too many wrong keys')]);
  expect(head).toContain('retry-after: 10\r\n');
  expect(head).not.toContain('ratelimit');
  expect(await statusOf(ask('GET /api/projects'))).toBe(401);
  expect(await statusOf(ask('GET /api/projects', withKey))).toBe(200);
  expect(warned, 'one line for all').toEqual([{ count: 1 }]);
});

test('who uses up the requests of an address takes none from who has the key, or from another address', async () => {
  const { ask, listening } = await anApi({ requestsPerSecond: 5 });
  const many = (headers: Lines) => Promise.all(Array.from({ length: 12 }, () => ask('GET /health', headers)));
  for (const headers of [{}, { 'X-API-Key': 'plk_wrong' }]) {
    let refused: Answer | undefined;
    while (!refused) refused = (await many(headers)).find(({ status }) => status === 429);
    expect(refused.head).toContain('retry-after: 1\r\n');
    expect(refused.body).toContain('At most 5 requests a second');
    expect(await statusOf(ask('GET /health', withKey))).toBe(200);
  }
  if (hasIpv6) expect((await fetch(`http://[::1]:${listening.port}/health`)).status).toBe(200);
});

test('a request that expects what nobody knows passes the same guards', async () => {
  const { ask } = await anApi();
  expect(await statusOf(ask('GET /health', { Expect: 'more' }))).toBe(200);
  expect(await statusOf(ask('GET //', { Expect: 'more' }))).toBe(400);
  expect(await statusOf(ask('GET /health', { Expect: 'more', Origin: 'http://evil.example' }))).toBe(403);
});

test('a clock that is put back refuses nobody for longer', async () => {
  const { ask } = await anApi({ requestsPerSecond: 5 });
  const status = () => statusOf(ask('GET /health', withKey));
  await status();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 60 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  while ((await status()) !== 429);
  await expect.poll(status, { timeout: 5000 }).toBe(200);
});

test('path, query and body become the input', async () => {
  const { ask, post, calls } = await anApi();
  await ask('GET /api/projects', withKey);
  await ask('GET /api/lead_times/7?from=2026-01-01&branch=a%26b', withKey);
  await post('{"integration":1}');
  await post('{}', {}, '/api/syncs/8');
  await ask('POST /api/syncs/9', { ...withKey, 'Content-Length': '0' });
  expect(calls).toEqual([
    ['projects', {}],
    ['lead_times', { project_id: '7', from: '2026-01-01', branch: 'a&b' }],
    ['createIntegration', { integration: 1 }],
    ['startSync', { id: '8' }],
    ['startSync', { id: '9' }],
  ]);
});

test.each([
  ['GET /api/runs/7?colour=red', 'colour is not a parameter of this path; known are '],
  ['GET /api/runs/7?limit=1&limit=1', 'limit is given twice'],
  ['GET /api/projects?x', 'x is not a parameter of this path; known are format'],
  ['POST /api/syncs/7?x=1', 'x is not a parameter of this path; none are known here'],
  ['GET /api/syncs/7?id=2', 'id is not a parameter'],
])('%s is refused by name', async (line, detail) => {
  const { ask, calls } = await anApi();
  const { status, body } = await ask(line, { ...withKey, 'Content-Length': '0' });
  expect([status, body]).toEqual([400, expect.stringContaining(detail)]);
  expect(JSON.parse(body).errors).toEqual([expect.objectContaining({ pointer: expect.stringMatching(/^\/\w+$/) })]);
  expect(calls).toEqual([]);
});

test.each(['null', '[]', '7', '"text"', '{"a":1}'])('a path that takes no body refuses %s', async (body) => {
  const { post, calls } = await anApi();
  expect(await statusOf(post(body, {}, '/api/syncs/7'))).toBe(422);
  expect(calls).toEqual([]);
});

// A body that is read is 422: it is no integration.
test.each<[string, number, Lines]>([
  ['', 400, {}],
  ['{', 400, {}],
  ['"\xff"', 400, {}],
  ['{}', 415, { 'Content-Type': 'text/plain' }],
  ['{}', 415, { 'Content-Type': 'json' }],
  ['{}', 415, { 'Content-Type': 'application/json; charset=latin1' }],
  ['{}', 415, { 'Content-Encoding': 'gzip' }],
  ['{}', 422, { 'Content-Encoding': 'Identity' }],
  ['{}', 422, { 'Content-Type': 'Application/JSON; charset="UTF-8"' }],
  ['\xef\xbb\xbf{}', 422, {}],
  ['null', 422, {}],
  ['"text"', 422, {}],
])('the body %j is %i with %j', async (body, status, headers) => {
  const { post } = await anApi();
  expect(await statusOf(post(body, headers))).toBe(status);
});

test('a body without a content type is refused, and one without an end is read to its end', async () => {
  const { ask, calls } = await anApi();
  expect(await statusOf(ask('POST /api/integrations', { ...withKey, 'Content-Length': '2' }, '{}'))).toBe(415);
  const chunked = { ...withKey, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
  expect(await statusOf(ask('POST /api/integrations', chunked, '4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n'))).toBe(422);
  expect(calls).toEqual([['createIntegration', { a: 1 }]]);
  expect(await statusOf(ask('POST /api/syncs/7', chunked, '7\r\n{"a":1}\r\n0\r\n\r\n'))).toBe(422);
});

test('JSON may be nested 32 levels deep', async () => {
  const { post } = await anApi();
  const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  expect(await statusOf(post(nested(32)))).toBe(422);
  expect(await statusOf(post(nested(33)))).toBe(422);
  const { status, body } = await post(`{"a":null,"b":${nested(33)}}`);
  expect([status, body]).toEqual([400, expect.stringContaining('nested deeper than 32 levels')]);
});

test('a body may have 64 KiB, whether it says its length or not', async () => {
  const { post, ask } = await anApi();
  const chunked = { ...withKey, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
  const asChunk = (body: string): string => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  for (const [length, status] of [
    [64 * 1024, 422],
    [64 * 1024 + 1, 413],
  ] as const) {
    const body = '{}'.padEnd(length);
    const response = await post(body);
    const unsaid = await ask('POST /api/integrations', chunked, asChunk(body));
    expect([response.status, unsaid.status]).toEqual([status, status]);
    if (status === 413) for (const one of [response, unsaid]) expect(one.body).toContain('at most 64 KiB');
  }
});

test('who sends more than may be read can go on, and read why it is refused', async () => {
  const { listening } = await anApi();
  const lines = `X-API-Key: ${right}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked`;
  const socket = connect({ port: listening.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(`POST /api/integrations HTTP/1.1\r\nHost: 127.0.0.1:${listening.port}\r\n${lines}\r\n\r\n`);
  socket.write(`ffffff\r\n${'x'.repeat(70_000)}`);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'end');
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.write('x'.repeat(12_000_000), (error) => (error ? reject(error) : resolve()));
  });
  socket.destroy();
});

test('a body that is no UTF-8 is refused as that', async () => {
  const { post } = await anApi();
  expect((await post('"\xff"')).body).toContain('The body is not UTF-8.');
});

test('who leaves before the end of a body is no fault of the service', async () => {
  const { listening, logged, ask } = await anApi();
  const lines = { Host: `127.0.0.1:${listening.port}`, ...withKey, ...ofJson('0123456789') };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(listening.port, '127.0.0.1');
  socket.write(`POST /api/integrations HTTP/1.1\r\n${head.join('')}\r\n{`);
  expect(await statusOf(ask('GET /health'))).toBe(200);
  socket.destroy();
  for (let time = 0; time < 5; time += 1) expect(await statusOf(ask('GET /health'))).toBe(200);
  expect(logged).toEqual([]);
});

test('a path with a limit of its own refuses what is larger than that', async () => {
  const { ask } = await anApi({ largest: 128 * 1024 });
  const { status, head, body } = await ask('POST /health', { 'Content-Length': `${128 * 1024 + 1}` });
  expect([status, body]).toEqual([413, expect.stringContaining('at most 128 KiB')]);
  expect(head).toContain('connection: close');
});

/** A connection that stays open, and what it was answered until it ended or `enough` was. */
async function kept(
  api: Api,
  bytes: string,
  enough = Number.POSITIVE_INFINITY,
): Promise<{ text: string; ended: boolean }> {
  const socket: Socket = connect(api.listening.port, '127.0.0.1');
  socket.write(bytes.replaceAll('HOST', `Host: 127.0.0.1:${api.listening.port}`));
  let answers = '';
  for await (const chunk of socket) {
    answers += chunk;
    if (answers.split('HTTP/1.1 ').length > enough) return { text: answers, ended: false };
  }
  return { text: answers, ended: true };
}

const health = 'GET /health HTTP/1.1\r\nHOST\r\n\r\n';

test('a connection goes on after a small body, and ends after one that may go on', async () => {
  const api = await anApi({ largest: 128 * 1024 });
  const small = `POST /health HTTP/1.1\r\nHOST\r\nContent-Length: 2\r\n\r\n{}`;
  expect(await kept(api, small + health, 2)).toMatchObject({ ended: false });
  const chunked = `POST /health HTTP/1.1\r\nHOST\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`;
  const large = `POST /health HTTP/1.1\r\nHOST\r\nContent-Length: ${64 * 1024 + 1}\r\n\r\n${'x'.repeat(64 * 1024 + 1)}`;
  for (const bytes of [chunked, large]) {
    const { text: answers, ended } = await kept(api, bytes + health);
    expect([ended, answers.split('HTTP/1.1 ').length - 1]).toEqual([true, 1]);
    expect(answers).toMatch(/connection: close/i);
  }
});

test.each([
  [true, Object.assign(new Error(), { code: 'EPIPE' })],
  [true, Object.assign(new Error(), { code: 'ECONNRESET' })],
  [true, Object.assign(new Error(), { code: 'ABORT_ERR' })],
  [false, Object.assign(new Error(), { code: 'ENOSPC' })],
  [false, new Error()],
  [false, { code: 'EPIPE' }],
  [false, 'EPIPE'],
  [false, null],
])('%s: a client left its answer, as %o says', (is, error) => expect(isOfLeaving(error)).toBe(is));
