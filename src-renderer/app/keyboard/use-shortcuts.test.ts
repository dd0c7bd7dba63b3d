// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hookInWindow } from '#test/builders/in-window.ts';
import { useShortcuts } from './use-shortcuts.ts';

function listening() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pressed: string[] = [];
  hookInWindow(() => useShortcuts(({ keys }) => void pressed.push(keys.join(' '))));
  return pressed;
}
const press = (key: string, more: object = {}, on: Element = document.body) => fireEvent.keyDown(on, { key, ...more });

test('two keys one after the other are a shortcut, unless the second comes late', () => {
  const pressed = listening();
  press('g');
  press('o');
  press('g');
  vi.advanceTimersByTime(2000);
  press('o');
  expect(pressed).toEqual(['g o']);
});

test('a key that is held down is one press', () => {
  const pressed = listening();
  press('?');
  press('?', { repeat: true });
  expect(pressed).toEqual(['?']);
});

test.each(['input', 'textarea', 'select'])('who types in a %s means text, except with Ctrl', (name) => {
  const pressed = listening();
  const field = document.body.appendChild(document.createElement(name));
  onTestFinished(() => field.remove());
  press('r', {}, field);
  press('k', { ctrlKey: true }, field);
  expect(pressed).toEqual(['Mod+K']);
});

test('a tick is no text', () => {
  const pressed = listening();
  const tick = document.body.appendChild(Object.assign(document.createElement('input'), { type: 'checkbox' }));
  onTestFinished(() => tick.remove());
  press('r', {}, tick);
  expect(pressed).toEqual(['r']);
});

test('in front of a dialog single keys mean nothing', () => {
  const pressed = listening();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  onTestFinished(() => dialog.remove());
  press('r');
  expect(pressed).toEqual([]);
});

test('nothing is heard after the end', () => {
  const pressed: string[] = [];
  const { unmount } = hookInWindow(() => useShortcuts(({ keys }) => void pressed.push(keys.join(' '))));
  unmount();
  press('?');
  expect(pressed).toEqual([]);
});
