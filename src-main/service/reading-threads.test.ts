import { expect, onTestFinished, test, vi } from 'vitest';
import type { Deeds } from '#test/builders/waiting-thread.ts';
import { startReadingThreads } from './reading-threads.ts';

const file = new URL('../../test/builders/waiting-thread.ts', import.meta.url);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const notYet = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

function threadsAfter(after: Promise<unknown>, ahead: boolean) {
  const deeds: Deeds = { asked: notYet(), ahead: notYet(), kept: notYet(), closed: notYet() };
  const threads = startReadingThreads({ file, data: deeds, ours: {}, log: quiet, after, ahead });
  onTestFinished(() => threads.end());
  const asked = (endpoint: string) => threads.ask({ endpoint, input: {} }, (theirs) => theirs.answer(endpoint, {}));
  return { threads, deeds, asked };
}

test('what is quick is answered while lead times are worked out', async () => {
  const { asked } = threadsAfter(Promise.resolve(), false);
  const slow = asked('lead_times');
  expect(await asked('projects')).toBe('projects');
  expect(await slow).toBe('lead_times');
});

test('histories are read ahead, and let go of where another database takes the place of what was read', async () => {
  const written = Promise.withResolvers<void>();
  const { threads, deeds, asked } = threadsAfter(written.promise, true);
  await Atomics.waitAsync(deeds.ahead, 0, 0).value;
  await threads.letGo();
  expect(Atomics.load(deeds.closed, 0)).toBe(1);
  expect(Atomics.load(deeds.kept, 0), 'of what another takes the place of').toBe(0);
  written.resolve();
  expect(await asked('projects')).toBe('projects');
  expect(await asked('lead_times')).toBe('lead_times');
  await threads.keep();
  expect(Atomics.load(deeds.kept, 0)).toBe(1);
});

test('nothing is asked of a database that the writer could not open', async () => {
  const { threads, asked } = threadsAfter(Promise.reject(new Error('It is the database of another program.')), true);
  await expect(threads.opened).rejects.toThrow('another program');
  await expect(asked('lead_times')).rejects.toThrow('another program');
});

/** The clock stands still but for what a test lets pass; threads work on meanwhile. */
function standingClock(): { readonly pass: (millis: number) => void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return { pass: (millis) => void vi.advanceTimersByTime(millis) };
}

test('what was worked out is kept when nothing has changed for half an hour', async () => {
  const { pass } = standingClock();
  const { threads, deeds, asked } = threadsAfter(Promise.resolve(), false);
  await asked('projects');
  const minute = 60_000;
  for (let change = 0; change < 3; change++) {
    threads.prepare(1);
    pass(29 * minute);
    await asked('lead_times');
    expect(Atomics.load(deeds.kept, 0), 'while data changes').toBe(0);
  }
  pass(minute);
  await Atomics.waitAsync(deeds.kept, 0, 0).value;
  expect(Atomics.load(deeds.kept, 0)).toBe(1);
});
