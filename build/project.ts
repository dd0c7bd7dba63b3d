import { execFile, type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The top folder of the checkout. */
export const top = resolve(import.meta.dirname, '..');

/** Where a tool of the packages is. */
export const tool = (name: string): string =>
  join(top, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** Runs a program in the checkout, its output on standard error, and gives its exit status. */
export function run(program: string, args: readonly string[], options: SpawnSyncOptions = {}): number {
  const { status, error } = spawnSync(program, args, {
    cwd: top,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    ...options,
  });
  if (error) throw error;
  return status ?? 1;
}

/** Runs a program beside others; whether it succeeded, and what it printed. */
export function runBeside(program: string, args: readonly string[]): Promise<{ isDone: boolean; output: string }> {
  const options = { cwd: top, shell: process.platform === 'win32', maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ isDone: error === null, output: `${stdout}${stderr}` });
    });
  });
}

/** Runs npm on a folder and gives what it prints; throws where it fails. */
export function npm(args: readonly string[], cwd: string = top): string {
  const { stdout, stderr, status, error } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

/** Electron's runtime; null where it is missing: its package comes without, and asking for it must not start a download. */
export const electronRuntime = (): string | null =>
  existsSync(join(top, 'node_modules/electron/path.txt')) ? join(top, 'node_modules/electron/dist') : null;
