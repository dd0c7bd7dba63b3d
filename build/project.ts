import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/** The top folder of the checkout. */
export const top = resolve(import.meta.dirname, '..');

/** Where a tool of the packages is. */
export const tool = (name: string): string =>
  join(top, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** Runs a program in the checkout, its output on standard error, and gives its exit status. */
export function run(program: string, given: readonly string[], options: SpawnSyncOptions = {}): number {
  const { status, error } = spawnSync(program, given, {
    cwd: top,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    ...options,
  });
  if (error) throw error;
  return status ?? 1;
}
