import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { sourcesHash } from './build/sources-hash.ts';

const at = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    define: { __SOURCES__: JSON.stringify(sourcesHash(import.meta.dirname)) },
    build: {
      outDir: 'out/main',
      target: 'node24',
      // Every thread loads what it is made of: from a few files in half the time that hundreds take. What is native stays outside.
      externalizeDeps: false,
      rolldownOptions: {
        external: ['better-sqlite3', 'keytar'],
        input: {
          electron: at('src-main/app/electron/main.ts'),
          'command-line': at('src-main/app/command-line.ts'),
          'reading-worker': at('src-main/app/workers/reading-worker.ts'),
          'collecting-worker': at('src-main/app/workers/collecting-worker.ts'),
          'deriving-worker': at('src-main/app/workers/deriving-worker.ts'),
          'publishing-worker': at('src-main/app/workers/publishing-worker.ts'),
          'report-worker': at('src-main/app/workers/report-worker.ts'),
          'report-page': at('src-renderer/report/render-report.ts'),
          'demo-worker': at('src-main/app/demo/demo-worker.ts'),
        },
        // One flat folder: a module finds the workers and the renderer beside it, whichever chunk it ended in.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload can load nothing beside itself.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: at('src-main/app/electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    // Browsers of today bring it themselves, and it is a tenth of the first screen.
    resolve: { alias: [{ find: /^temporal-polyfill$/, replacement: at('src-renderer/app/start/temporal.ts') }] },
    plugins: [
      react(),
      {
        // Screens have addresses of several parts, from which the relative assets of electron-vite would not be found.
        name: 'assets-from-the-root',
        enforce: 'post',
        config: () => ({ base: '/' }),
      },
    ],
    build: {
      outDir: at('out/renderer'),
      // An inlined asset would be a data: address, which the content policy allows for images only.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      minify: true,
      manifest: true,
      rolldownOptions: {
        input: { index: at('src-renderer/index.html') },
        // These modules only describe commands and answers: a screen loads those that it uses.
        treeshake: { moduleSideEffects: [{ test: /\/src-shared\//, sideEffects: false }] },
        // What many screens use is smaller in one file. Our other modules stay where they are: what sets up policies and the language is loaded first.
        output: {
          codeSplitting: {
            groups: [
              { name: 'packages', test: /node_modules/, minShareCount: 20 },
              { name: 'answers', test: /\/src-shared\//, minShareCount: 4 },
            ],
          },
        },
      },
    },
  },
});
