// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { addToken } from '#shared/desktop/commands.ts';
import { partInWindow, Refusal, type Reply, serviceOf } from '#test/builders/in-window.ts';
import { aToken } from '#test/builders/tokens.ts';
import { undoList, undoMillis } from '../../api/undo/undo-list.ts';
import { AddToken } from './AddToken.tsx';

/** The form, filled in but for the part under test. */
function filledIn(reply: Reply) {
  onTestFinished(() => undoList.pass(undoMillis));
  const service = serviceOf([addToken, reply]);
  const closed: boolean[] = [];
  const { container } = partInWindow(<AddToken onClose={() => void closed.push(true)} />);
  const type = (label: RegExp, value: string): void => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  type(/^Name/, 'Build');
  type(/^Allowed addresses/, 'https://ci.example, https://old.example');
  type(/^Secret/, 'a secret of twenty');
  const enter = (): void => {
    const form = container.ownerDocument.querySelector('form');
    if (form) fireEvent.submit(form);
  };
  return { service, closed, enter };
}

test('Enter twice keeps one token, and the form closes', async () => {
  const { service, closed, enter } = filledIn(() => aToken);
  enter();
  enter();
  await waitFor(() => expect(closed).not.toEqual([]));
  expect(service.map(({ input }) => input)).toEqual([
    expect.objectContaining({ name: 'Build', origins: ['https://ci.example', 'https://old.example'], username: null }),
  ]);
});

test('a refusal stands beside its field, and what was typed is still there', async () => {
  const { closed, enter } = filledIn(() => {
    throw new Refusal(422, 'A token has this name.', [{ pointer: '/name', detail: 'A token has this name.' }]);
  });
  enter();
  await waitFor(() => expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Build');
  expect(closed).toEqual([]);
});

test('what a refusal says beyond the fields that tell a fault is said in words', async () => {
  const { enter } = filledIn(() => {
    throw new Refusal(422, 'Name and secret are wrong.', [
      { pointer: '/name', detail: 'A token has this name.' },
      { pointer: '/secret', detail: 'Has a line break.' },
    ]);
  });
  enter();
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Name and secret are wrong.');
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
});

test('an answer that is none is told in words', async () => {
  const { closed, enter } = filledIn(() => ({ unknown: true }));
  enter();
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Something failed. Try again.');
  expect(closed).toEqual([]);
});
