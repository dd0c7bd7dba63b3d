import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentPolicy } from '#main/app/policy/headers.ts';
import { browserGateway, largestBodyAt } from '#main/app/web/browser-gateway.ts';
import { type BrowserSessions, createBrowserSessions, idleMillis } from '#main/app/web/browser-session.ts';
import { createAppRequestHandler, type HandleAppRequest } from '#main/app/web/handle-app-request.ts';
import { rendererFile } from '#main/app/web/renderer-files.ts';
import { createApi } from '#main/http/create-api.ts';
import { loopbackHosts } from '#main/http/guards/guards.ts';
import { type Listening, listen } from '#main/http/listen.ts';
import { exportBackupFile } from '#main/store/backup/export-import-restore.ts';
import { browserSession } from '#shared/desktop/browser-session.ts';
import { backupFile, databaseStart } from '#shared/desktop/upkeep/backup-file.ts';
import { apiKey, openTestInstance, type TestInstance } from '../contract/test-instance.ts';
import { sendRaw } from '../security/running-service.ts';
import { signIn } from '../security/sign-in.ts';

let instance: TestInstance;
let rendererFolder: string;
let handle: HandleAppRequest;
let sessions: BrowserSessions;
let passed = 0;
let port = 0;
let gateway: Listening;
const logged: object[] = [];

beforeAll(async () => {
  instance = await openTestInstance(undefined, { demo: () => Promise.reject(new TypeError('canary-secret')) });
  rendererFolder = await mkdtemp(join(tmpdir(), 'plumbline-renderer-'));
  await mkdir(join(rendererFolder, 'assets'));
  await writeFile(join(rendererFolder, 'index.html'), '<!doctype html><title>Plumbline</title>');
  await writeFile(join(rendererFolder, 'assets/index-1.js'), 'export {};');
  const { service } = instance;
  const hosts = (): readonly string[] => loopbackHosts(port);
  const log = { info: () => undefined, warn: () => undefined, error: (about: object) => void logged.push(about) };
  const api = createApi({ service, hosts, appVersion: '1.2.3', log });
  handle = createAppRequestHandler({ service, api, host: () => hosts()[0] ?? '', rendererFolder, log });
  sessions = createBrowserSessions({ name: () => 'plumbline', now: () => passed });
  gateway = await listen({
    largestBody: largestBodyAt,
    handler: browserGateway({
      sessions,
      handle: () => handle,
      file: (path) => rendererFile(rendererFolder, path),
      api,
      hosts,
      signedIn: () => undefined,
    }),
    log,
    port: 0,
  });
  port = gateway.port;
});

afterAll(async () => {
  await gateway.close();
  await instance.close();
  await rm(rendererFolder, { recursive: true });
});

/** The headers of a page that has signed in. */
async function signedInPage(): Promise<Record<string, string>> {
  const { cookie, secret } = await signIn(`${gateway.url}${sessions.newLink()}`);
  return { cookie, [browserSession.header]: secret };
}

const linesOf = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

const ask = (path: string, init?: RequestInit): Promise<Response> =>
  handle(new Request(`app://plumbline${path}`, init));
const command = (id: string, body: unknown, type = 'application/json'): Promise<Response> =>
  ask(`/desktop/${id}`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) });

test('every view of the app is the one page, under the strict policy', async () => {
  for (const path of ['/', '/projects/1/lead-time']) {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>Plumbline</title>');
    expect(answer.headers.get('content-security-policy')).toBe(contentPolicy);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect(contentPolicy).not.toContain('unsafe');
});

test('a built asset is read from the disk once, however often anybody asks for it', async () => {
  const file = join(rendererFolder, 'assets/once-1.js');
  await writeFile(file, 'export const once = 1;');
  const content = async (): Promise<string> => (await fetch(`${gateway.url}/assets/once-1.js`)).text();
  const first = await content();
  await rm(file);
  expect(first).toBe('export const once = 1;');
  expect([await content(), await content()]).toEqual([first, first]);
});

test('built files come with their type, and what is no built file is not found', async () => {
  const script = await ask('/assets/index-1.js');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  for (const path of [
    '/assets/none.js',
    '/..%2f..%2fetc/passwd.txt',
    '/assets/..%2findex.html',
    '/assets//index-1.js',
  ]) {
    expect((await ask(path)).status, path).toBe(404);
  }
});

test('the window asks the API without ever holding the key', async () => {
  const answer = await ask('/api/projects');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(await instance.json('/api/projects'));
  expect(answer.headers.get('content-security-policy')).toBe(contentPolicy);
  expect((await ask('/api/nothing-here')).status).toBe(404);
});

test('a command answers with what it made, and a refused one with a problem', async () => {
  const made = await command('addProject', { name: 'Garden', time_zone: 'Europe/Berlin' });
  expect(made.status).toBe(200);
  expect(await made.json()).toMatchObject({ name: 'Garden', time_zone: 'Europe/Berlin' });
  const refused = await command('addProject', { name: 'Pond', time_zone: 'Nowhere' });
  expect(refused.status).toBe(422);
  expect(refused.headers.get('content-type')).toContain('application/problem+json');
  expect(await refused.json()).toMatchObject({ status: 422, errors: [{ pointer: '/time_zone' }] });
});

test('commands are JSON, posted, and known', async () => {
  expect((await command('addProject', { name: 'X' }, 'text/plain')).status).toBe(415);
  expect((await ask('/desktop/addProject')).status).toBe(405);
  expect((await command('dropEverything', {})).status).toBe(404);
  expect(
    (await ask('/desktop/about', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }))
      .status,
  ).toBe(400);
});

