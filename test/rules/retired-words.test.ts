import { expect, test } from 'vitest';
import { en } from '../../src-renderer/language/en/en.ts';
import { filesIn, textOf } from './sources.ts';

/** Words of a private dialect that were replaced by the field's, in any part of a name. Another one that is replaced everywhere is added here. */
const retired = /(?<!ware)house|(?<!in)door|deed(?!ed)|mishap|whereabouts/i;
/** The same as a whole word of a name: `wayOut`, not `always`. */
const retiredWords = new Set('way ways place places told tells said asked heard'.split(' '));
/** What a vendor, a made-up system or a library calls so. */
const exempt = new Set(['House']);
/** Parts of the program whose names are still to be replaced. */
const pending =
  /^(src-main\/(warehouse|app\/team|app\/commands\/team|service\/(publishing|warehouse)|store\/(publishing|facts))|test\/(postgres|parquet))\//;

const files = ['src-shared', 'src-main', 'src-renderer', 'test', 'build'].flatMap((folder) => filesIn(folder));
const declared = /\b(?:const|let|function|class|interface|type|import)\s+(?:\*\s*)?(\w+)/g;

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

const isRetired = (name: string): boolean =>
  !exempt.has(name) && (retired.test(name) || wordsOf(name).some((word) => retiredWords.has(word)));

/** The keys of the catalogue with their paths. */
const keysIn = (texts: object, path: readonly string[] = []): readonly string[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? [[...path, key].join('.'), ...keysIn(value, [...path, key])]
      : [[...path, key].join('.')],
  );

test('no file and no name in the code uses a retired word', () => {
  const names = files.flatMap((file) =>
    [...textOf(file).matchAll(declared)].map(([, name = '']) => ({ file, name })).concat({ file, name: file }),
  );
  expect(names.length).toBeGreaterThan(10_000);
  const found = names.filter(({ file, name }) => (pending.test(file) ? retired.test(name) : isRetired(name)));
  expect(found.filter(({ name }) => !exempt.has(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('no key of the catalogue uses a retired word', () => {
  const keys = keysIn(en);
  expect(keys.length).toBeGreaterThan(1000);
  expect(keys.filter(isRetired)).toEqual([]);
});

test('a retired word is found in every part of a name, and not within another word', () => {
  for (const name of ['wayOut', 'lastPlace', 'AskedBy', 'notes/told-failures.ts', 'openDoor'])
    expect(isRetired(name)).toBe(true);
  for (const name of ['always', 'replaced', 'gateway', 'warehouse', 'indoor']) expect(isRetired(name)).toBe(false);
});
