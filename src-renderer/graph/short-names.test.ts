import fc from 'fast-check';
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

test('no name can be shorter, and thousands that end alike are told apart', () => {
  const endOf = (name: string, length: number): string => name.split('/').slice(-length).join('/');
  const isAlone = (names: readonly string[], name: string, length: number): boolean =>
    names.every((other) => other === name || endOf(other, length) !== endOf(name, length));
  const part = fc.constantFrom('a', 'b', '');
  const aName = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(fc.array(aName), (names) => {
      const short = shortNames(names);
      for (const name of names) {
        const whole = name.split('/').length;
        const length = Array.from({ length: whole }, (_, index) => index + 1).find(
          (parts) => parts === whole || isAlone(names, name, parts),
        );
        expect(short.get(name)).toBe(endOf(name, length ?? whole));
      }
    }),
  );
  const many = Array.from({ length: 50_000 }, (_, index) => `folder ${index}/main/build`);
  expect(shortNames(many).get('folder 7/main/build')).toBe('folder 7/main/build');
});
