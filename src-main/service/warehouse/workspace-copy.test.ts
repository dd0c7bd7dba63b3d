import { expect, test } from 'vitest';
import { ServiceError } from '#shared/api/problem.ts';
import { WarehouseFault } from '../../warehouse/warehouse-fault.ts';
import type { ReadingThreads } from '../threads/reading-threads.ts';
import type { ReadingThread } from '../threads/threads.ts';
import { createWorkspaceCopy } from './workspace-copy.ts';

const fault = new WarehouseFault('unreachable', 'The database cannot be reached.');

/** A copy of a workspace whose copying and whose answers end when a test says so. */
function aCopy({ longestWait = 60_000 } = {}) {
  const published = { at: 1 };
  const copying: { readonly file: string; done: () => void; fail: (error: Error) => void }[] = [];
  const ended: string[] = [];
  const late: string[] = [];
  const files = ['a.db', 'b.db'] as const;
  const copy = createWorkspaceCopy(
    {
      files,
      longestWait,
      cameLate: () => void late.push('came'),
      renewed: () => undefined,
      copyTo(file) {
        const { promise, resolve, reject } = Promise.withResolvers<number>();
        copying.push({ file, done: () => resolve(published.at), fail: reject });
        return promise;
      },
      startThreads: (file): ReadingThreads => ({
        opened: Promise.resolve(),
        // What is asked gets the name of the file over which it is answered.
        ask: async (call) => {
          const reply = await call({
            answer: async () => ({ kind: 'answer', value: file }),
          } as unknown as ReadingThread);
          if (reply.kind !== 'answer') throw new Error('It answers.');
          return reply.value;
        },
        end: async () => void ended.push(file),
      }),
    },
    () => published.at,
  );
  return {
    copy,
    copying,
    ended,
    late,
    published,
    ask: () => copy.ask((theirs) => theirs.answer('projects', {})),
    /** A question that is answered when the test says so. */
    askSlowly() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const answer = copy.ask(async (theirs) => {
        await promise;
        return theirs.answer('projects', {});
      });
      return { answer, go: resolve };
    },
  };
}

/** Lets everything that is settled go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('all who ask first wait for one and the same copy', async () => {
  const { ask, copying } = aCopy();
  const answers = [ask(), ask(), ask()];
  await settled();
  expect(copying.map(({ file }) => file)).toEqual(['a.db']);
  copying[0]?.done();
  expect(await Promise.all(answers)).toEqual(['a.db', 'a.db', 'a.db']);
  expect(await ask()).toBe('a.db');
});

test('a question that waits too long is 503; the copy goes on for the next one, and it is told when it is there', async () => {
  const { ask, copying, late } = aCopy({ longestWait: 1 });
  const refused = await ask().catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('Ask again') });
  expect(late).toEqual([]);
  copying[0]?.done();
  await settled();
  expect(late).toEqual(['came']);
  expect([await ask(), copying.length]).toEqual(['a.db', 1]);
});

test('while it is renewed the one before answers, and it ends with its last answer', async () => {
  const { copy, ask, askSlowly, copying, ended, published } = aCopy();
  const first = ask();
  await settled();
  copying[0]?.done();
  await first;
  const slow = askSlowly();
  await settled();
  published.at = 2;
  const renewing = copy.renew(2);
  expect(await copy.renew(2), 'one at a time').toBe(false);
  await settled();
  expect([copying[1]?.file, await ask()]).toEqual(['b.db', 'a.db']);
  copying[1]?.done();
  expect(await renewing).toBe(true);
  expect([await ask(), ended]).toEqual(['b.db', []]);
  slow.go();
  expect(await slow.answer).toBe('a.db');
  await settled();
  expect(ended).toEqual(['a.db']);
  expect(await copy.renew(2), 'nothing new').toBe(false);
});

test('where nothing newer can be copied the last copy answers, and without one the fault is told', async () => {
  const { copy, ask, copying, published } = aCopy();
  const without = ask().catch((error: unknown) => error);
  await settled();
  copying[0]?.fail(fault);
  expect(await without).toEqual(new ServiceError(503, fault.message));
  const first = ask();
  await settled();
  copying[1]?.done();
  await first;
  await copy.rest();
  published.at = 2;
  const later = ask();
  await settled();
  copying[2]?.fail(fault);
  expect(await later).toBe('a.db');
});

test('a copy that rests is opened again without being copied, where nothing was published since', async () => {
  const { copy, ask, copying, ended } = aCopy();
  const first = ask();
  await settled();
  copying[0]?.done();
  await first;
  expect(copy.isOpen()).toBe(true);
  await copy.rest();
  expect([copy.isOpen(), ended]).toEqual([false, ['a.db']]);
  expect([await ask(), copying.length]).toEqual(['a.db', 1]);
});

test('where all ends in the middle of being renewed, the threads over the new copy end too', async () => {
  const { copy, ask, copying, ended } = aCopy();
  const first = ask();
  await settled();
  copying[0]?.done();
  await first;
  const renewing = copy.renew(2);
  await settled();
  const resting = copy.rest();
  copying[1]?.done();
  await Promise.all([renewing, resting]);
  expect([copy.isOpen(), ended.toSorted()]).toEqual([false, ['a.db', 'b.db']]);
});
