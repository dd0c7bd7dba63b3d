// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { createElement, type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { addProject } from '#shared/desktop/commands.ts';
import { partInWindow, Refusal, serviceOf } from '#test/builders/in-window.ts';
import { useCommand } from '../../api/hooks.ts';
import { useLateFaults } from './use-late-faults.ts';

/** A window with a screen that adds a project, which the service refuses when `refuse` is called. */
function adding() {
  const { promise, reject } = Promise.withResolvers<never>();
  const calls = serviceOf([addProject, () => promise]);
  const notify = vi.fn();
  let [add, leave] = [(): void => undefined, (): void => undefined];
  function Screen(): ReactNode {
    const { mutate, error } = useCommand(addProject);
    add = () => mutate({ name: 'Shop' });
    return error?.message;
  }
  function Window(): ReactNode {
    const [isThere, setThere] = useState(true);
    useLateFaults(notify);
    leave = () => setThere(false);
    return isThere ? createElement(Screen) : null;
  }
  const { container } = partInWindow(createElement(Window));
  return {
    notify,
    container,
    leave: () => act(() => leave()),
    add: async () => {
      act(() => add());
      await waitFor(() => expect(calls).toHaveLength(1));
    },
    refuse: () => reject(new Refusal(409, 'There is one of that name.')),
  };
}

test('what fails after its screen was left is said in the frame', async () => {
  const { notify, leave, add, refuse } = adding();
  await add();
  leave();
  refuse();
  await waitFor(() => expect(notify).toHaveBeenCalledOnce());
  expect(notify).toHaveBeenCalledWith({
    message: expect.stringContaining('There is one of that name.'),
    isFault: true,
  });
});

test('what fails on a screen that is there is said by that screen alone', async () => {
  const { notify, container, add, refuse } = adding();
  await add();
  refuse();
  await waitFor(() => expect(container.textContent).toBe('There is one of that name.'));
  expect(notify).not.toHaveBeenCalled();
});
