import { expect, test } from 'vitest';
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
  const asking = new AbortController();
  const { body } = liveEvents(log, null, asking.signal);
  expect(following).toBe(1);
  await body?.cancel();
  expect(following).toBe(0);
  asking.abort();
  expect(following).toBe(0);
  liveEvents(log, null, asking.signal);
  expect(following).toBe(0);
});
