// npm run mutation [-- AREA…]: breaks the conditions of the code that guards something, one at a time, and tells which of them no test misses.
import { Stryker } from '@stryker-mutator/core';

interface Area {
  readonly mutate: readonly string[];
  /** Only tests that run the code in their own thread count. */
  readonly tests: readonly string[];
}

const areas: ReadonlyMap<string, Area> = new Map(
  Object.entries<Area>({
    guards: {
      mutate: ['src-main/http/{guards/*,input,request-body}.ts', '!**/*.test.ts'],
      tests: ['src-main/http/**/*.test.ts'],
    },
    session: {
      mutate: ['src-main/app/web/browser-*.ts', '!**/*.test.ts'],
      tests: ['src-main/app/web/browser-*.test.ts'],
    },
    'origin-pin': {
      mutate: [
        'src-main/net/{address,credential,answer/redirects,answer/masking,connection/reachability}.ts',
        'src-main/service/{address,secrets/bound-origins}.ts',
      ],
      tests: [
        'src-main/net/{address,credential,answer/redirects,answer/masking,connection/reachability}.test.ts',
        'src-main/service/{address,secrets/bound-origins}.test.ts',
      ],
    },
    lock: {
      mutate: [
        'src-main/app/data-folder/{data-folder-lock,network-volume}.ts',
        'src-main/store/connection/file-lock.ts',
      ],
      tests: ['src-main/app/data-folder/{data-folder-lock,network-volume}.test.ts'],
    },
    resume: {
      mutate: ['src-main/sync/{collect,queue,sync}.ts'],
      tests: ['src-main/sync/*.test.ts'],
    },
  }),
);

async function run(name: string, { mutate, tests }: Area): Promise<void> {
  process.stdout.write(`\n${name}\n`);
  process.env.MUTATION_TESTS = tests.join('\n');
  const stryker = new Stryker({
    testRunner: 'vitest',
    mutate: [...mutate],
    // The sentences of messages: what decides whether one is shown is broken instead.
    mutator: { excludedMutations: ['StringLiteral'], plugins: [] },
    vitest: { configFile: 'build/mutation.vitest.ts', related: false },
    // The preprocessor for it needs an older TypeScript.
    tsconfigFile: 'none',
    testRunnerNodeArgs: ['--wasm-wrapper-tiering-budget=2147483647'],
    concurrency: 1,
    tempDirName: 'out/mutation',
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, allowColor: false },
    // More than one in ten alive fails the run.
    thresholds: { high: 100, low: 90, break: 90 },
  });
  await stryker.runMutationTest();
}

const folders = process.argv.slice(2);
const unknown = folders.filter((name) => !areas.has(name));
if (unknown.length > 0) {
  process.stderr.write(`No such area: ${unknown.join(', ')}. There are ${[...areas.keys()].join(', ')}.\n`);
  process.exitCode = 1;
} else {
  for (const [name, area] of areas) if (folders.length === 0 || folders.includes(name)) await run(name, area);
}
