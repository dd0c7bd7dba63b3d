import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasOpenssl, selfSigned } from '#test/builders/certificate.ts';
import { sendProblem } from '../problem.ts';
import { type Connections, countConnections, noteKnown } from './connections.ts';
import { closeGently } from './guard-listener.ts';

/** A server on a port, and connections to it that end with the test. */
async function aServer(listener: RequestListener, tls?: Pick<ServerOptions, 'cert' | 'key'>) {
  const times = { keepAliveTimeout: 60_000 };
  const server = tls ? createSecureServer({ ...times, ...tls }, listener) : createServer(times, listener);
  const clients: Socket[] = [];
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    for (const client of clients) client.destroy();
  });
  return {
    server,
    async listen(): Promise<void> {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    },
    async opened(allowHalfOpen = false): Promise<Socket> {
      const { port } = server.address() as AddressInfo;
      const client = connect({ port, host: '127.0.0.1', allowHalfOpen });
      clients.push(client);
      client.on('error', () => undefined);
      await once(client, 'connect');
      return client;
    },
  };
}

/** One that proves a key, and one that proves none. */
const request = 'GET / HTTP/1.1\r\nHost: a\r\nX-API-Key: a\r\n\r\n';
const withoutKey = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Answers what the connections let in. */
const answering =
  (connections: Connections, listener: RequestListener): RequestListener =>
  async (req, res) => {
    const fault = await connections.refusal(req, res);
    if (req.headers['x-api-key'] !== undefined) noteKnown(req);
    if (fault) sendProblem(res, fault);
    else listener(req, res);
  };

/** The beginning of the answer to a request; nothing if the connection was cut. */
function answer(client: Socket, sent = request): Promise<string> {
  client.write(sent);
  return new Promise((resolve) => {
    client.once('data', (chunk) => resolve(String(chunk)));
    client.once('close', () => resolve(''));
    if (client.closed) resolve('');
  });
}

test('beyond the answered connections others are told to come back', async () => {
  const connections = countConnections({ mostAnswered: 2, mostOpen: 3, pause: 60_000, patience: 0 });
  const { server, listen, opened } = await aServer(answering(connections, (_, res) => res.end('here')));
  connections.watch(server);
  const accepted: Socket[] = [];
  server.on('connection', (socket) => void accepted.push(socket));
  await listen();
  const [first, second] = [await opened(), await opened()];
  expect(await answer(first)).toContain('here');
  expect(await answer(first)).toContain('here');
  expect(await answer(second)).toContain('here');
  const late = await opened();
  const refused = await answer(late);
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/retry-after: 1\r\n/i);
  expect(refused).toMatch(/connection: close\r\n/i);
  expect(refused).toContain('All 2 connections are in use.');
  // A client that came when all were in use, and asks again when one is free, gets it.
  await expect.poll(() => accepted[2]?.closed).toBe(true);
  const early = await opened();
  await expect.poll(() => accepted.length).toBe(4);
  second.destroy();
  await expect.poll(() => accepted[1]?.closed).toBe(true);
  expect(await answer(early)).toContain('here');
  early.destroy();
  await expect.poll(async () => answer(await opened())).toContain('here');
});

