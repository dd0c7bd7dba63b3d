import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { sourcesHash } from './build/sources-hash.ts';

/** Vitest's own process is the same program as the one that is built: it reads what that derived. */
const sources = JSON.stringify(sourcesHash(import.meta.dirname));

/** The projects that test the program as a whole: threads and processes are those of the built program. */
const ofProgram: ReadonlySet<string> = new Set(['program', 'long']);

const tests = (name: string, include: readonly string[], exclude: readonly string[]): TestProjectConfiguration => ({
  extends: true,
  ...(ofProgram.has(name) && {
    define: { __SOURCES__: sources },
    resolve: { alias: [{ find: /^.*\/runtime-paths\.ts$/, replacement: resolve('test/built/paths.ts') }] },
  }),
  // What lies beside the code keeps nothing in its process, so that one process runs file after file.
  test: {
    name,
    include: [...include],
    exclude: ['node_modules/**', ...exclude],
    isolate: ofProgram.has(name),
    globalSetup: ofProgram.has(name) ? ['test/built/build.ts'] : [],
  },
});

const long = '**/*.long.test.ts';
/** Tests beside the code that take two thirds of the time: they start systems, threads, programs or the type checker, or derive random histories. */
const slow = [
  'src-main/collectors/*/pull/*.test.ts',
  'src-main/collectors/pages-size-limit.test.ts',
  'src-main/{net,secrets,sync,service/threads,app/data-folder}/**/*.test.ts',
  'src-main/store/{durability,facts/*,backup/*}.test.ts',
  'test/rules/untrusted-keys.test.ts',
];

/**
 * Units and rules, which `npm run check` runs; units that take long; the program as a whole; and long random histories, which only
 * `npm run test:long` adds.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      tests('units', ['src-*/**/*.test.{ts,tsx}', 'test/rules/*.test.ts'], [...slow, long]),
      tests('slow', slow, [long]),
      tests('program', ['test/**/*.test.ts'], ['test/browser/**', 'test/rules/**', long]),
      tests('long', [long], []),
    ],
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 30_000,
    // A second, the default, is short for what threads and processes do on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // Threads that start from TypeScript each run Node's type stripper, which is WebAssembly. When two of them replace the same wrapper of it by a
    // quicker one at once, this V8 stops the process ("Check failed: jit_page.has_value()"): https://github.com/nodejs/node/issues/64500.
    // npm run coverage: of what runs in Vitest's own processes; screens and started programs are tested from outside.
    coverage: { include: ['src-*/**/*.{ts,tsx}'], reporter: ['text-summary', 'html'] },
    execArgv: ['--wasm-wrapper-tiering-budget=2147483647'],
  },
});
