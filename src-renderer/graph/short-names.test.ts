import { expect, test } from 'vitest';
import { shortNames } from './short-names.ts';

test('a pipeline is called by the last parts of its name that tell it from all others', () => {
  const names = ['acme/shop/build', 'acme/web/build', 'platform/library', 'library', 'smoke'];
  expect(Object.fromEntries(shortNames(names))).toEqual({
    'acme/shop/build': 'shop/build',
    'acme/web/build': 'web/build',
    'platform/library': 'platform/library',
    library: 'library',
    smoke: 'smoke',
  });
});
