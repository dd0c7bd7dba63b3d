import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { expect, test } from 'vitest';
import { isTest, top } from './sources.ts';
import { untrustedKeys } from './untrusted-keys.ts';

/** What is shipped: the simulators and the company travel with the demo. */
const isShipped = (found: string): boolean =>
  /^(src-|test\/(simulators|world)\/)/.test(found) && !isTest(found.split(':')[0] ?? '');

test('no object is looked up by a text from elsewhere, which may be the name of a member that every object has: use a Map, or Object.hasOwn', {
  timeout: 120_000,
}, () => {
  const found = untrustedKeys(top.replaceAll('\\', '/'), ['src-shared', 'src-main', 'src-renderer', 'test']);
  expect(found.filter(isShipped)).toEqual([]);
});

test('the rule itself sees what it forbids', () => {
  const seen = (code: string): readonly string[] =>
    untrustedKeys('/made-up', ['src'], {
      fs: createVirtualFileSystem({
        '/made-up/src/tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] } }',
        '/made-up/src/a.ts': `export {};
declare const name: string; declare const found: unknown; declare const chosen: 'a' | 'b';
declare const object: Readonly<Record<string, number>>; declare const list: readonly number[]; declare const two: { a: 1; b: 2 };
${code};`,
      }),
    }).map((line) => line.replace(/^.*?: /, ''));
  expect(seen('object[name]')).toEqual(['object[name]']);
  expect(seen('object["x-" + name]')).toEqual(['object["x-" + name]']);
  expect(seen('object[name as "a"]')).toEqual(['object[name as "a"]']);
  expect(seen('({ a: 1, b: 2 })[name as keyof typeof two]')).toHaveLength(1);
  expect(seen('two[(<"a">name)!]')).toEqual(['two[(<"a">name)!]']);
  expect(seen('name in two')).toEqual(['name in two']);
  expect(seen('(name as "a") in two')).toHaveLength(1);
  expect(seen('const { [name]: taken } = object')).toEqual(['[name]: taken']);
  expect(seen('(<T extends string>(given: T) => (object as Record<T, number>)[given])')).toHaveLength(1);
  expect(seen('(given: string & { readonly kind: "branch" }) => object[given]')).toHaveLength(1);
  expect(
    seen(
      'object.a; two[chosen]; two["a"]; list[0]; list[list.length]; "a" in two; two[chosen as "a"]; new Map([["a", 1]]).get(name); (<K extends "a" | "b">(given: K) => two[given]); ({ [name]: 1 })',
    ),
  ).toEqual([]);
});
