import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openEvents } from './event-source.ts';

const eventText = (id: number): string => `id: a-${id}\nevent: data\ndata: {}\n\n`;

/** Listens to a server; notes the last id of each request, each event that came and each pause. */
async function listenTo(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lastEventIds: (string | null)[] = [];
  const received: string[] = [];
  const pauses: number[] = [];
  const ended = Promise.withResolvers<void>();
  const target = openEvents({
    ask: async (lastId) => {
      lastEventIds.push(lastId);
      const response = await fetch(url);
      if (response.status === 401) ended.resolve();
      return response;
    },
    pause: async (millis) => void pauses.push(millis),
  });
  for (const kind of ['open', 'data', 'error']) target.addEventListener(kind, () => void received.push(kind));
  return { lastEventIds, received, pauses, ended: ended.promise };
}

test('a stream that breaks is asked for again after the last event that came, until the session has ended', async () => {
  let requests = 0;
  const { lastEventIds, received, pauses, ended } = await listenTo((_request, response) => {
    requests += 1;
    if (requests === 1)
      response.write(`retry: 1000\n\n${eventText(1)}: still here\n\n${eventText(2)}`, () => response.destroy());
    else if (requests === 2) response.end(eventText(3).slice(0, 9));
    else response.writeHead(401).end();
  });
  await ended;
  await expect.poll(() => received).toEqual(['open', 'data', 'data', 'open', 'error']);
  expect(lastEventIds).toEqual([null, 'a-2', 'a-2']);
  expect(pauses).toEqual([1000, 1000]);
  expect(requests).toBe(3);
});

test('where nothing answers the pauses grow to half a minute, and begin anew with the next stream', async () => {
  let requests = 0;
  const { pauses, ended } = await listenTo((_request, response) => {
    requests += 1;
    if (requests === 9) response.end(eventText(1));
    else if (requests === 11) response.writeHead(401).end();
    else if (requests % 2 === 0) response.writeHead(503).end();
    else response.destroy();
  });
  await ended;
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 1000, 2000]);
});
