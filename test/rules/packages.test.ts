import { expect, test } from 'vitest';
import { filesIn, importsOf, isTest, textOf } from './sources.ts';

type Versions = Readonly<Record<string, string>>;
const about: {
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
  readonly optionalDependencies: Versions;
} = JSON.parse(textOf('package.json'));

const all = Object.entries({ ...about.dependencies, ...about.devDependencies, ...about.optionalDependencies });

test('every package is pinned to one version', () => {
  const loose = all.filter(([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
});

test('the lock file holds integrity hashes and no addresses', () => {
  const lock: {
    readonly packages: Readonly<Record<string, { resolved?: string; integrity?: string; link?: boolean }>>;
  } = JSON.parse(textOf('package-lock.json'));
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, { integrity, link }]) => !integrity && !link).map(([path]) => path)).toEqual([]);
});

test('no package runs a script of its own while it is installed', () => {
  expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m);
});

test('what the product imports is a dependency, so that its licence goes with every copy', () => {
  const imported = ['src-shared', 'src-main', 'src-renderer', 'test/world', 'test/simulators']
    .flatMap(filesIn)
    .filter((file) => !isTest(file))
    .flatMap((file) => importsOf(file))
    .filter((one) => one.package && !one.typeOnly && !one.target.startsWith('node:'))
    .map(({ target }) => target);
  // Electron is the program that installers hold; it is no package to install beside the command.
  const shipped = new Set([...Object.keys(about.dependencies), 'electron']);
  expect([...new Set(imported)].filter((name) => !shipped.has(name))).toEqual([]);
});

test('the guide says of every package why it is here', () => {
  const guide = textOf('CONTRIBUTING.md');
  const unexplained = all
    .filter(([name]) => !name.startsWith('@types/') && !guide.includes(name))
    .map(([name]) => name);
  expect(unexplained).toEqual([]);
});
