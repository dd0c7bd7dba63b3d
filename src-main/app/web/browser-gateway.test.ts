import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { browserSession } from '#shared/desktop/browser-session.ts';
import { backupFile } from '#shared/desktop/upkeep/backup-file.ts';
import { loopbackHosts } from '../../http/guards/guards.ts';
import { listen } from '../../http/listen.ts';
import { contentPolicy } from '../policy/headers.ts';
import { browserGateway, largestBodyAt } from './browser-gateway.ts';
import { type BrowserSessions, createBrowserSessions, idleMillis } from './browser-session.ts';

/** A request that the gateway passed to the app. */
interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly body: ReadableStream<Uint8Array> | null;
}

let port = 0;
let now = 0;
let signIns = 0;
let requests: ReceivedRequest[] = [];
let sessions: BrowserSessions;
/** The app's answer. */
let answer: (request: Request) => Response | Promise<Response>;

beforeEach(async () => {
  [now, signIns, requests] = [0, 0, []];
  answer = async (request) => new Response(`app ${await request.text()}`);
  sessions = createBrowserSessions({ name: () => 'plumbline', now: () => now });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const gateway = await listen({
    handler: browserGateway({
      sessions,
      handle: () => async (request) => {
        const { method, url, headers, signal, body } = request;
        const { pathname, search } = new URL(url);
        requests.push({ method, path: pathname + search, headers: Object.fromEntries(headers), signal, body });
        return answer(request);
      },
      file: async (path) => new Response(`file ${path}`),
      api: (_request, response) => void response.end('api'),
      hosts: () => loopbackHosts(port),
      signedIn: () => {
        signIns += 1;
      },
    }),
    largestBody: largestBodyAt,
    log,
    port: 0,
  });
  port = gateway.port;
  return () => gateway.close();
});

type Lines = Readonly<Record<string, string>>;

function bytesOf(line: string, headers: Lines, body = ''): string {
  const length: Lines = body === '' ? {} : { 'Content-Length': `${body.length}` };
  const all = { Host: `127.0.0.1:${port}`, Connection: 'close', ...length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** The status of the answer, its head and its body. */
async function ask(line: string, headers: Lines = {}, body = '') {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytesOf(line, headers, body));
  const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') };
}

/** The text of the answer, or its status if it is a refusal. */
async function whose(line: string, headers: Lines = {}): Promise<string | number> {
  const { status, body } = await ask(line, headers);
  return status === 200 ? (/(file|api|app) ?/.exec(body)?.[1] ?? body) : status;
}

const signIn = (code: string) => ask(`POST ${browserSession.signIn}`, {}, JSON.stringify({ code }));
const newCode = (): string => sessions.newLink().split('=')[1] ?? '';

/** The headers of a page that has signed in. */
async function signedIn(): Promise<Lines> {
  const { head, body } = await signIn(newCode());
  const [, cookie = ''] = /set-cookie: ([^;]+);/i.exec(head) ?? [];
  const [, secret = ''] = /"secret":"([^"]+)"/.exec(body) ?? [];
  return { Cookie: cookie, [browserSession.header]: secret };
}

test('without a session there are the files, and all else is for the API to answer', async () => {
  for (const [line, by] of [
    ['GET /', 'file'],
    ['GET /project/1', 'file'],
    ['GET /sign-in', 'file'],
    ['POST /', 'api'],
    [`PUT ${browserSession.signIn}`, 'api'],
    [`PUT ${browserSession.signOut}`, 'api'],
    ['GET /api/projects', 'api'],
    ['GET /docs', 'api'],
    ['GET /health', 'api'],
    ['GET /desktop/events', 401],
    ['POST /desktop/about', 401],
    [`POST ${browserSession.signOut}`, 401],
  ] as const)
    expect([line, await whose(line)]).toEqual([line, by]);
  expect((await ask('GET /project/1')).body).toContain('file /project/1');
  for (const method of ['GET', 'HEAD']) expect((await ask(`${method} /project/1`)).head).toContain(contentPolicy);
  expect(requests).toEqual([]);
});

test('who sends a key is a script, whatever else it sends', async () => {
  const page = await signedIn();
  for (const line of ['GET /', 'GET /api/projects', 'POST /desktop/about'])
    expect([line, await whose(line, { ...page, 'X-API-Key': 'plk_any' })]).toEqual([line, 'api']);
});

