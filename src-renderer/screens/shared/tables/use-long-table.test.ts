// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { hookInWindow } from '#test/builders/in-window.ts';
import type { Column } from '../../../ui/Table.tsx';
import { useLongTable } from './use-long-table.ts';

const column = (title: string, more: object = {}) =>
  ({ title, cell: () => title, ...more }) as unknown as Column<string>;
const columns = [column('Pipeline'), column('Result'), column('Duration'), column('Actions', { kind: 'actions' })];

function table() {
  onTestFinished(() => localStorage.clear());
  return hookInWindow(() => useLongTable('runs', columns));
}
const titles = (shown: readonly { readonly title: string }[]): readonly string[] => shown.map(({ title }) => title);

test('another order begins with the first page', () => {
  const { result } = table();
  act(() => result.current.go(3));
  act(() => result.current.sort({ column: 'Duration', descending: true }));
  expect(result.current.page).toBe(0);
});

test('all columns but the first and the actions can be hidden, and stay so on this computer', () => {
  const { result } = table();
  expect(titles(result.current.choices)).toEqual(['Result', 'Duration']);
  act(() => result.current.choices[0]?.toggle());
  expect(titles(result.current.columns)).toEqual(['Pipeline', 'Duration', 'Actions']);
  expect(titles(table().result.current.columns)).toEqual(['Pipeline', 'Duration', 'Actions']);
});

test('a column that is hidden orders no rows any more', () => {
  const { result } = table();
  act(() => result.current.sort({ column: 'Duration', descending: true }));
  act(() => result.current.choices[0]?.toggle());
  expect(result.current.order).not.toBeNull();
  act(() => result.current.choices[1]?.toggle());
  expect(result.current.order).toBeNull();
});
