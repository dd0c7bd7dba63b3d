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
  expect(list.take(id)).toBeUndefined();
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
  const [newest, older] = [list.takeNewest(), list.takeNewest()];
  moved.resolve();
  await moving;
  expect((await newest)?.message).toBe('Moved.');
  expect((await older)?.message).toBe('Renamed.');
  list.add('Named.', nothing);
  const failing = list.make(() => Promise.reject(new Error('no')));
  const none = list.takeNewest();
  await expect(failing).rejects.toThrow('no');
  expect(await none).toBeUndefined();
  expect((await list.takeNewest())?.message).toBe('Named.');
  expect(await list.takeNewest()).toBeUndefined();
});

test('of changes that are taken back at once each finds what the one before has left, also where that failed', async () => {
  const list = createUndoList();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  list.add('First.', async () => void done.push('first'));
  list.add('Second.', () => first.promise.finally(() => done.push('second')));
  const undone = [2, 1].map((id) => {
    const change = list.take(id);
    return change && list.undo(change);
  });
  first.reject(new Error('no'));
  await expect(undone[0]).rejects.toThrow('no');
  await undone[1];
  expect(done).toEqual(['second', 'first']);
});

test('what could not be taken back for the moment comes again in its order, and nothing older is taken back before it', async () => {
  const list = createUndoList();
  const done: string[] = [];
  for (const name of ['first', 'second', 'third']) list.add(name, async () => void done.push(name));
  const [second, first] = [list.take(2), list.take(1)];
  const stuck = second && { ...second, undo: () => Promise.reject(new Error('busy')) };
  const undone = stuck && list.undo(stuck).catch(() => list.putBack(second));
  const older = first && list.undo(first);
  await undone;
  expect(await older).toBe(false);
  expect(done).toEqual([]);
  expect(list.now().map(({ message }) => message)).toEqual(['first', 'second', 'third']);
});
