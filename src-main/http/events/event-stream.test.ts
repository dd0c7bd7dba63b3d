import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import type { EventLog, NumberedEvent } from './event-log.ts';
import { streamEvents } from './event-stream.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('a script that does not read its events is cut off before they fill the memory', async () => {
  const listeners = new Set<(event: NumberedEvent) => void>();
  const events: EventLog = {
    follow: (_lastId, listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => undefined,
  };
  const app = express().get(
    '/',
    streamEvents(events, async () => 'plk_test', silent),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(
    get({ port, host: '127.0.0.1', headers: { 'x-api-key': 'plk_test' } }),
    'response',
  )) as [IncomingMessage];
  response.on('error', () => undefined).pause();

  const ofAKilobyte: NumberedEvent = { id: 'a'.repeat(1000), event: { kind: 'data', projectId: 1 } };
  let sent = 0;
  for (; listeners.size > 0 && sent < 100_000; sent += 100) {
    for (const listener of listeners) for (let at = 0; at < 100; at += 1) listener(ofAKilobyte);
    await setImmediate();
  }
  expect(listeners.size).toBe(0);
  expect(sent).toBeLessThan(100_000);
});
