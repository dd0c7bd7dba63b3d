import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textOf, top } from './sources.ts';

const foldersOf = (folder: string): readonly string[] =>
  readdirSync(join(top, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

for (const kind of ['src-main/collectors', 'src-shared/metrics']) {
  test(`every folder under ${kind} is in its registry`, () => {
    const registry = textOf(`${kind}/registry.ts`);
    const forgotten = foldersOf(kind).filter((name) => !registry.includes(`'./${name}/`));
    expect(forgotten, `add a line for each to ${kind}/registry.ts`).toEqual([]);
  });

  test(`every import of the registry of ${kind} is used in its list`, () => {
    const registry = textOf(`${kind}/registry.ts`);
    const imported = [...registry.matchAll(/import \{ (\w+) \} from '\.\/[\w-]+\//g)].map(([, name = '']) => name);
    const list = /= \[([^\]]*)\]/.exec(registry)?.[1] ?? '';
    expect(imported.filter((name) => !new RegExp(`\\b${name}\\b`).test(list))).toEqual([]);
  });
}
