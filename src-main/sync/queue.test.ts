import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

/** Work that the test ends, by hand or by its signal. */
function workshop(perOrigin = 2, originOf = (_id: number) => 'https://ci.local') {
  const notes: string[] = [];
  const ends = new Map<number, () => void>();
  const queue = createQueue(
    {
      run: (id, signal) =>
        new Promise((resolve) => {
          notes.push(`run ${id}`);
          ends.set(id, resolve);
          signal.addEventListener('abort', () => {
            notes.push(`${signal.reason} ${id}`);
            resolve();
          });
        }),
      originOf,
      queued: (id) => void notes.push(`queued ${id}`),
      dropped: (id) => void notes.push(`dropped ${id}`),
    },
    perOrigin,
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { queue, notes, turn, end: (id: number) => ends.get(id)?.() };
}

test('what is queued or running is not taken twice', async () => {
  const { queue, notes, turn } = workshop();
  expect([queue.add(1), queue.add(1)]).toEqual([true, false]);
  await turn();
  expect(queue.add(1)).toBe(false);
  expect(notes).toEqual(['queued 1', 'run 1']);
});

test('the third of an origin waits until one of two has ended', async () => {
  const { queue, notes, turn, end } = workshop();
  for (const id of [1, 2, 3]) queue.add(id);
  await turn();
  expect(notes).not.toContain('run 3');
  end(1);
  await turn();
  expect(notes.at(-1)).toBe('run 3');
});

test('origins do not wait for each other, and integrations of one origin keep their order', async () => {
  const { queue, notes, turn, end } = workshop(1, (id) => `https://system-${id % 10}.local`);
  for (const id of [1, 11, 21, 2, 3, 4]) queue.add(id);
  await turn();
  expect(notes.filter((note) => note.startsWith('run'))).toEqual(['run 1', 'run 2', 'run 3', 'run 4']);
  end(1);
  await turn();
  expect(notes.at(-1)).toBe('run 11');
});

test('what waits is dropped and what runs is stopped when it is cancelled', async () => {
  const { queue, notes, turn } = workshop(1);
  for (const id of [1, 2]) queue.add(id);
  await turn();
  await queue.cancel(2);
  await queue.cancel(1);
  expect(notes).toEqual(['queued 1', 'queued 2', 'run 1', 'dropped 2', 'cancelled 1']);
  await queue.idle();
  expect(queue.has(1)).toBe(false);
});

test('closing stops what runs, takes nothing new and leaves what waits for another time', async () => {
  const { queue, notes, turn } = workshop(1);
  for (const id of [1, 2]) queue.add(id);
  await turn();
  await queue.close();
  expect(queue.add(3)).toBe(false);
  expect(notes).toEqual(['queued 1', 'queued 2', 'run 1', 'closing 1']);
});

test('an empty queue is idle at once', async () => {
  await workshop().queue.idle();
});

test('the end waits for what still runs, however long it takes to stop', async () => {
  let finish = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const queue = createQueue(
    { originOf: () => 'https://system.local', run: () => over, queued: () => undefined, dropped: () => undefined },
    1,
  );
  queue.add(1);
  await new Promise((resolve) => setImmediate(resolve));
  let isClosed = false;
  const closing = queue.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  finish();
  await closing;
  expect(queue.has(1)).toBe(false);
});
