import { expect, onTestFinished, test } from 'vitest';
import type { ThreadSignals } from '#test/builders/processes/waiting-thread.ts';
import { startReadingThreads } from './reading-threads.ts';

const file = new URL('../../../test/builders/processes/waiting-thread.ts', import.meta.url);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const notYet = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

function threadsAfter(after: Promise<unknown>) {
  const signals: ThreadSignals = { requests: notYet() };
  const threads = startReadingThreads({ file, data: signals, ours: {}, log: quiet, after });
  onTestFinished(() => threads.end());
  const ask = (endpoint: string) => threads.ask((theirs) => theirs.answer(endpoint, {}));
  return { threads, ask };
}

test('what is quick is answered while lead times are worked out', async () => {
  const { ask } = threadsAfter(Promise.resolve());
  const slow = ask('lead_times');
  expect(await ask('projects')).toBe('projects');
  expect(await slow).toBe('lead_times');
});

test('nothing is asked of a database that the writer could not open', async () => {
  const { threads, ask } = threadsAfter(Promise.reject(new Error('It is the database of another program.')));
  await expect(threads.opened).rejects.toThrow('another program');
  await expect(ask('lead_times')).rejects.toThrow('another program');
});
