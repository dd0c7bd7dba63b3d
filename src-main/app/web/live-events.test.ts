import { expect, test } from 'vitest';
import { mostWaiting, type NumberedEvent } from '../../http/events/event-log.ts';
import { liveEvents } from './live-events.ts';

test('a window that goes away and then gives up asking ends its events once, and nothing is thrown', async () => {
  let following = 0;
  const log = {
    follow: () => {
      following += 1;
      return () => {
        following -= 1;
      };
    },
    close: () => undefined,
  };
  const abort = new AbortController();
  const { body } = liveEvents(log, null, abort.signal);
  expect(following).toBe(1);
  await body?.cancel();
  expect(following).toBe(0);
  abort.abort();
  expect(following).toBe(0);
  liveEvents(log, null, abort.signal);
  expect(following).toBe(0);
});

test('a window that does not read is ended before its events fill the memory, and gets what came until then', async () => {
  let send: ((event: NumberedEvent) => void) | null = null;
  const log = {
    follow: (_lastId: string | null, listener: (event: NumberedEvent) => void) => {
      send = listener;
      return () => {
        send = null;
      };
    },
    close: () => undefined,
  };
  const { body } = liveEvents(log, null, new AbortController().signal);
  let sent = 0;
  for (; sent < 10 * mostWaiting && send !== null; sent += 1) {
    (send as (event: NumberedEvent) => void)({ id: `a-${sent}`, event: { kind: 'data', projectId: 1 } });
  }
  expect(sent).toBe(mostWaiting);
  expect(await new Response(body).text()).toContain(`id: a-${sent - 1}\n`);
});
