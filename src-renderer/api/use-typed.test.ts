// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hookInWindow } from '#test/builders/in-window.ts';
import { unsaved } from './session.ts';
import { useTyped } from './use-typed.ts';

const saved = { name: 'Shop', zone: 'UTC' };
const form = () => hookInWindow((props: typeof saved) => useTyped(props), saved);

test('what was typed stays when another window saves, and the other fields follow', () => {
  const { result, rerender } = form();
  act(() => result.current.set({ name: 'Web shop' }));
  rerender({ name: 'Store', zone: 'Europe/Berlin' });
  expect(result.current.values).toEqual({ name: 'Web shop', zone: 'Europe/Berlin' });
});

test('what was typed back to what is saved counts as not typed', () => {
  const { result, rerender } = form();
  act(() => result.current.set({ name: 'Web shop' }));
  act(() => result.current.set({ name: 'Shop' }));
  rerender({ ...saved, name: 'Store' });
  expect(result.current.values.name).toBe('Store');
});

test('after saving the fields show what the service keeps, but for those in which somebody typed since', async () => {
  const { result, rerender } = form();
  act(() => result.current.set({ name: ' Web shop ', zone: 'Europe/Berlin' }));
  const sent = result.current.values;
  const { promise, resolve } = Promise.withResolvers<void>();
  act(() => result.current.save(sent, promise));
  act(() => result.current.set({ zone: 'Europe/Rome' }));
  await act(async () => resolve());
  rerender({ name: 'Web shop', zone: 'Europe/Berlin' });
  expect(result.current.values).toEqual({ name: 'Web shop', zone: 'Europe/Rome' });
});

test('what was saved before and is typed again while something else is being saved stays', async () => {
  const { result, rerender } = form();
  const { promise, resolve } = Promise.withResolvers<void>();
  act(() => result.current.set({ name: 'Web shop' }));
  act(() => result.current.save({ name: 'Web shop' }, promise));
  for (const name of ['Web shops', 'Web shop', 'Shop']) {
    act(() => result.current.set({ name }));
    expect(result.current.values.name).toBe(name);
  }
  await act(async () => resolve());
  rerender({ ...saved, name: 'Web shop' });
  expect(result.current.values.name).toBe('Shop');
});

test('what is not wanted any more is forgotten', () => {
  const { result } = form();
  act(() => result.current.set({ name: 'Web shop' }));
  act(() => result.current.forget());
  expect(result.current.values).toEqual(saved);
});

test('leaving asks only while something typed is neither saved, being saved nor off the screen', async () => {
  const { result, unmount } = hookInWindow(() => useTyped({ name: 'Shop', zone: 'UTC' }), null);
  const asks: boolean[] = [];
  const note = (): void => void asks.push([...unsaved.values()].includes(false));
  note();
  act(() => result.current.set({ name: 'Web shop' }));
  note();
  const refused = Promise.withResolvers<void>();
  act(() => result.current.save({ name: 'Web shop' }, refused.promise));
  note();
  await act(async () => refused.reject(new Error('No.')));
  note();
  const saved = Promise.withResolvers<void>();
  act(() => result.current.save({ name: 'Web shop' }, saved.promise));
  act(() => result.current.set({ zone: 'Europe/Rome' }));
  note();
  act(() => result.current.set({ zone: 'UTC' }));
  note();
  await act(async () => saved.resolve());
  note();
  act(() => result.current.set({ zone: 'Europe/Rome' }));
  unmount();
  note();
  expect(asks).toEqual([false, true, false, true, true, false, false, false]);
});
