import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

const rows = [
  { name: 'build 10', size: 2 },
  { name: 'build 9', size: 10 },
  { name: 'Änderung', size: 2 },
];

test('numbers go by size and names as people sort them, and equal rows stay in their order', () => {
  expect(inOrder(rows, ({ size }) => size, true).map(({ name }) => name)).toEqual(['build 9', 'build 10', 'Änderung']);
  expect(inOrder(rows, ({ name }) => name, false).map(({ name }) => name)).toEqual(['Änderung', 'build 9', 'build 10']);
});
