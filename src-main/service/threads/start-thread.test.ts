import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { FailingThread } from '#test/builders/processes/failing-thread.ts';
import { startThread } from './start-thread.ts';

const file = new URL('../../../test/builders/processes/failing-thread.ts', import.meta.url);

/** A thread that fails on request, and at the starts in `failing`. */
async function aThread(failing: readonly number[] = [], stuckAfter?: number) {
  const lines: { level: string; about: object; message: string }[] = [];
  const again = Promise.withResolvers<void>();
  const logger = (level: string) => (about: object, message: string) => {
    lines.push({ level, about, message });
    if (message.includes('was started again')) again.resolve();
  };
  const starts = new Int32Array(new SharedArrayBuffer(4));
  const thread = await startThread<FailingThread>({
    file,
    data: { starts, failing },
    ours: {},
    log: { info: logger('info'), warn: logger('warn'), error: logger('error') },
    pauses: { first: 1, longest: 4 },
    closesWithin: 1000,
    ...(stuckAfter === undefined ? {} : { stuck: { after: stuckAfter, ask: (theirs) => theirs.tookOver() } }),
  });
  onTestFinished(() => thread.end());
  return { thread, lines, again: again.promise, starts: () => Atomics.load(starts, 0) };
}

test('a thread that fails refuses what it left unanswered, and a fresh one takes its place', async () => {
  const { thread, lines, again } = await aThread();
  expect(await thread.ask((theirs) => theirs.count())).toBe(1);
  const left = thread.ask((theirs) => theirs.fail());
  await expect(left).rejects.toMatchObject({ status: 503, message: expect.stringContaining('started again') });
  await again;
  expect(await thread.ask((theirs) => theirs.count())).toBe(1);
  expect(lines[0]).toMatchObject({ level: 'error', message: 'A worker thread failed' });
  expect(JSON.stringify(lines)).not.toContain('canary');
});

test('of one that ran out of memory the log says so, since it has no place in the code that would tell', async () => {
  const { thread, lines, again } = await aThread();
  await expect(thread.ask((theirs) => theirs.runOut())).rejects.toMatchObject({ status: 503 });
  await again;
  expect(lines[0]).toMatchObject({ level: 'error', message: 'A worker thread ran out of memory' });
  expect(JSON.stringify(lines)).not.toContain('canary');
});

test('one that does not open again is tried until it does', async () => {
  const { thread, again, starts } = await aThread([2, 3]);
  await expect(thread.ask((theirs) => theirs.fail())).rejects.toMatchObject({ status: 503 });
  await again;
  expect(starts()).toBe(4);
  expect(await thread.ask((theirs) => theirs.count())).toBe(1);
});

test('one that does not open the first time is not tried again', async () => {
  await expect(aThread([1])).rejects.toThrow();
});

test('one that was ended stays so', async () => {
  const { thread, starts } = await aThread();
  await thread.end();
  await expect(thread.ask((theirs) => theirs.count())).rejects.toThrow(/is stopping/);
  expect(starts()).toBe(1);
});

test('one that was replaced and does not open is tried as seldom as one that failed, and can be replaced again', async () => {
  const { thread, lines, again, starts } = await aThread([2, 3]);
  thread.replace();
  await again;
  expect(starts()).toBe(4);
  expect(await thread.ask((theirs) => theirs.count())).toBe(1);
  thread.replace();
  expect(await thread.ask((theirs) => theirs.count())).toBe(1);
  expect(starts()).toBe(5);
  expect(lines.filter(({ message }) => message.includes('is replaced'))).toHaveLength(2);
});

test('who waits for a thread that takes the place of another does not wait for ever when it is ended instead', async () => {
  const { thread, starts } = await aThread();
  thread.replace();
  const count = thread.ask((theirs) => theirs.count());
  // It is there, and opens.
  while (starts() < 2) await turn();
  const [answer] = await Promise.allSettled([count, thread.end()]);
  // Where it was quick it answered.
  expect(answer.status === 'fulfilled' || answer.reason.status === 503).toBe(true);
});

test('one that answers nothing any more is replaced, and the other knows why it is there', async () => {
  const { thread, lines } = await aThread([], 1000);
  expect(await thread.ask((theirs) => theirs.tookOver())).toBe(false);
  await expect(thread.ask((theirs) => theirs.hang())).rejects.toMatchObject({ status: 503 });
  expect(await thread.ask((theirs) => theirs.tookOver())).toBe(true);
  expect(lines.map(({ message }) => message)).toEqual(['A worker thread took too long and is replaced']);
});

test('one that does nothing else any more ends with the service', async () => {
  const { thread } = await aThread();
  const left = expect(thread.ask((theirs) => theirs.hang())).rejects.toMatchObject({ status: 503 });
  await thread.end();
  await left;
});
