import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserSession } from '#shared/desktop/browser-session.ts';
import { about, revealKey } from '#shared/desktop/commands.ts';
import { type RunningService, sendRaw, startService } from './running-service.ts';
import { signIn, signInAt } from './sign-in.ts';

const { header } = browserSession;

let service: RunningService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

type Headers = Readonly<Record<string, string>>;

/** Sends a request as any program of this computer can. */
function send(method: 'GET' | 'POST', path: string, headers: Headers = {}) {
  const body = method === 'POST' ? '{}' : '';
  const all: Headers = {
    Host: `127.0.0.1:${service.port}`,
    Connection: 'close',
    ...(method === 'POST' ? { 'Content-Type': 'application/json', 'Content-Length': String(body.length) } : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return sendRaw(service.port, `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** All that a page is given beside the files of the renderer. */
const ofTheApp = [
  ['POST', revealKey.path],
  ['POST', about.path],
  ['POST', '/desktop/backup-file'],
  ['POST', browserSession.signOut],
  ['GET', '/desktop/report?project_id=1'],
  ['GET', '/desktop/events'],
  ['GET', '/api/projects'],
  ['GET', '/api/events'],
] as const;

async function expectNothing(headers: Headers): Promise<void> {
  for (const [method, path] of ofTheApp) {
    const { status, text } = await send(method, path, headers);
    expect([status, text], path).toEqual([401, expect.not.stringContaining('plk_')]);
  }
}

/** The newest link that was printed. */
const newestLink = (): string => service.links().at(-1) ?? '';

async function anotherPage(): Promise<{ readonly cookie: string; readonly secret: string }> {
  const link = newestLink();
  const page = await signIn(link);
  await expect.poll(newestLink).not.toBe(link);
  return page;
}

test('a page with its cookie and its secret gets what it asks for', async () => {
  const { status, text } = await send('POST', revealKey.path, service.session);
  expect([status, text]).toEqual([200, expect.stringContaining('plk_')]);
});

test('the cookie alone, which goes to every port of the host, gives nothing', async () => {
  await expectNothing({ Cookie: service.cookie });
  await expectNothing({ Cookie: service.cookie, 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' });
});

test('nor does the secret without the cookie', () => expectNothing({ [header]: service.session[header] ?? '' }));

test('nor does the cookie with the secret of another session, or with no secret of any', async () => {
  const other = await anotherPage();
  for (const wrong of [other.secret, 'guess', service.cookie, service.cookie.split('=')[1] ?? '']) {
    await expectNothing({ Cookie: service.cookie, [header]: wrong });
  }
  await expectNothing({ Cookie: other.cookie, [header]: service.session[header] ?? '' });
});

test('no page that the cookie can fetch holds the secret', async () => {
  const link = newestLink();
  const { pathname, search } = new URL(link);
  const { cookie, secret } = await anotherPage();
  for (const path of ['/', pathname, pathname + search, '/projects', '/signed-out']) {
    const { status, text } = await send('GET', path, { Cookie: cookie });
    expect([status, text.includes(secret)], path).toEqual([200, false]);
  }
});

test('a link signs in once, also for whoever has the cookie, and looking at it uses up nothing', async () => {
  const link = newestLink();
  const { pathname, search } = new URL(link);
  expect((await send('GET', pathname + search)).text).not.toMatch(/set-cookie/i);
  const { cookie } = await anotherPage();
  for (const headers of [{}, { cookie }]) {
    const again = await signInAt(link, headers);
    expect([again.status, again.headers.get('set-cookie')]).toEqual([403, null]);
  }
});

test('a page of another origin cannot sign in, even with the code', async () => {
  const link = newestLink();
  const elsewhere = { origin: 'http://127.0.0.1:9' };
  expect((await signInAt(link, elsewhere)).status).not.toBe(200);
  expect((await signInAt(link, { 'sec-fetch-site': 'same-site' })).status).not.toBe(200);
  expect((await anotherPage()).secret).not.toBe('');
});

test('after it signed out a page gets nothing, and its events have ended', async () => {
  const { cookie, secret } = await anotherPage();
  const page = { Cookie: cookie, [header]: secret };
  const events = await fetch(`http://127.0.0.1:${service.port}/desktop/events`, { headers: page });
  const toTheirEnd = expect(events.text()).rejects.toThrow();
  const { status, text } = await send('POST', browserSession.signOut, page);
  expect([status, text]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  await toTheirEnd;
  await expectNothing(page);
  expect((await send('POST', about.path, service.session)).status).toBe(200);
});

test('neither the log nor what was printed holds a secret of a session', async () => {
  const { cookie, secret } = await anotherPage();
  await send('POST', about.path, { Cookie: cookie, [header]: secret });
  const written = service.stderr() + readFileSync(join(service.dataDir, 'plumbline.log'), 'utf8');
  for (const hidden of [secret, cookie.split('=')[1] ?? cookie]) expect(written).not.toContain(hidden);
});
