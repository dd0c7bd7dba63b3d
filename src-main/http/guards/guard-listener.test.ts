import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createEventLog } from '../events/event-log.ts';
import { listen } from '../listen.ts';
import { logRequests } from '../log-requests.ts';
import type { Listener } from './guard-listener.ts';

/** A port whose listener is `handler`, the lines that it logs, and what it answers to a raw request. */
async function aPort(handler: (log: Parameters<typeof listen>[0]['log']) => Listener) {
  const lines: { readonly about: object; readonly message: string }[] = [];
  const error = (about: object, message: string): void => void lines.push({ about, message });
  const log = { info: () => undefined, warn: () => undefined, error };
  const { port, close } = await listen({ handler: handler(log), log, port: 0 });
  onTestFinished(close);
  const ask = (target: string): Promise<string> =>
    text(connect(port, '127.0.0.1').end(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));
  return { ask, lines, port };
}

const canary = (): never => {
  throw new TypeError('canary');
};

test.each<[string, Listener]>([
  ['at once', canary],
  ['later', async () => canary()],
  ['later still', () => new Promise((_, reject) => setImmediate(reject, new TypeError('canary')))],
])('what a listener throws %s is a problem and one line of the log', async (_, listener) => {
  const { ask, lines } = await aPort(() => listener);
  const answer = await ask('/health');
  expect(answer).toMatch(/^HTTP\/1\.1 500 /);
  for (const part of ['application/problem+json', 'X-Content-Type-Options: nosniff', '"status":500'])
    expect(answer).toContain(part);
  expect(lines).toMatchObject([
    { about: { method: 'GET', path: '/health', error: 'TypeError' }, message: 'A request failed' },
  ]);
  expect(answer).not.toContain('canary');
});

test('thrown after the answer began, it ends the connection', async () => {
  const { ask, lines } = await aPort(() => async (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half');
    canary();
  });
  expect(await ask('/').catch(() => 'cut')).not.toContain('"status":500');
  expect(lines).toHaveLength(1);
});

test('what fails when even the log fails ends its connection and nothing else', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: canary };
  const { port, close } = await listen({ handler: canary, log, port: 0 });
  onTestFinished(close);
  for (let time = 0; time < 2; time += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await text(socket)).toBe('');
  }
});

test('a client that leaves before its answer is no fault, and a fault beside that is one', async () => {
  const errors = [Object.assign(new Error(), { code: 'EPIPE' }), new TypeError('canary')];
  const met: Promise<unknown>[] = [];
  const { port, lines } = await aPort(() => async (request) => {
    const left = new Promise((resolve) => request.socket.on('close', resolve));
    met.push(left);
    await left;
    throw errors[met.length - 1];
  });
  for (const count of [1, 2]) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => met).toHaveLength(count);
    socket.resetAndDestroy();
    await met[count - 1];
  }
  await expect.poll(() => lines).toMatchObject([{ about: { error: 'TypeError' } }]);
});

test('an error that says a client left, while it is still there, is a fault', async () => {
  const { ask, lines } = await aPort(() => () => {
    throw Object.assign(new Error(), { code: 'EPIPE' });
  });
  expect(await ask('/')).toContain(' 500 ');
  expect(lines).toHaveLength(1);
});

test('what comes after the last answer of a connection is not looked at', async () => {
  let count = 0;
  const { port } = await aPort(() => (_request, response) => {
    count += 1;
    response.end('done');
  });
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  // A body without a length ends its connection.
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n');
  await once(socket.resume(), 'end');
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.end('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await closed;
  for (let time = 0; time < 2; time += 1)
    await text(connect(port, '127.0.0.1').end('GET // HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
  expect(count).toBe(1);
});

test('writing after the end of an answer is logged and ends nothing', async () => {
  const { ask, lines } = await aPort(() => (_request, response) => {
    response.end('done');
    response.write('more');
  });
  await ask('/').catch(() => undefined);
  expect(lines).toMatchObject([{ about: { error: 'Error' }, message: 'A request failed' }]);
  expect(await ask('//')).toContain(' 400 ');
});

test('what fails once a request was answered is logged and ends nothing', async () => {
  const { ask, lines } = await aPort((log) =>
    logRequests((_request, response) => void response.end('done'), canary, log),
  );
  expect(await ask('/health')).toContain('done');
  await expect.poll(() => lines).toMatchObject([{ about: { error: 'TypeError' }, message: 'An event handler failed' }]);
});

test('a reader of events that fails keeps them from no other reader', async () => {
  const lines: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: object, message: string) => void lines.push(message),
  };
  let happen: Parameters<Parameters<typeof createEventLog>[0]['watch']>[0] = () => undefined;
  const watch = (listener: typeof happen) => {
    happen = listener;
    return () => undefined;
  };
  const events = createEventLog({ watch }, log);
  const received: string[] = [];
  events.follow(null, canary);
  events.follow(null, ({ event }) => void received.push(event.kind));
  happen({ kind: 'data', projectId: 1 });
  expect(received).toEqual(['data']);
  await expect.poll(() => lines).toEqual(['An event handler failed']);
});
