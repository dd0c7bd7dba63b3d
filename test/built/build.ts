import { join } from 'node:path';
import { build } from 'vite';
import { ensureBundle } from '../../build/ensure-built.ts';
import { top } from '../../build/project.ts';

/** Builds the program, if its sources are newer, and the threads that tests start in place of its own. */
export async function setup(): Promise<void> {
  await ensureBundle();
  await build({
    configFile: false,
    root: top,
    logLevel: 'error',
    resolve: { alias: [{ find: /^.*\/runtime-paths\.ts$/, replacement: join(top, 'test/built/paths.ts') }] },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: 'out/test',
      // Each project of Vitest that needs them builds them, and none takes them from another.
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: {
        external: ['better-sqlite3', 'keytar'],
        input: {
          'reading-worker': 'test/contract/scripted-reading-worker.ts',
          'collecting-worker': 'test/contract/scripted-collecting-worker.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
}