test('a command nested deeper than any input is refused', async () => {
  const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`;
  for (const body of [deep, `{"name":${deep}}`]) {
    const headers = { 'content-type': 'application/json' };
    expect((await ask('/desktop/addProject', { method: 'POST', headers, body })).status).toBe(400);
  }
});

test('what the window asks is answered whatever its address and however its body ends', async () => {
  for (const path of ['//', '//x:99999/', '/%', '/desktop/constructor', '/desktop/report?__proto__=1']) {
    expect((await ask(path)).status, path).toBeLessThan(500);
  }
  const body = new ReadableStream({ pull: (controller) => controller.error(new RangeError('canary-secret')) });
  const half: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  const answer = await ask('/api/integrations', half);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(logged.splice(0)).toEqual([expect.objectContaining({ path: '/api/integrations', error: 'RangeError' })]);
});

test('of a command that fails unexpectedly the log has the place, and nobody the text', async () => {
  const failed = await command('startDemo', {});
  expect(failed.status).toBe(500);
  expect(logged).toEqual([expect.objectContaining({ path: '/desktop/startDemo', error: 'TypeError' })]);
  expect(JSON.stringify([logged, await failed.json()])).not.toContain('canary-secret');
});

test('a report whose thread ends before it is written can be asked for again', async () => {
  const { id } = (await (await command('addProject', { name: 'Mill' })).json()) as { id: number };
  process.once('worker', (thread) => void thread.terminate());
  const cut = await ask(`/desktop/report?project_id=${id}`);
  expect([cut.status, cut.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await cut.json()).toMatchObject({ detail: expect.stringContaining('Ask again') });
});

test.each(['/desktop/events', '/api/events', '/api/events/'])(
  'the window hears of changes at %s while it is open',
  async (path) => {
    const gone = new AbortController();
    const answer = await ask(path, { signal: gone.signal });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    await command('addProject', { name: `Orchard ${path}` });
    let received = '';
    while (!received.includes('event: data')) received += (await reader?.read())?.value ?? '';
    expect(received).toContain('project_id');
    gone.abort();
  },
);

test('without a session there are the files of the renderer and nothing else', async () => {
  const page = await fetch(`${gateway.url}/project/1/overview`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Plumbline</title>')]);
  expect(page.headers.get('content-security-policy')).toBe(contentPolicy);
  expect((await fetch(`${gateway.url}/assets/index-1.js`)).status).toBe(200);
  for (const path of ['/api/projects', '/api/events', '/desktop/events', '/desktop/report?project_id=1']) {
    expect((await fetch(gateway.url + path)).status, path).toBe(401);
  }
});

test('a session that nobody uses ends, its events with it, whatever its page asks by itself', async () => {
  const headers = await signedInPage();
  const ask = (path: string, more = {}) => fetch(gateway.url + path, { headers: { ...headers, ...more } });
  const events = await ask('/desktop/events');
  const toTheirEnd = expect(events.text()).rejects.toThrow();
  passed += idleMillis - 1;
  expect((await ask('/api/projects')).status).toBe(200);
  passed += idleMillis - 1;
  expect((await ask('/api/projects', { [browserSession.unattended]: '1' })).status).toBe(200);
  passed += 1;
  sessions.endIdle();
  await toTheirEnd;
  expect((await ask('/api/projects')).status).toBe(401);
});

test('a link from another site opens the page, which is handed to nothing else of that site', async () => {
  const from = (headers: Record<string, string>) =>
    sendRaw(
      gateway.port,
      `GET /project/1/overview HTTP/1.1\r\n${linesOf({ host: `127.0.0.1:${gateway.port}`, connection: 'close', ...headers }).join('\r\n')}\r\n\r\n`,
    );
  for (const site of ['cross-site', 'same-site']) {
    const followed = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await from(followed)).status).toBe(200);
    for (const other of [
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-mode': 'no-cors' },
      { host: 'elsewhere.example' },
    ])
      expect((await from({ ...followed, ...other })).status).toBe(403);
  }
});

test('a session opens nothing for a foreign page or a bent name', async () => {
  const signedIn = await signedInPage();
  const post = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${gateway.url}/desktop/about`, {
      method: 'POST',
      headers: { ...signedIn, 'content-type': 'application/json', ...headers },
      body: '{}',
    });
  expect((await post({})).status).toBe(200);
  expect((await post({ origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('a backup of the user is taken as a file, and what is none leaves nothing behind', async () => {
  const signedIn = await signedInPage();
  const writtenAt = Date.UTC(2026, 0, 2, 3, 4, 5);
  const send = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${gateway.url}${backupFile.path}`, {
      method: 'POST',
      headers: { ...signedIn, 'content-type': backupFile.type, [backupFile.writtenAt]: String(writtenAt), ...headers },
      body,
    });
  const copy = join(rendererFolder, 'copy.db');
  exportBackupFile(join(instance.dataDir, 'plumbline.db'), copy);
  const before = await readdir(instance.dataDir);
  const taken = await send(await readFile(copy));
  expect(await taken.json()).toMatchObject({
    name: expect.stringContaining(String(writtenAt)),
    backups: [{ kind: 'imported', made_at: '2026-01-02T03:04:05.000Z' }],
  });
  const after = await readdir(instance.dataDir);
  expect(after.filter((name) => name.startsWith('incoming'))).toEqual([]);
  expect(after.length).toBeGreaterThan(before.length);

  const none = await send(new Uint8Array(200_000));
  expect([none.status, ((await none.json()) as { detail: string }).detail]).toEqual([
    422,
    expect.stringContaining('no backup of Plumbline'),
  ]);
  const start = Buffer.from(`${databaseStart}and nothing else`);
  expect((await send(new Uint8Array(start))).status).toBe(422);
  expect((await send(new Uint8Array(start), { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send(new Uint8Array(start), { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(await readdir(instance.dataDir)).toEqual(after);
});

test('a request under two names is refused, with the session too', async () => {
  const signedIn = await signedInPage();
  const own = `127.0.0.1:${gateway.port}`;
  for (const names of [
    [own, 'elsewhere.example'],
    ['elsewhere.example', own],
  ]) {
    const lines = [...names.map((name) => `Host: ${name}`), ...linesOf(signedIn), 'Connection: close'];
    const bytes = `GET /projects HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
    expect((await sendRaw(gateway.port, bytes)).status).toBe(403);
  }
});

test('a backup whose sender leaves before its end is no fault, and leaves nothing behind', async () => {
  const signedIn = await signedInPage();
  const before = await readdir(instance.dataDir);
  logged.length = 0;
  const lines = [`Host: ${new URL(gateway.url).host}`, ...linesOf(signedIn), `Content-Type: ${backupFile.type}`];
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(
    `POST ${backupFile.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: 99\r\n\r\n${databaseStart}`,
  );
  const incoming = async () => (await readdir(instance.dataDir)).filter((name) => name.startsWith('incoming'));
  await expect.poll(incoming).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => readdir(instance.dataDir)).toEqual(before);
  expect(logged).toEqual([]);
});

test('events are answered to GET alone, since nothing else reads an answer that never ends', async () => {
  for (const path of ['/api/events', '/desktop/events']) {
    expect((await ask(path, { method: 'DELETE' })).status, path).toBe(path.startsWith('/api/') ? 405 : 404);
    expect(await (await ask(path, { method: 'HEAD' })).text(), path).not.toContain('retry');
  }
});

test('a name that is too long for a file is no fault', async () => {
  logged.length = 0;
  expect((await ask(`/${'a'.repeat(5000)}.js`)).status).toBe(404);
  expect(logged).toEqual([]);
});

test('a script with the key uses the same port', async () => {
  const answer = await fetch(`${gateway.url}/api/projects`, { headers: { 'x-api-key': apiKey } });
  expect(answer.status).toBe(200);
  expect((await fetch(`${gateway.url}/health`)).status).toBe(200);
  expect(
    (await fetch(`${gateway.url}/desktop/about`, { method: 'POST', headers: { 'x-api-key': apiKey } })).status,
  ).toBe(404);
});

test('a script that asks too much is told to wait, and the window goes on', async () => {
  const fifty = () => Promise.all(Array.from({ length: 50 }, () => fetch(`${gateway.url}/health`)));
  await expect.poll(async () => (await fifty()).some(({ status }) => status === 429), { interval: 0 }).toBe(true);
  expect((await ask('/api/projects')).status).toBe(200);
});
