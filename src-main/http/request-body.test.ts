import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';
import { readBody } from './request-body.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('a body that keeps away is waited for no longer than it may take, and its connection is cut', async () => {
  const failed = Promise.withResolvers<unknown>();
  const { port, close } = await listen({
    handler: (request) => readBody(request, 20).then(() => undefined, failed.resolve),
    log,
    port: 0,
  });
  onTestFinished(close);
  const socket = connect(port, '127.0.0.1').resume();
  const closed = once(socket, 'close');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\nhalf');
  expect(await failed.promise).toMatchObject({ status: 400 });
  await closed;
});

test('a port sets no time to all of a request: a large backup may take as long as it comes', async () => {
  const times = Promise.withResolvers<unknown>();
  const { port, close } = await listen({
    handler: ({ socket }, response) => {
      if ('server' in socket) times.resolve(socket.server);
      response.end();
    },
    log,
    port: 0,
  });
  onTestFinished(close);
  await fetch(`http://127.0.0.1:${port}/`);
  expect(await times.promise).toMatchObject({ requestTimeout: 0, headersTimeout: 10_000 });
});
