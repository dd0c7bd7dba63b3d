import { expect, test } from 'vitest';
import { isScreen } from '#shared/desktop/project/screens.ts';
import { appScreens, navigationItems, projectScreens } from './navigation-items.ts';

const projects = [
  { id: 1, name: 'Shop' },
  { id: 2, name: 'Accounts' },
];

test('every screen of every project can be gone to', () => {
  const paths = navigationItems(projects).map(({ to }) => to);
  expect(paths).toContain('/project/2/lead-time');
  expect(paths).toContain('/tokens');
});

test('the project in use comes first', () => {
  expect(navigationItems(projects, 2)[0]?.to).toBe('/project/2/overview');
});

test('no two screens are gone to by the same key', () => {
  const keys = [...projectScreens, ...appScreens].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a link from elsewhere may open every place, and nothing that is none', () => {
  expect(navigationItems(projects).filter(({ to }) => !isScreen(to))).toEqual([]);
  expect(['/', '/project', '/project/x', '/project/1/nowhere', '/sign-in', '/api/projects'].filter(isScreen)).toEqual(
    [],
  );
});
