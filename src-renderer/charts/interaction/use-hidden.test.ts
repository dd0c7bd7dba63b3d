// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hookInWindow } from '#test/builders/in-window.ts';
import type { DrawOption } from './use-drawn.ts';
import { useHidden } from './use-hidden.ts';

/** A chart with these series, each with a value. */
const chartOf =
  (...series: readonly string[]): DrawOption =>
  () => ({ series: series.map((id) => ({ id, type: 'line', data: [1] })) });

const chart = (...series: readonly string[]) =>
  hookInWindow((props: DrawOption) => useHidden(props), chartOf(...series));

test('a press hides a series and shows it again', () => {
  const { result } = chart('passed', 'failed');
  act(() => result.current.toggle('failed'));
  expect([...result.current.hidden]).toEqual(['failed']);
  act(() => result.current.toggle('failed'));
  expect(result.current.hidden.size).toBe(0);
});

test('the last series with values cannot be hidden', () => {
  const { result } = chart('passed', 'failed');
  act(() => result.current.toggle('failed'));
  expect(result.current.isLast('passed')).toBe(true);
  act(() => result.current.toggle('passed'));
  expect([...result.current.hidden]).toEqual(['failed']);
});

test('what is hidden stays so with other data, unless nothing else is there', () => {
  const { result, rerender } = chart('passed', 'failed');
  act(() => result.current.toggle('failed'));
  rerender(chartOf('passed', 'failed', 'flaky'));
  expect([...result.current.hidden]).toEqual(['failed']);
  rerender(chartOf('failed'));
  expect(result.current.hidden.size).toBe(0);
});
