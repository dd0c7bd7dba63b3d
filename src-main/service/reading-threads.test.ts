import { expect, onTestFinished, test, vi } from 'vitest';
import type { Deeds } from '#test/builders/waiting-thread.ts';
import { startReadingThreads } from './reading-threads.ts';

const file = new URL('../../test/builders/waiting-thread.ts', import.meta.url);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const notYet = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

function threadsAfter(after: Promise<unknown>, ahead: boolean) {
  const deeds: Deeds = { asked: notYet(), ahead: notYet(), more: notYet(), closed: notYet() };
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
  written.resolve();
  expect(await asked('projects')).toBe('projects');
  expect(await asked('lead_times')).toBe('lead_times');
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

test('what is asked less often is worked out while nobody asks anything, step by step', async () => {
  const { pass } = standingClock();
  const { deeds, asked } = threadsAfter(Promise.resolve(), true);
  const steps = (): number => Atomics.load(deeds.more, 0);
  await asked('projects');
  pass(60_000);
  for (let question = 0; question < 3; question++) {
    await asked('lead_times');
    expect(steps(), 'where nobody looks at figures, or somebody asks').toBe(0);
    pass(4999);
  }
  pass(1);
  // It comes while the first step is taken, and puts off the next.
  await asked('lead_times');
  pass(4999);
  await asked('lead_times');
  expect(steps()).toBe(1);
  pass(5000);
  await vi.waitFor(() => expect(steps()).toBe(3));
  pass(60_000);
  await asked('lead_times');
  expect(steps(), 'when all of it is there').toBe(3);
});

test('nothing is worked out of what is about to be followed anew', async () => {
  const { pass } = standingClock();
  const { threads, deeds, asked } = threadsAfter(Promise.resolve(), true);
  await asked('projects');
  await asked('lead_times');
  pass(4000);
  threads.changed(1);
  pass(1499);
  await asked('lead_times');
  expect(Atomics.load(deeds.more, 0)).toBe(0);
  pass(5000);
  await vi.waitFor(() => expect(Atomics.load(deeds.more, 0)).toBe(3));
});
