import { expect, onTestFinished, test } from 'vitest';
import { startReadingThreads } from './reading-threads.ts';

const file = new URL('../../test/builders/waiting-thread.ts', import.meta.url);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

test('what is quick is answered while lead times are worked out', async () => {
  const asked = new Int32Array(new SharedArrayBuffer(4));
  const threads = await startReadingThreads({ file, data: { asked }, ours: {}, log: quiet });
  onTestFinished(() => threads.end());
  const slow = threads.ask('lead_times', {}, (theirs) => theirs.answer('lead_times', {}));
  expect(await threads.ask('projects', {}, (theirs) => theirs.answer('projects', {}))).toBe('projects');
  expect(await slow).toBe('lead_times');
});
