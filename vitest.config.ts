import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src-*/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    exclude: ['test/browser/**', 'node_modules/**'],
    pool: 'forks',
    testTimeout: 30_000,
    // Threads that start from TypeScript each run Node's type stripper, which is WebAssembly. When two of them replace the same wrapper of it by a
    // quicker one at once, this V8 stops the process ("Check failed: jit_page.has_value()"): https://github.com/nodejs/node/issues/64500.
    execArgv: ['--wasm-wrapper-tiering-budget=2147483647'],
  },
});
