import { expect, onTestFinished, test, vi } from 'vitest';
import type { ThreadSignals } from '#test/builders/processes/waiting-thread.ts';
import { type Call, startReaders } from './reading-pool.ts';
import { startReadingThreads } from './reading-threads.ts';

const file = new URL('../../../test/builders/processes/waiting-thread.ts', import.meta.url);
const notYet = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

/** Reading threads with a clock that only the test advances. */
async function someThreads() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const signals: ThreadSignals = { requests: notYet() };
  const lines: string[] = [];
  const line = (_: object, message: string): void => void lines.push(message);
  const log = { info: line, warn: line, error: line };
  const threads = startReadingThreads({ file, data: signals, ours: {}, log, after: Promise.resolve() });
  onTestFinished(() => threads.end());
  const ask = (endpoint: string, signal?: AbortSignal) => threads.ask((theirs) => theirs.answer(endpoint, {}), signal);
  // The thread is there from the first question on.
  await ask('delivery');
  return { threads, ask, lines, pass: (millis: number) => vi.advanceTimersByTimeAsync(millis) };
}

/** The outcome of a request that the test does not wait for. */
const fateOf = (question: Promise<unknown>) =>
  question.then(
    (answer) => ({ answer }),
    ({ status, message }) => ({ status, message }),
  );

test('a question that is stuck holds up no other figures, and ends when its time is out', async () => {
  const { ask, pass, lines } = await someThreads();
  const stuck = fateOf(ask('commits'));
  const behind = ask('delivery');
  await pass(5000);
  expect(await behind).toBe('delivery');
  expect(await ask('state')).toBe('state');
  await pass(25_000);
  expect(await stuck).toEqual({ status: 503, message: expect.stringContaining('fewer days') });
  expect(lines).toEqual(['A worker thread took too long and is replaced']);
  expect(await ask('delivery'), 'of the thread that took its place').toBe('delivery');
});

test('a question whose client leaves is not asked where it waits', async () => {
  const { ask, pass, lines } = await someThreads();
  const stuck = fateOf(ask('commits'));
  const client = new AbortController();
  const waiting = fateOf(ask('commits', client.signal));
  client.abort();
  expect(await waiting).toMatchObject({ status: 503 });
  expect(await fateOf(ask('commits', client.signal))).toMatchObject({ status: 503 });
  await pass(5000);
  expect(await ask('delivery')).toBe('delivery');
  await pass(25_000);
  await stuck;
  expect(lines, 'the one that was asked').toHaveLength(1);
});

test.each([
  ['before', 0],
  ['after', 11_000],
])('the thread of a long question whose client leaves %s ten seconds is replaced', async (_, millis) => {
  const { ask, pass, lines } = await someThreads();
  const client = new AbortController();
  const stuck = fateOf(ask('commits', client.signal));
  await pass(millis);
  client.abort();
  await pass(11_000 - millis);
  expect(await stuck).toMatchObject({ status: 503 });
  expect(await ask('delivery')).toBe('delivery');
  expect(lines).toEqual(['A worker thread took too long and is replaced']);
});

test('the thread of a short question stays when its client leaves', async () => {
  const { ask, pass, lines } = await someThreads();
  const client = new AbortController();
  const short = ask('delivery', client.signal);
  client.abort();
  expect(await short).toBe('delivery');
  await pass(40_000);
  expect(await ask('delivery')).toBe('delivery');
  expect(lines).toEqual([]);
});

test('an end waits for no stuck question', async () => {
  const { ask, threads } = await someThreads();
  const stuck = [fateOf(ask('commits')), fateOf(ask('commits'))];
  vi.useRealTimers();
  await threads.end();
  for (const one of stuck) expect(await one).toMatchObject({ status: 503 });
});

test('askers take turns, so that many questions of one do not hold up another', async () => {
  const begun: string[] = [];
  const answers: (() => void)[] = [];
  const thread = async () => ({
    async ask<T>(call: Call<T>): Promise<T> {
      const reply = await call({ answer: async (id: string) => id } as never);
      begun.push(String(reply));
      await new Promise<void>((resolve) => answers.push(resolve));
      return reply as T;
    },
    replace: () => undefined,
    end: async () => undefined,
  });
  const { ask } = startReaders(thread, thread);
  const [many, one] = [{}, {}];
  const question = (id: string, asker: object) => void ask((theirs) => theirs.answer(id, {}), undefined, asker);
  for (const id of ['1', '2', '3', '4']) question(id, many);
  for (const id of ['a', 'b']) question(id, one);
  const expected = ['1', 'a', '2', 'b', '3', '4'];
  for (const [index] of expected.entries()) {
    await expect.poll(() => begun.length).toBe(index + 1);
    answers[index]?.();
  }
  expect(begun).toEqual(expected);
});
