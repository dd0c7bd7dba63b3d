// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { InputOf } from '#shared/api/endpoint.ts';
import { addToken, removeToken } from '#shared/desktop/commands.ts';
import { hookInWindow, Refusal, serviceOf } from '#test/builders/in-window.ts';
import { aToken } from '#test/builders/tokens.ts';
import { call } from '../../api/client.ts';
import { undoList, undoMillis } from '../../api/undo/undo-list.ts';
import { useUndoable } from '../../api/undo/use-undoable.ts';
import { useUndo } from './use-undo.ts';

const given: InputOf<typeof addToken> = {
  name: 'Build',
  integ_type: 'ci_server',
  origins: ['https://ci.example'],
  username: null,
  secret: 'a secret of twenty',
};

/** A window in which tokens are kept and taken back. */
function tokens(remove: () => unknown = () => ({ done: true }), add: () => unknown = () => aToken) {
  onTestFinished(() => undoList.pass(undoMillis));
  const service = serviceOf([addToken, add], [removeToken, remove]);
  const notify = vi.fn();
  const { result } = hookInWindow(() => ({
    add: useUndoable(addToken, ({ name }) => ({
      message: name,
      undo: ({ id }) => call(removeToken, { token_id: id }),
    })),
    undo: useUndo(notify),
  }));
  const commands = (): readonly string[] => service.map(({ command }) => command);
  return { result, notify, commands };
}

test('the last change is taken back by what the service answered to it, and once only', async () => {
  const { result, notify, commands } = tokens();
  await act(() => result.current.add.mutateAsync(given));
  act(() => void result.current.undo());
  act(() => void result.current.undo());
  await waitFor(() => expect(notify).toHaveBeenCalled());
  expect(commands()).toEqual([addToken.id, removeToken.id]);
  expect(undoList.now()).toEqual([]);
});

test('a change that is still on its way is the last one', async () => {
  let answer = (_: unknown): void => undefined;
  const reply = new Promise((resolve) => {
    answer = resolve;
  });
  const { result, notify, commands } = tokens(undefined, () => reply);
  act(() => result.current.add.mutate(given));
  await waitFor(() => expect(commands()).toEqual([addToken.id]));
  act(() => void result.current.undo());
  answer(aToken);
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ isFault: false })));
  expect(commands()).toEqual([addToken.id, removeToken.id]);
});

test('what did not reach the service can be taken back again', async () => {
  const { result, notify } = tokens(() => {
    throw new TypeError('fetch failed');
  });
  await act(() => result.current.add.mutateAsync(given));
  act(() => void result.current.undo());
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ isFault: true })));
  expect(undoList.now().map(({ message }) => message)).toEqual(['Build']);
});

test('what a busy service or a full disk refuses for the moment can be taken back again', async () => {
  let status = 503;
  const { result, notify } = tokens(() => {
    throw new Refusal(status, 'Try again.');
  });
  await act(() => result.current.add.mutateAsync(given));
  for (status of [503, 429, 507]) {
    act(() => void result.current.undo());
    await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ isFault: true })));
    notify.mockClear();
    expect(undoList.now().map(({ message }) => message)).toEqual(['Build']);
  }
});

test('what the service refuses to take back is not offered again', async () => {
  const { result, notify } = tokens(() => {
    throw new Refusal(409, 'It is being collected.');
  });
  await act(() => result.current.add.mutateAsync(given));
  act(() => void result.current.undo());
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ isFault: true })));
  expect(undoList.now()).toEqual([]);
});

test('a change that fails offers nothing', async () => {
  onTestFinished(() => undoList.pass(undoMillis));
  serviceOf([
    addToken,
    () => {
      throw new Refusal(422, 'The name is taken.');
    },
  ]);
  const { result } = hookInWindow(() =>
    useUndoable(addToken, () => ({ message: 'Build', undo: () => Promise.resolve() })),
  );
  await act(() => result.current.mutateAsync(given).catch(() => undefined));
  expect(undoList.now()).toEqual([]);
});