test('a page of another address of this computer gets nothing by the session', async () => {
  const page = await signedIn();
  for (const headers of [
    { Origin: `http://localhost:${port}` },
    { Origin: 'https://elsewhere.example' },
    { Host: 'elsewhere.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])
    for (const line of ['GET /', 'GET /api/projects', 'POST /desktop/about'])
      expect([line, headers, await whose(line, { ...page, ...headers })]).toEqual([line, headers, 'api']);
  expect(await whose('GET /api/projects', { ...page, Origin: `http://127.0.0.1:${port}` })).toBe('app');
});

test('a link from elsewhere is followed to a file, and to nothing else', async () => {
  const followed = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
  expect(await whose('GET /project/1', followed)).toBe('file');
  expect(await whose('GET /api/projects', { ...(await signedIn()), ...followed })).toBe('api');
  for (const other of [{ 'Sec-Fetch-Mode': 'cors' }, { 'Sec-Fetch-Dest': 'iframe' }, { Host: 'elsewhere.example' }])
    expect(await whose('GET /project/1', { ...followed, ...other })).toBe('api');
});

test('a link signs in once, and its answer is kept by nobody', async () => {
  const code = newCode();
  for (const body of ['{}', '{"code":1}', '[]', JSON.stringify({ code: 'guess' })])
    expect((await ask(`POST ${browserSession.signIn}`, {}, body)).status).toBe(403);
  expect((await ask(`POST ${browserSession.signIn}`, {}, '{')).status).toBe(400);
  expect(signIns).toBe(0);
  const { status, head } = await signIn(code);
  expect([status, signIns]).toEqual([200, 1]);
  expect(head).toMatch(/set-cookie: plumbline=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict\r\n/i);
  expect(head).toMatch(/cache-control: no-store/i);
  expect(head).toContain(contentPolicy);
  expect((await signIn(code)).status).toBe(403);
  expect(signIns).toBe(1);
});

test('signing in again ends the session that the browser had', async () => {
  const before = await signedIn();
  await ask(`POST ${browserSession.signIn}`, before, JSON.stringify({ code: newCode() }));
  expect(await whose('GET /api/projects', before)).toBe(401);
});

test('what a signed-in page asks goes to the app, without what is the gateway\u2019s', async () => {
  const page = await signedIn();
  expect((await ask('GET /api/projects?a=1', { ...page, Accept: 'text/csv' })).body).toContain('app ');
  expect(
    (await ask('POST /desktop/addProject', { ...page, [browserSession.unattended]: '1' }, '{"a":1}')).body,
  ).toContain('app {"a":1}');
  expect(await whose('DELETE /desktop/x', page)).toBe('app');
  expect((await ask('HEAD /api/projects', page)).status).toBe(200);
  expect(requests).toMatchObject([
    {
      method: 'GET',
      path: '/api/projects?a=1',
      headers: { accept: 'text/csv', host: `127.0.0.1:${port}` },
      body: null,
    },
    { method: 'POST', path: '/desktop/addProject' },
    { method: 'DELETE', path: '/desktop/x' },
    { method: 'HEAD', path: '/api/projects', body: null },
  ]);
  for (const { headers } of requests)
    for (const name of ['cookie', 'connection', browserSession.header, browserSession.unattended])
      expect(Object.keys(headers)).not.toContain(name);
});

test('a page whose secret opens nothing is told so, and a cookie alone is a script\u2019s', async () => {
  const page = await signedIn();
  const { Cookie = '' } = page;
  expect(await whose('GET /api/projects', { Cookie, [browserSession.header]: 'guess' })).toBe(401);
  expect(await whose('GET /api/projects', { [browserSession.header]: page[browserSession.header] ?? '' })).toBe(401);
  expect(await whose('GET /api/projects', { Cookie })).toBe('api');
  expect(await whose('POST /desktop/about', { Cookie })).toBe(401);
  expect((await ask('POST /desktop/about', { Cookie })).body).toContain('not signed in');
});

test('a method that no request can be made of is refused', async () => {
  const { status, head, body } = await ask('TRACE /api/projects', await signedIn());
  expect([status, body]).toEqual([405, expect.stringContaining('not supported')]);
  expect(head).toMatch(/content-type: text\/plain/i);
  expect(requests).toEqual([]);
});

test('an answer without a body is passed on', async () => {
  answer = () => new Response(null, { status: 204 });
  expect(await ask('DELETE /desktop/x', await signedIn())).toMatchObject({ status: 204, body: '' });
});

test('a page keeps its session by what somebody asks at it, and not by what it asks by itself', async () => {
  const page = await signedIn();
  now = idleMillis - 1;
  expect(await whose('GET /api/projects', page)).toBe('app');
  now += idleMillis - 1;
  expect(await whose('GET /api/projects', { ...page, [browserSession.unattended]: '1' })).toBe('app');
  now += 1;
  expect(await whose('GET /api/projects', page)).toBe(401);
});

test('signing out takes the cookie back and cuts what is still sent', async () => {
  const page = await signedIn();
  answer = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('begun')),
      }),
    );
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(bytesOf('GET /desktop/events', page));
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  await expect.poll(() => received).toContain('begun');
  const { status, head } = await ask(`POST ${browserSession.signOut}`, page);
  expect([status, head]).toEqual([204, expect.stringMatching(/set-cookie: plumbline=; Max-Age=0;/i)]);
  await expect.poll(() => socket.closed).toBe(true);
  await expect.poll(() => requests[0]?.signal.aborted).toBe(true);
  expect(await whose('GET /api/projects', page)).toBe(401);
});

