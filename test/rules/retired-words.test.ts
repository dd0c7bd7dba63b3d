import { expect, test } from 'vitest';
import { filesIn, textOf } from './sources.ts';

/** Words of a private dialect that were replaced by the field's. Another one that is replaced everywhere is added here. */
const retired = /(?<!ware)house|(?<!in)door|deed(?!ed)|mishap/i;
/** What a vendor, a made-up system or a library calls so. */
const exempt = new Set(['House']);

const files = ['src-shared', 'src-main', 'src-renderer', 'test', 'build'].flatMap((folder) => filesIn(folder));
const declared = /\b(?:const|let|function|class|interface|type|import)\s+(?:\*\s*)?(\w+)/g;

test('no file and no name in the code uses a retired word', () => {
  const names = files.flatMap((file) =>
    [...textOf(file).matchAll(declared)].map(([, name = '']) => ({ file, name })).concat({ file, name: file }),
  );
  expect(names.length).toBeGreaterThan(10_000);
  const found = names.filter(({ name }) => retired.test(name) && !exempt.has(name));
  expect(found.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
