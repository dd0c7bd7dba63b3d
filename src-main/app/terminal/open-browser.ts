import { spawn } from 'node:child_process';
import type { Terminal } from './terminal.ts';

interface Desktop {
  readonly platform: NodeJS.Platform;
  readonly env: Terminal['env'];
  readonly isTerminal: boolean;
}

/** The command that opens an address in the browser; null in CI, without a terminal and without a desktop. */
export function browserCommand(
  url: string,
  { platform, env, isTerminal }: Desktop,
): readonly [string, ...string[]] | null {
  const isAutomated = Boolean(env.CI) && env.CI !== 'false';
  if (!isTerminal || isAutomated) return null;
  if (platform === 'darwin') return ['open', url];
  // The first quoted argument of `start` is a title.
  if (platform === 'win32') return ['cmd', '/d', '/s', '/c', `start "" "${url}"`];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', url] : null;
}

/** Opens an address in the browser where there is a desktop; the printed link serves where it does not open. */
export function openBrowser(url: string, { env, stdout }: Pick<Terminal, 'env' | 'stdout'>): void {
  const command = browserCommand(url, { platform: process.platform, env, isTerminal: stdout.isTTY === true });
  if (command === null) return;
  const [program, ...args] = command;
  const child = spawn(program, args, { stdio: 'ignore', detached: true, windowsVerbatimArguments: true });
  child.on('error', () => undefined);
  child.unref();
}