test('an answer goes on as fast as it is read, and ends with who waits for it', async () => {
  const page = await signedIn();
  const pieces = 200;
  let left = pieces;
  let isCancelled = false;
  answer = () =>
    new Response(
      new ReadableStream({
        pull: (controller) => (left-- > 0 ? controller.enqueue(new Uint8Array(100_000)) : controller.close()),
        cancel: () => {
          isCancelled = true;
        },
      }),
    );
  const socket = connect(port, '127.0.0.1').pause();
  socket.write(bytesOf('GET /desktop/report', page));
  await expect.poll(() => requests.length).toBe(1);
  expect((await text(socket)).length).toBeGreaterThan(pieces * 100_000);

  left = Number.POSITIVE_INFINITY;
  const leaving = connect(port, '127.0.0.1');
  leaving.write(bytesOf('GET /desktop/report', page));
  await expect.poll(() => requests.length).toBe(2);
  leaving.destroy();
  await expect.poll(() => isCancelled).toBe(true);
  await expect.poll(() => requests[1]?.signal.aborted).toBe(true);
});

test('an answer ends with who waits for it, however long it has been under way', async () => {
  const page = await signedIn();
  answer = () => new Response(new ReadableStream());
  const waiting = connect(port, '127.0.0.1');
  waiting.write(bytesOf('GET /desktop/events', page));
  await expect.poll(() => requests.length).toBe(1);
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  collectGarbage();
  await setImmediate();
  collectGarbage();
  waiting.destroy();
  await expect.poll(() => requests[0]?.signal.aborted).toBe(true);
});

test('a backup goes to the app while it comes, all else when it is whole', async () => {
  expect([largestBodyAt(backupFile.path), largestBodyAt('/desktop/about')]).toEqual([backupFile.largest, null]);
  const page = await signedIn();
  for (const [path, arrives] of [
    [backupFile.path, 1],
    ['/desktop/about', 0],
  ] as const) {
    requests = [];
    const socket = connect(port, '127.0.0.1');
    socket.write(`${bytesOf(`POST ${path}`, { ...page, 'Content-Length': '8' })}half`);
    if (arrives === 1) await expect.poll(() => requests.length).toBe(1);
    else expect(await whose('GET /health')).toBe('api');
    expect([path, requests.length]).toEqual([path, arrives]);
    socket.write('half');
    expect(await text(socket)).toContain('app halfhalf');
  }
});

test('how to sign in is told to who asks for it, by no other method', async () => {
  expect((await ask(`GET ${browserSession.method}`)).body).toContain('{"method":"link"}');
  expect((await ask(`HEAD ${browserSession.method}`)).status).toBe(200);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, head } = await ask(`${method} ${browserSession.method}`);
    expect([status, head]).toEqual([405, expect.stringMatching(/allow: GET, HEAD/i)]);
  }
});
