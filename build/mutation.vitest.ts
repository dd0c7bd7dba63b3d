import { defineConfig } from 'vitest/config';

/** A broken guard often leaves a test waiting: none of these needs so long. */
const longest = 5000;

/** The tests of one area of `mutation.ts`. The mutation tool runs them in threads, which take no arguments of V8. */
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split('\n'),
    testTimeout: longest,
    hookTimeout: longest,
  },
});
