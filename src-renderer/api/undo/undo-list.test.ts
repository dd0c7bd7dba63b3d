import { expect, test } from 'vitest';
import { createUndoList, undoMillis } from './undo-list.ts';

const nothing = async (): Promise<void> => undefined;

test('a change can be taken back for ten seconds of the time that passes, and no longer', () => {
  const list = createUndoList();
  list.add('Renamed.', nothing);
  list.pass(undoMillis - 1);
  expect(list.now().map(({ message, left }) => [message, left])).toEqual([['Renamed.', 1]]);
  list.pass(1);
  expect(list.now()).toEqual([]);
});

test('a change is taken back once', () => {
  const list = createUndoList();
  list.add('Renamed.', nothing);
  const id = list.now()[0]?.id ?? 0;
  expect(list.take(id)?.message).toBe('Renamed.');
  expect(list.take(id)).toBeNull();
});

test('whoever watches is told of every change of the list, and not where nothing changed', () => {
  const list = createUndoList();
  let calls = 0;
  const leave = list.watch(() => {
    calls += 1;
  });
  list.pass(100);
  list.add('Renamed.', nothing);
  list.pass(100);
  expect(calls).toBe(2);
  leave();
  list.add('Renamed again.', nothing);
  expect(calls).toBe(2);
});

test('what is under way is taken back once it is done, and where it fails nothing is', async () => {
  const list = createUndoList();
  list.add('Renamed.', nothing);
  const moved = Promise.withResolvers<void>();
  const moving = list.make(async () => {
    await moved.promise;
    list.add('Moved.', nothing);
  });
  const newest = list.newest();
  moved.resolve();
  await moving;
  expect((await newest)?.message).toBe('Moved.');
  const failing = list.make(() => Promise.reject(new Error('no')));
  const none = list.newest();
  await expect(failing).rejects.toThrow('no');
  expect(await none).toBeNull();
  expect((await list.newest())?.message).toBe('Moved.');
});
