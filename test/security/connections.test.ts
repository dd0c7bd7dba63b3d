import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiKey, clientOf, type RunningService, startService } from './running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const most = 100;

const open: Socket[] = [];
let areRenewed = false;
/** The connections of one test count no more in the next. */
afterEach(async () => {
  areRenewed = false;
  await Promise.all(open.splice(0).map((socket) => (socket.destroyed ? null : once(socket.destroy(), 'close'))));
  await expect.poll(async () => statusOf(await ask(await opened(), '/health', 'close'))).toBe(200);
  for (const socket of open.splice(0)) socket.destroy();
});

async function opened(host = '127.0.0.1'): Promise<Socket> {
  const from = host === '127.0.0.1' ? clientOf(open.length).from : undefined;
  const socket = connect({ port: service.port, host, ...(from === undefined ? {} : { localAddress: from }) });
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** The beginning of the answer; throws where the connection is reset. */
async function ask(socket: Socket, path: string, connection = 'keep-alive'): Promise<string> {
  const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${service.port}`, `X-API-Key: ${apiKey}`];
  socket.write(`${lines.join('\r\n')}\r\nConnection: ${connection}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  return String(answer);
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

test('beside a hundred readers of events another hears when to come back, and gets their place', async () => {
  for (let count = 0; count < most; count += 1) expect(statusOf(await ask(await opened(), '/api/events'))).toBe(200);
  const refused = async (host: string): Promise<void> => {
    const late = await opened(host);
    const answer = await ask(late, '/health');
    expect(statusOf(answer)).toBe(503);
    expect(answer).toMatch(/retry-after: 1\r\n/i);
    expect(answer).toMatch(/connection: close\r\n/i);
    expect(answer).toContain('application/problem+json');
    // It is closed in order: a reset would be an error.
    if (!late.readableEnded) await once(late, 'end');
  };
  await Promise.all((hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']).map(refused));
  open[0]?.destroy();
  await expect.poll(async () => statusOf(await ask(await opened(), '/health'))).toBe(200);
});

test.each([
  ['say nothing', () => ''],
  ['never end their headers', () => 'GET /health HTTP/1.1\r\nX-A: '],
  ['never end their body', () => 'POST /sign-in HTTP/1.1\r\nContent-Length: 5\r\n'],
  ['never end what is refused', () => 'POST /nothing HTTP/1.1\r\nContent-Length: 5\r\n'],
])('a hundred connections that %s keep nobody out for longer than a moment', async (_, beginning) => {
  for (let count = 0; count < most; count += 1) {
    const socket = await opened();
    socket.on('error', () => undefined);
    const head = beginning();
    socket.write(head.startsWith('POST') ? `${head}Host: 127.0.0.1:${service.port}\r\n\r\n{` : head);
  }
  // Far sooner than any of them runs out of time.
  const status = async () => statusOf(await ask(await opened(), '/health'));
  await expect.poll(status, { timeout: 4000 }).toBe(200);
});

test.each([
  ['say nothing', 1100, ''],
  ['never end their headers', 1100, 'GET /health HTTP/1.1\r\nX-A: '],
  ['ask once', 300, 'GET /api/projects HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['ask again and again', 300, 'GET /health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n'],
  ['never end their bodies', 300, 'POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 5\r\n\r\n{'],
])(
  'more connections without a key than have a place that %s, and are renewed when they are cut, keep nobody out',
  { timeout: 120_000 },
  async (name, count, sent) => {
    areRenewed = true;
    const renew = (serial: number): void => {
      if (!areRenewed) return;
      const { from } = clientOf(serial);
      const socket = connect({ port: service.port, host: '127.0.0.1', ...(from && { localAddress: from }) });
      open[serial] = socket;
      socket.on('error', () => undefined);
      socket.once('close', () => setTimeout(() => renew(serial), 20));
      const write = (): void => void socket.write(sent.replace('{port}', String(service.port)));
      socket.once('connect', write);
      if (name === 'ask again and again') socket.on('data', () => setTimeout(write, 300));
    };
    for (let serial = 0; serial < count; serial += 1) renew(serial);
    await delay(1000);
    const statuses: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) statuses.push(statusOf(await ask(await opened(), '/health', 'close')));
    expect(statuses).toEqual(statuses.map(() => 200));
  },
);

test('two hundred clients that ask again and again meet no reset', { timeout: 120_000 }, async () => {
  const rounds = 40;
  const statuses = new Map<number, number>();
  const errors: string[] = [];
  const client = async (serial: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = 0; round < rounds; round += 1) {
      const sent = request({
        agent,
        host: '127.0.0.1',
        port: service.port,
        path: '/api/projects',
        headers: { 'X-API-Key': apiKey },
        ...(process.platform === 'linux' ? { localAddress: clientOf(serial + 1).from } : {}),
      });
      const status = await new Promise<number>((resolve) => {
        sent.on('error', ({ message }) => {
          errors.push(message);
          resolve(0);
        });
        sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
        sent.end();
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: 200 }, (_, serial) => client(serial)));
  expect(errors).toEqual([]);
  expect([...statuses.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(most);
});
