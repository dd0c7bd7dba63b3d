import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupFile } from '#shared/desktop/upkeep/backup-file.ts';
import { apiKey, clientOf, type Outcome, type RunningService, sendRaw, startService } from './running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

let clients = 0;

/** Sends as a client of its own; where it is one of many, as the service asks it to: later. */
async function send(bytes: string | Buffer): Promise<Outcome> {
  clients += 1;
  const outcome = await sendRaw(service.port, bytes, clientOf(clients));
  if (outcome.status !== 429) return outcome;
  await setTimeout(1000);
  return send(bytes);
}

type Lines = Readonly<Record<string, string>>;

function head(line: string, headers: Lines): string {
  const all = { Host: `127.0.0.1:${service.port}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

const withKey: Lines = { 'X-API-Key': apiKey };
const signedIn = (): Lines => service.session;

/** Every path that reads JSON from a port, with who may ask it. */
const readers: readonly (readonly [string, () => Lines])[] = [
  ['/api/integrations', () => withKey],
  ['/api/integrations', signedIn],
  ['/desktop/addProject', signedIn],
];

/** Sends a body, given as Latin-1, to a path. */
function post(path: string, body: string, headers: Lines): Promise<Outcome> {
  const bytes = Buffer.from(body, 'latin1');
  const lines = { 'Content-Type': 'application/json', 'Content-Length': `${bytes.length}`, Connection: 'close' };
  return send(Buffer.concat([Buffer.from(head(`POST ${path}`, { ...lines, ...headers })), bytes]));
}

const get = (target: string, headers: Lines = withKey): Promise<Outcome> =>
  send(Buffer.from(head(`GET ${target}`, { Connection: 'close', ...headers }), 'latin1'));

const nameOf = (name: string): string => `{"name":"${name}","time_zone":"Europe/Berlin"}`;

test.each(readers)('a body in another charset than UTF-8 is 415 at %s', async (path, who) => {
  for (const charset of ['utf-16', 'utf-16le', 'utf-7', 'utf-32', 'latin1', 'windows-1252', '"utf-7"']) {
    const type = { 'Content-Type': `application/json; charset=${charset}` };
    expect([charset, (await post(path, nameOf('+AOQ-'), { ...who(), ...type })).status]).toEqual([charset, 415]);
  }
});

test.each(readers)('a body that is no UTF-8 is 400 at %s', async (path, who) => {
  for (const bytes of ['\xff', '\xc3(', '\xe4pfel', '\xed\xa0\x80', '\xc0\x80', '\xf5\x80\x80\x80']) {
    const { status, text } = await post(path, nameOf(bytes), who());
    expect([bytes, status, text]).toEqual([bytes, 400, expect.stringContaining('UTF-8')]);
  }
  const utf16 = Buffer.from(`\ufeff${nameOf('Shop')}`, 'utf16le').toString('latin1');
  expect((await post(path, utf16, who())).status).toBe(400);
});

test('a byte order mark of UTF-8 before a body is left out, and UTF-8 is read as it is', async () => {
  const type = { 'Content-Type': 'Application/JSON ; Charset="UTF-8"' };
  const { status, text } = await post('/desktop/addProject', `\xef\xbb\xbf${nameOf('\xc3\x84pfel')}`, {
    ...signedIn(),
    ...type,
  });
  expect(status).toBe(200);
  expect(text).toContain('\xc3\x84pfel');
});

test.each(['\\ud800', 'a\\udc00b', 'a\\u0000b', 'a\\u0007b', 'a\\u009bb', 'a\\nb'])(
  'the name %s is refused where it stands',
  async (name) => {
    const project = await post('/desktop/addProject', nameOf(name), signedIn());
    expect([project.status, project.text]).toEqual([422, expect.stringContaining('"pointer":"/name"')]);
    const members = `"integration_type":"ci_server","project_id":1,"token_id":1,"url":"http://127.0.0.1:9/job/x"`;
    const integration = await post('/api/integrations', `{"integration":{"name":"${name}",${members}}}`, withKey);
    expect([integration.status, integration.text]).toEqual([
      422,
      expect.stringContaining('"pointer":"/integration/name"'),
    ]);
  },
);

test('text that cannot be stored is refused wherever an input holds it', async () => {
  const token =
    '{"name":"ci","integ_type":"ci_server","origins":["http://a\\ud800"],"username":"\\u0000","secret":"s"}';
  const { status, text } = await post('/desktop/addToken', token, signedIn());
  expect(status).toBe(422);
  for (const pointer of ['/origins/0', '/username']) expect(text).toContain(`"pointer":"${pointer}"`);
});

test.each([
  '/api/lead_times/1?branch=\xc3\xa4',
  '/api/lead_times/1?branch=%',
  '/api/lead_times/1?branch=%zz',
  '/api/lead_times/1?branch=%ff',
  '/api/lead_times/1?branch=%c3%28',
  '/api/lead_times/1?branch=%ED%A0%80',
  '/api/lead_times/1?branch=a%00b',
  '/api/lead_times/%ff',
  '/api/\xc3\xa4',
  '/sign-in?code=%ff',
  '/project/1/\xe4',
])('the address %s is 400', async (target) => {
  for (const who of [withKey, signedIn(), {}]) {
    if (target.includes('%00') && who !== withKey) continue;
    expect((await get(target, who)).status).toBe(400);
  }
});

/** The base-10 digits of other scripts, and what `Number` reads beside them. */
const oddNumbers = ['0x10', '%205', '5%20', '+5', '%2B5', '-5', '5.0', '1e1', '05', '5_0', '', 'NaN', '%D9%A5', '0b1'];

test.each(oddNumbers)('%s is no number anywhere in an address', async (number) => {
  for (const target of [
    `/api/runs/1?limit=${number}`,
    `/api/issues/1?limit=${number}`,
    `/api/in_flight/1?limit=${number}`,
    `/api/commits/1?pull_request=${number}`,
    `/api/runs/1?cursor=${number}-1`,
    `/api/breakdown/1?what_if=queue:${number === '5.0' ? '05.0' : number}`,
    ...(number === '' ? [] : [`/api/runs/${number}`, `/desktop/report?project_id=${number}`]),
  ]) {
    const { status } = await get(target, target.startsWith('/desktop') ? signedIn() : withKey);
    // What is not there is only looked for once the address is read.
    expect([target, status]).toEqual([target, 400]);
  }
});

test.each([
  '/api/runs/1?limit=5&limit=5',
  '/api/lead_times/1?from=2026-1-1',
  '/api/lead_times/1?from=%202026-01-01',
  '/api/lead_times/1?from=0000-01-01',
  '/api/lead_times/1?from=%D9%A2026-01-01',
  '/api/lead_times/1?from=2026-01-01T00:00:00Z',
  '/desktop/report?project_id=1&project_id=1',
  '/desktop/report?project_id=1&unknown=1',
])('%s is 400', async (target) => {
  expect((await get(target, target.startsWith('/desktop') ? signedIn() : withKey)).status).toBe(400);
});

test('the methods that no request is made of are refused', async () => {
  for (const who of [withKey, signedIn(), {}]) {
    const { status } = await send(head('TRACE /api/projects', { Connection: 'close', ...who }));
    expect([401, 405]).toContain(status);
  }
});

const anyPath: readonly (readonly [string, string, () => Lines])[] = [
  ['POST', '/api/integrations', () => withKey],
  ['POST', '/api/syncs/1', () => withKey],
  ['POST', '/desktop/addProject', signedIn],
  ['POST', '/nowhere', () => ({})],
  ['PUT', '/api/projects', () => withKey],
  ['GET', '/api/projects', () => withKey],
  ['GET', '/', signedIn],
  ['GET', '/health', () => ({})],
  ['POST', '/api/integrations', () => ({ 'X-API-Key': 'wrong' })],
  ['POST', '/api/integrations', () => ({ Host: 'elsewhere.example' })],
];

test.each(anyPath)(
  '%s %s refuses a Content-Length over the limit before any of the body',
  async (method, path, who) => {
    for (const length of ['65537', '1000000000', '9007199254740993']) {
      const lines = { 'Content-Type': 'application/json', 'Content-Length': length, ...who() };
      const { status, timedOut, isReset, text } = await send(head(`${method} ${path}`, lines));
      expect({ length, status, timedOut, isReset }).toEqual({ length, status: 413, timedOut: false, isReset: false });
      expect(text).toMatch(/connection: close/i);
    }
  },
);

test.each(anyPath)('%s %s asks nobody to go on who waits to send too much', async (method, path, who) => {
  const lines = { 'Content-Type': 'application/json', 'Content-Length': '65537', Expect: '100-continue', ...who() };
  expect((await send(head(`${method} ${path}`, lines))).status).toBe(413);
});

test('who waits to send a body that is read is asked to go on', async () => {
  const body = nameOf('Waited');
  const lines = { 'Content-Type': 'application/json', 'Content-Length': `${body.length}`, Expect: '100-continue' };
  const socket = connect(service.port, '127.0.0.1');
  socket.write(head('POST /desktop/addProject', { ...lines, ...signedIn(), Connection: 'close' }));
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    if (text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body);
  }
  expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
});

test('a backup has a limit of its own', async () => {
  const lines = { 'Content-Type': backupFile.type, ...signedIn() };
  const sendBackup = (length: number, body = '') =>
    send(`${head(`POST ${backupFile.path}`, { ...lines, 'Content-Length': `${length}` })}${body}`);
  expect((await sendBackup(backupFile.largest + 1)).status).toBe(413);
  expect((await sendBackup(200_000, 'x'.repeat(200_000))).status).toBe(422);
});

/** Sends pieces of a body as long as the service takes them. */
function sendOn(start: string, piece: string): Promise<{ readonly text: string; readonly error: string | null }> {
  return new Promise((resolve) => {
    clients += 1;
    const { from } = clientOf(clients);
    const socket = connect({ port: service.port, host: '127.0.0.1', ...(from ? { localAddress: from } : {}) });
    let text = '';
    let error: string | null = null;
    const more = (): void => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('connect', () => {
      socket.write(start);
      more();
    });
    socket.on('drain', more);
    socket.on('data', (chunk) => {
      text += chunk;
      // Whoever reads the answer sends no more.
      socket.end();
    });
    socket.on('error', ({ message }) => {
      error = message;
    });
    socket.on('close', () => resolve({ text, error }));
  });
}

test.each(anyPath.slice(0, 8))('%s %s ends a body without a length that goes on', async (method, path, who) => {
  const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const chunked = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked', ...who() };
  const { text, error } = await sendOn(head(`${method} ${path}`, chunked), piece);
  expect(error).toBeNull();
  expect(text).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect(text).toMatch(/connection: close/i);
  if (method === 'POST' && path !== '/nowhere') expect(text).toMatch(/^HTTP\/1\.1 (413|415) /);
});

test.each(anyPath)('%s %s lets who sends too much read why it is refused', async (method, path, who) => {
  const lines = { 'Content-Type': 'application/json', 'Content-Length': '1000000000', ...who() };
  const { text, error } = await sendOn(head(`${method} ${path}`, lines), 'x'.repeat(0x10000));
  expect(error).toBeNull();
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
});
