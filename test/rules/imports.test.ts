import { expect, test } from 'vitest';
import { filesIn, type Import, importsOf, isTest } from './sources.ts';

/** Who may import whom, besides itself. The first row whose folder holds a file rules it. */
const allowed: readonly {
  readonly folder: string;
  readonly may: readonly string[];
  readonly types?: readonly string[];
}[] = [
  { folder: 'src-shared/records', may: ['src-shared/time'] },
  { folder: 'src-shared/time', may: [] },
  { folder: 'src-shared/stats', may: ['src-shared/time'], types: ['src-shared/metrics/statistic.ts'] },
  { folder: 'src-shared/graph', may: ['src-shared/records', 'src-shared/stats'] },
  { folder: 'src-shared/metrics', may: ['src-shared/records', 'src-shared/time', 'src-shared/stats'] },
  {
    folder: 'src-shared/api',
    may: ['src-shared/records', 'src-shared/time', 'src-shared/stats', 'src-shared/metrics'],
  },
  {
    folder: 'src-shared/desktop',
    may: ['src-shared/records', 'src-shared/time', 'src-shared/metrics', 'src-shared/api'],
  },
  { folder: 'src-main/stats', may: ['src-shared'] },
  { folder: 'src-main/metrics', may: ['src-shared', 'src-main/stats'] },
  {
    folder: 'src-main/store',
    may: ['src-shared', 'src-main/stats', 'src-main/metrics'],
    types: ['src-main/collectors/contract.ts'],
  },
  { folder: 'src-main/secrets', may: ['src-shared'] },
  { folder: 'src-main/net', may: ['src-shared'] },
  { folder: 'src-main/collectors', may: ['src-shared', 'src-main/net'] },
  { folder: 'src-main/warehouse', may: ['src-shared', 'src-main/store', 'src-main/net'] },
  {
    folder: 'src-main/sync',
    may: ['src-shared', 'src-main/store', 'src-main/secrets', 'src-main/net', 'src-main/collectors'],
  },
  {
    folder: 'src-main/service',
    may: [
      'src-shared',
      'src-main/stats',
      'src-main/metrics',
      'src-main/store',
      'src-main/secrets',
      'src-main/net',
      'src-main/collectors',
      'src-main/sync',
      'src-main/warehouse',
    ],
  },
  { folder: 'src-main/http', may: ['src-shared', 'src-main/secrets', 'src-main/service'] },
  // The demo is the one door from the product to the made-up company and its simulators.
  { folder: 'src-main/app/demo', may: ['src-shared', 'src-main', 'test/world', 'test/simulators'] },
  { folder: 'src-main/app', may: ['src-shared', 'src-main', 'package.json'] },
  { folder: 'src-renderer/language', may: ['src-shared'] },
  { folder: 'src-renderer/charts', may: ['src-shared', 'src-renderer/language'] },
  { folder: 'src-renderer', may: ['src-shared'] },
  // The company and the simulators travel with the demo, so that they stay free of the rest of the tests.
  { folder: 'test/world', may: ['src-shared', 'test/simulators'] },
  { folder: 'test/simulators', may: ['src-shared', 'test/world'] },
  { folder: 'test', may: ['src-shared', 'src-main', 'src-renderer', 'build', 'package.json'] },
  { folder: 'build', may: ['src-shared', 'src-main', 'test'] },
];

/** Packages with one door each, and the folders that may open them for tests. */
const importers: Readonly<Record<string, readonly string[]>> = {
  'better-sqlite3': ['src-main/store', 'test/bench'],
  keytar: ['src-main/secrets'],
  express: ['src-main/http'],
  electron: ['src-main/app/electron', 'test/app'],
  echarts: ['src-renderer/charts'],
  undici: ['src-main/net', 'test'],
  pg: ['src-main/warehouse', 'test/postgres'],
  'pg-copy-streams': ['src-main/warehouse'],
  'hyparquet-writer': ['src-main/warehouse'],
};

/** Folders whose subfolders are strangers to each other; what several of them need is in `shared`. */
const strangers = ['src-main/collectors', 'src-main/metrics', 'src-renderer/screens'];

const within = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);

function faultOf(file: string, { target, typeOnly }: Import): string | null {
  const rule = allowed.find(({ folder }) => within(file, folder));
  if (!rule) return `${file} lies in no folder of the program; move it, or add its folder to this table`;
  // A test stands beside its subject and may use the tests' own rooms.
  const may = [rule.folder, ...rule.may, ...(typeOnly ? (rule.types ?? []) : []), ...(isTest(file) ? ['test'] : [])];
  if (!may.some((folder) => within(target, folder))) {
    return `${file} imports ${target}; ${rule.folder} may import ${rule.may.join(', ') || 'nothing else'} (imports point down)`;
  }
  const kind = strangers.find((folder) => within(file, folder));
  if (!kind || !within(target, kind)) return null;
  const own = file.slice(kind.length + 1).split('/');
  const other = target.slice(kind.length + 1).split('/');
  const stranger = own.length > 1 && other.length > 1 && own[0] !== other[0] && other[0] !== 'shared';
  return stranger
    ? `${file} imports ${target}; the folders of ${kind} are strangers: put what both need in ${kind}/shared`
    : null;
}

const files = ['src-shared', 'src-main', 'src-renderer', 'test', 'build'].flatMap(filesIn);

test('imports point down, and folders of one kind are strangers', () => {
  const faults = files.flatMap((file) =>
    importsOf(file)
      .filter((one) => !one.package)
      .flatMap((one) => faultOf(file, one) ?? []),
  );
  expect(faults).toEqual([]);
});

test('a package with one door is imported by that door only', () => {
  const faults = files.flatMap((file) =>
    importsOf(file).flatMap(({ target, package: isPackage, typeOnly }) => {
      const gateway = isPackage && !typeOnly ? importers[target] : undefined;
      if (!gateway || gateway.some((folder) => within(file, folder))) return [];
      return [`${file} imports ${target}; only ${gateway.join(' and ')} may`];
    }),
  );
  expect(faults).toEqual([]);
});

test('the ground floor knows no Node and no package but zod and temporal', () => {
  const faults = filesIn('src-shared')
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((one) => one.package && !['zod', 'temporal-polyfill', 'openapi-types'].includes(one.target))
        .map(({ target }) => `${file} imports ${target}; src-shared runs everywhere and needs nothing`),
    );
  expect(faults).toEqual([]);
});

test('the rule itself sees what it forbids', () => {
  const seen = (file: string, text: string): readonly (string | null)[] =>
    importsOf(file, text).map((one) => faultOf(file, one));
  expect(seen('src-shared/time/x.ts', "import { a } from '../api/endpoint.ts';")[0]).toContain('imports point down');
  expect(seen('src-main/store/x.ts', "import type { A } from '../collectors/contract.ts';")).toEqual([null]);
  expect(seen('src-main/store/x.ts', "import { a } from '../collectors/contract.ts';")[0]).toContain('may import');
  expect(seen('src-main/collectors/a/x.ts', "import { b } from '../b/y.ts';")[0]).toContain('strangers');
  expect(seen('src-main/sync/x.ts', "const a = await import('../http/y.ts');")[0]).toContain('src-main/sync may');
  expect(seen('src-main/app/serve.ts', "import { w } from '#test/world/w.ts';")[0]).toContain('may import');
});
