import { expect, test } from 'vitest';
import { routeIds } from './route-ids.ts';

const idsOf = (...paths: readonly string[]) => routeIds(paths.map((path) => ({ path })));

test('a route is known by its path, and a later one of the same path by a number too', () => {
  expect(idsOf('', 'smoke', 'smoke', 'smoke > live', 'smoke')).toEqual([
    '',
    'smoke',
    'smoke #2',
    'smoke > live',
    'smoke #3',
  ]);
});

test('no pipeline is called like a number that was given', () => {
  expect(idsOf('smoke', 'smoke', 'smoke #2')).toEqual(['smoke', 'smoke #2', 'smoke #2 #2']);
});