test.each([
  ['that was answered', request],
  ['that does not go on with a small body', 'POST / HTTP/1.1\r\nHost: a\r\nX-API-Key: a\r\nContent-Length: 5\r\n\r\n{'],
  [
    'that does not go on with a body in pieces',
    'POST / HTTP/1.1\r\nHost: a\r\nX-API-Key: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  ],
])(
  'when all places are taken, one %s makes room for who asks; one that is being answered does not',
  async (_, sent) => {
    const connections = countConnections({ mostAnswered: 2, mostOpen: 10, pause: 0, patience: 0 });
    const open: ServerResponse[] = [];
    const { server, listen, opened } = await aServer(
      answering(connections, (req, res) => {
        if (req.url === '/held') open.push(res);
        else if (req.method === 'POST') req.resume().on('end', () => res.end('here'));
        else res.end('here');
      }),
    );
    connections.watch(server);
    await listen();
    const [busy, other] = [await opened(), await opened()];
    // Nobody reads the body of a GET.
    busy.write('GET /held HTTP/1.1\r\nHost: a\r\nX-API-Key: a\r\nContent-Length: 5\r\n\r\nabcde');
    await expect.poll(() => open.length).toBe(1);
    if (sent === request) await answer(other);
    else other.write(sent);
    for (let count = 0; count < 4; count += 1) expect(await answer(await opened())).toContain('here');
    await expect.poll(() => other.closed).toBe(true);
    expect(busy.closed).toBe(false);
    const answered = once(busy, 'data');
    open[0]?.end('at last');
    expect(String(await answered)).toContain('at last');
  },
);

test.each([
  ['was answered', withoutKey],
  ['sends its body slowly', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n{'],
  ['takes long to be answered', 'GET /held HTTP/1.1\r\nHost: a\r\n\r\n'],
])('one without a key that %s gives its place to who asks, and one with a key does not', async (_, sent) => {
  const connections = countConnections({ mostAnswered: 2, mostOpen: 10, pause: 60_000, patience: 0 });
  let held = 0;
  const { server, listen, opened } = await aServer(
    answering(connections, (req, res) => {
      held += 1;
      if (req.method === 'GET' && req.url === '/') res.end('here');
    }),
  );
  connections.watch(server);
  await listen();
  const [kept, stranger] = [await opened(), await opened()];
  expect(await answer(kept)).toContain('here');
  stranger.resume().write(sent);
  await expect.poll(() => held).toBe(2);
  await expect.poll(async () => answer(await opened(), withoutKey)).toContain('here');
  await expect.poll(() => stranger.closed).toBe(true);
  const late = await opened();
  expect(await answer(late)).toContain('here');
  for (const one of [kept, late]) expect(await answer(one)).toContain('here');
  expect(await answer(await opened())).toMatch(/^HTTP\/1\.1 503 /);
  // Its key was good, and is not any more.
  expect(await answer(late, withoutKey)).toContain('here');
  expect(await answer(await opened())).toContain('here');
  await expect.poll(() => late.closed).toBe(true);
  expect(kept.closed).toBe(false);
});

/** One that holds what is sent to /held, and for a place in which others wait as long as they like. */
async function aHoldingServer(limits: { readonly mostAnswered: number; readonly pause: number }) {
  const connections = countConnections({ ...limits, mostOpen: 10, patience: 60_000 });
  const held: ServerResponse[] = [];
  const { server, listen, opened } = await aServer(
    answering(connections, (req, res) => void (req.url === '/held' ? held.push(res) : res.end('here'))),
  );
  connections.watch(server);
  await listen();
  return { held, opened };
}

/** A clock that stands at so many milliseconds. */
function aStandingClock() {
  const clock = { at: 0 };
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock.at);
  onTestFinished(() => spy.mockRestore());
  return clock;
}

test('an idle connection gives its place before one without a key that is being answered, however old that is', async () => {
  const clock = aStandingClock();
  const { held, opened } = await aHoldingServer({ mostAnswered: 2, pause: 1000 });
  const [kept, stranger] = [await opened(), await opened()];
  expect(await answer(kept)).toContain('here');
  expect(await answer(stranger, withoutKey)).toContain('here');
  clock.at = 1500;
  stranger.resume().write('GET /held HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => held.length).toBe(1);
  const late = await opened();
  expect(await answer(late)).toContain('here');
  await expect.poll(() => kept.closed).toBe(true);
  // Now nobody is idle for long, and the answer began just now: the next one waits, until it has taken long.
  const waits = await opened();
  const answered = answer(waits);
  expect(stranger.closed).toBe(false);
  clock.at = 1900;
  expect(await answered).toContain('here');
  await expect.poll(() => stranger.closed).toBe(true);
  expect(late.closed).toBe(false);
});

test('who comes when all are being answered waits, and is answered when one of them ends or leaves', async () => {
  const { held, opened } = await aHoldingServer({ mostAnswered: 1, pause: 0 });
  const hold = async (): Promise<Socket> => {
    const before = held.length;
    const busy = (await opened()).resume();
    busy.write('GET /held HTTP/1.1\r\nHost: a\r\nX-API-Key: a\r\n\r\n');
    await expect.poll(() => held.length).toBe(before + 1);
    return busy;
  };
  await hold();
  const first = answer(await opened());
  held[0]?.end('at last');
  expect(await first).toContain('here');
  const busy = await hold();
  const second = answer(await opened());
  busy.destroy();
  expect(await second).toContain('here');
});

/** One that answers all, of which so many connections are answered, and so many open. */
async function aCountedServer(mostAnswered: number, mostOpen: number, tls?: Pick<ServerOptions, 'cert' | 'key'>) {
  const connections = countConnections({ mostAnswered, mostOpen, pause: 60_000, patience: 0 });
  const { server, listen, opened } = await aServer(
    answering(connections, (_, res) => res.end('here')),
    tls,
  );
  connections.watch(server);
  await listen();
  return { connections, opened, port: (server.address() as AddressInfo).port };
}

test('where all that may be open are answered, another is cut at once, and its place is free when one ends', async () => {
  const { connections, opened } = await aCountedServer(2, 2);
  const [first, second] = [await opened(), await opened()];
  for (const one of [first, second]) expect(await answer(one)).toContain('here');
  await once((await opened()).resume(), 'close');
  for (const one of [first, second]) expect(await answer(one)).toContain('here');
  first.destroy();
  await expect.poll(async () => answer(await opened())).toContain('here');
  connections.destroy();
  if (!second.closed) await once(second, 'close');
});

test.each([
  ['that say nothing', ''],
  ['that never end their headers', 'GET / HTTP/1.1\r\nX-A: '],
])('connections %s keep nobody out: the one open longest gives its place to a new one', async (_, sent) => {
  const { opened } = await aCountedServer(2, 3);
  const kept = await opened();
  expect(await answer(kept)).toContain('here');
  const silent = [await opened(), await opened()];
  for (const one of silent) one.write(sent);
  const late = await opened();
  await expect.poll(() => silent[0]?.closed).toBe(true);
  expect(silent[1]?.closed).toBe(false);
  for (const one of [late, kept]) expect(await answer(one)).toContain('here');
});

test.skipIf(!hasOpenssl)('connections that never end their TLS handshake keep nobody out either', async () => {
  const { cert, key } = selfSigned('IP:127.0.0.1');
  const { opened, port } = await aCountedServer(2, 3, { cert: readFileSync(cert), key: readFileSync(key) });
  const answered = async (): Promise<Socket> => {
    const client = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    onTestFinished(() => void client.destroy());
    await once(client, 'secureConnect');
    expect(await answer(client)).toContain('here');
    return client;
  };
  const kept = await answered();
  const beginnings = [await opened(), await opened()];
  for (const one of beginnings) one.write(Buffer.from('16030100c8010000c40303', 'hex'));
  await answered();
  await expect.poll(() => beginnings[0]?.closed).toBe(true);
  expect(beginnings[1]?.closed).toBe(false);
  expect(await answer(kept)).toContain('here');
});

/** A server that answers at once and closes, whatever still arrives; `ends` counts the ended connections. */
async function hastyServer() {
  const ends = { count: 0 };
  const { listen, opened } = await aServer((req, res) => {
    closeGently(req.socket, req, 3000);
    req.socket.on('close', () => {
      ends.count += 1;
    });
    res.writeHead(413, { Connection: 'close' }).end('too much');
  });
  await listen();
  return { ends, client: await opened(true) };
}

const endless = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n';

test('who sends on after its last answer can read it, and is cut some time later', async () => {
  const { ends, client } = await hastyServer();
  client.write(endless);
  let text = '';
  client.on('data', (chunk) => {
    text += chunk;
  });
  await once(client, 'end');
  expect(text).toContain('too much');
  // More than the system holds is read meanwhile.
  await new Promise<void>((resolve, reject) => {
    client.write('x'.repeat(20_000_000), (error) => (error ? reject(error) : resolve()));
  });
  expect(ends.count).toBe(0);
  await expect.poll(() => ends.count).toBe(1);
});
