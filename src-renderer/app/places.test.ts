import { expect, test } from 'vitest';
import { matching, placesOf } from './places.ts';

const places = placesOf([
  { id: 1, name: 'Shop' },
  { id: 2, name: 'Accounts' },
]);

test('every screen of every project can be gone to', () => {
  expect(places.map(({ to }) => to)).toContain('/project/2/lead-time');
  expect(places.map(({ to }) => to)).toContain('/tokens');
});

test('words in any order find a place, in any case', () => {
  expect(matching(places, 'lead ACC').map(({ to }) => to)).toEqual(['/project/2/lead-time']);
});

test('what is found by no word is not shown', () => {
  expect(matching(places, 'nowhere')).toEqual([]);
});
