import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metrics as measured } from '#main/metrics/registry.ts';
import { metrics as described } from '#shared/metrics/registry.ts';
import { textOf, top } from './sources.ts';

const foldersOf = (folder: string): readonly string[] =>
  readdirSync(join(top, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => name !== 'shared');

for (const kind of ['src-main/collectors', 'src-main/metrics']) {
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

test('every collector has example answers of its system and a test that collects them', () => {
  const systems = foldersOf('src-main/collectors');
  expect(systems.length).toBeGreaterThan(3);
  for (const system of systems) {
    const folder = join(top, 'src-main/collectors', system);
    const examples = readdirSync(join(folder, 'examples'), { recursive: true, encoding: 'utf8' });
    expect(examples.filter((name) => name.endsWith('.json')).length, system).toBeGreaterThan(2);
    expect(textOf(`src-main/collectors/${system}/examples.test.ts`), system).toContain('collectExamples');
  }
});

test('every metric that is described is measured, in the same order, and of issues where its description says so', () => {
  expect(measured.map(({ id }) => id)).toEqual(described.map(({ id }) => id));
  for (const metric of measured)
    if (metric.kind === 'series') expect(metric.ofIssues !== undefined, metric.id).toBe(metric.isOfIssuesToo);
});
