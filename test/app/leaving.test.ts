import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAppRequestHandler } from '#main/app/web/handle-app-request.ts';
import { createApi } from '#main/http/create-api.ts';
import { loopbackHosts } from '#main/http/guards/guards.ts';
import { listen } from '#main/http/listen.ts';
import { apiKey, instanceOfTest } from '#test/contract/test-instance.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A service whose answers never come, and what it hears of those who wait for them. */
async function waitingService() {
  const instance = await instanceOfTest();
  const signals: AbortSignal[] = [];
  const render = (...[, , , signal]: Parameters<typeof instance.service.render>): Promise<never> => {
    if (signal) signals.push(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('left'))));
  };
  const service = { ...instance.service, render };
  let port = 0;
  const api = createApi({ service, hosts: () => loopbackHosts(port), appVersion: '1', log });
  const listening = await listen({ handler: api, log, port: 0 });
  onTestFinished(listening.close);
  port = listening.port;
  const host = (): string => `127.0.0.1:${port}`;
  const handle = createAppRequestHandler({ service, api, host, rendererFolder: '', log });
  return { port, handle, signals };
}

test('a script that closes its connection is heard to leave', async () => {
  const { port, signals } = await waitingService();
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api/projects HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-API-Key: ${apiKey}\r\n\r\n`);
  await expect.poll(() => signals).toHaveLength(1);
  expect(signals[0]?.aborted).toBe(false);
  await once(socket.destroy(), 'close');
  await expect.poll(() => signals[0]?.aborted).toBe(true);
});

test.each([
  ['the API', 'GET', '/api/projects'],
  ['a command', 'POST', '/desktop/projectDetails'],
])('a window that gives up asking %s is heard to leave', async (_, method, path) => {
  const { handle, signals } = await waitingService();
  const client = new AbortController();
  const json = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
  const answer = handle(new Request(`app://plumbline${path}`, { method, signal: client.signal, ...json }));
  await expect.poll(() => signals).toHaveLength(1);
  client.abort();
  await answer;
  await expect.poll(() => signals[0]?.aborted).toBe(true);
});
