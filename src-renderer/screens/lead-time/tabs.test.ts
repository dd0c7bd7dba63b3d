import { expect, test } from 'vitest';
import { tabAddress, tabOf } from './tabs.ts';

const shown = (search: string, hash = '') => tabOf(new URLSearchParams(search), hash);

test('an address without a tab opens the one that shows what it names', () => {
  expect(shown('pipeline=build')).toBe('map');
  expect(shown('pipeline=build', '#routes')).toBe('map');
  expect(shown('pipeline=build&what_if=run:0.5')).toBe('breakdown');
  expect(shown('in_flight=build')).toBe('in-flight');
  expect(shown('range=90', '#in-flight')).toBe('in-flight');
  expect(shown('commit=4f2a&what_if=run:0.5')).toBe('commits');
  expect(shown('tab=nonsense')).toBe('map');
});

test('a tab that is named is opened, and keeps what is chosen but a search for a commit', () => {
  expect(shown('tab=map&what_if=run:0.5')).toBe('map');
  expect(tabAddress('?range=30&commit=4f2a&tab=commits', 'routes')).toBe('?range=30&tab=routes');
  expect(tabAddress('?range=30', 'commits', { route: 'default' })).toBe('?range=30&route=default&tab=commits');
});
