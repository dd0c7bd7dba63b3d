// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { partInWindow } from '#test/builders/in-window.ts';
import type { Notice } from './notice.ts';
import { Undos } from './Undos.tsx';
import { useNotices } from './use-notices.ts';

const passing: Notice = { message: 'Collecting failed.', isFault: true, more: { to: '/', label: 'See why' } };

/** A frame without a screen: what tells a notice, what is shown, and time, which passes only when it is told to. */
function aFrame() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let tell = (_notice: Notice): void => undefined;
  function Frame(): ReactNode {
    const [notices, notify, onSeen] = useNotices();
    tell = notify;
    return createElement(Undos, { notices, onSeen, onUndo: () => undefined });
  }
  const { container } = partInWindow(createElement(MemoryRouter, null, createElement(Frame)));
  return {
    tell: (notice: Notice) => act(() => tell(notice)),
    pass: (millis: number) => act(() => vi.advanceTimersByTime(millis)),
    shown: () => [...container.querySelectorAll('.undo-said')].map(({ textContent }) => textContent),
  };
}

test('a notice that comes as the time of another ends is shown its whole time', () => {
  const { tell, pass, shown } = aFrame();
  tell(passing);
  pass(5999);
  tell({ message: 'Copied.', isFault: false });
  pass(1);
  expect(shown()).toEqual(['Copied.']);
  pass(5998);
  expect(shown()).toEqual(['Copied.']);
  pass(1);
  expect(shown()).toEqual([]);
});

test('a fault stays beside what comes after it', () => {
  const { tell, pass, shown } = aFrame();
  tell({ message: 'It was not kept.', isFault: true });
  tell({ message: 'Copied.', isFault: false });
  expect(shown()).toEqual(['It was not kept.', 'Copied.']);
  pass(6000);
  expect(shown()).toEqual(['It was not kept.']);
});

test('a notice that is repeated is shown once, for its whole time again', () => {
  const { tell, pass, shown } = aFrame();
  tell({ message: 'Copied.', isFault: false });
  pass(5000);
  tell({ message: 'Copied.', isFault: false });
  pass(5000);
  expect(shown()).toEqual(['Copied.']);
  pass(1000);
  expect(shown()).toEqual([]);
});
