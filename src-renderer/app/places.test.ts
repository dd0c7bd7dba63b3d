import { expect, test } from 'vitest';
import { appScreens, placesOf, projectScreens } from './places.ts';

const projects = [
  { id: 1, name: 'Shop' },
  { id: 2, name: 'Accounts' },
];

test('every screen of every project can be gone to', () => {
  const places = placesOf(projects).map(({ to }) => to);
  expect(places).toContain('/project/2/lead-time');
  expect(places).toContain('/tokens');
});

test('the project in use comes first', () => {
  expect(placesOf(projects, 2)[0]?.to).toBe('/project/2/overview');
});

test('no two screens are gone to by the same key', () => {
  const keys = [...projectScreens, ...appScreens].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
