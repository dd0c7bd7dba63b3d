import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { inTurn } from './guards/guard-listener.ts';

/** A port that keeps the answers that it began, for the test to go on with, and a connection to it with what came back. */
async function aConnection(begin: (response: ServerResponse) => void, longest?: number) {
  const begun: string[] = [];
  const server = createServer((request, response) => {
    const answer = (): void => {
      begun.push(request.url ?? '');
      begin(response);
    };
    inTurn(request, response, answer, longest);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  const ask = (...paths: readonly string[]): void =>
    void socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  return { begun, socket, ask };
}

test('requests that a client sends without waiting are answered one after the other', async () => {
  const open: ServerResponse[] = [];
  const { begun, socket, ask } = await aConnection((response) => void open.push(response));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  ask('/1', '/2', '/3');
  for (const path of ['/1', '/2', '/3']) {
    await expect.poll(() => begun.at(-1)).toBe(path);
    open.at(-1)?.end(`answer to ${path}`);
  }
  await expect.poll(() => text.match(/answer to \/\d/g)).toEqual(['answer to /1', 'answer to /2', 'answer to /3']);
});

test('a connection on which too many wait is cut', async () => {
  const { begun, socket, ask } = await aConnection(() => undefined);
  const closed = once(socket, 'close');
  ask(...Array.from({ length: 1000 }, (_, index) => `/${index}`));
  await closed;
  expect(begun).toEqual(['/0']);
});

test('as many as may wait are answered, again and again', async () => {
  const { begun, socket, ask } = await aConnection((response) => void response.end('here'));
  socket.resume();
  for (let round = 1; round <= 3; round++) {
    // One is answered while thirty-two wait.
    ask(...Array.from({ length: 33 }, () => '/'));
    await expect.poll(() => begun.length).toBe(33 * round);
  }
});

test('a connection whose client reads nothing is cut', async () => {
  const closed = Promise.withResolvers<ServerResponse>();
  const { socket, ask } = await aConnection((response) => {
    response.on('close', () => closed.resolve(response)).end(Buffer.alloc(64 * 1024 * 1024));
  }, 20);
  socket.pause();
  ask('/');
  expect(await closed.promise).toMatchObject({ writableFinished: false });
});

test('one whose answer takes its time is not', async () => {
  const { socket, ask } = await aConnection(
    (response) => response.once('timeout', () => void response.end('late')),
    20,
  );
  ask('/');
  expect(String((await once(socket, 'data'))[0])).toContain('late');
});
