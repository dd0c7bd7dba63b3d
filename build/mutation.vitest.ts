import { defineConfig } from 'vitest/config';

/** The tests of one area of `mutation.ts`. The mutation tool runs them in threads, which take no arguments of V8. */
export default defineConfig({
  test: { include: (process.env.MUTATION_TESTS ?? '').split('\n'), testTimeout: 30_000 },
});
