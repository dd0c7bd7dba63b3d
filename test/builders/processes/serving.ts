import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { commandLine } from '#test/built/program.ts';

const apiKey = 'plk_canary-of-a-process';

/** A command of the product in a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  /** What it wrote so far to standard output and standard error. */
  written(): string;
  /** Resolves with the first match of what it writes; rejects when it ends before. */
  writes(shape: RegExp): Promise<RegExpExecArray>;
  ended(): Promise<number | null>;
}

/** Starts a command over a data folder, by another program where `within` names one, such as `unshare`, and another one than the built where `from` does. */
export function started(
  dataDir: string,
  args: readonly string[],
  within: readonly string[] = [],
  from = commandLine,
): Running {
  const [program = process.execPath, ...before] = [...within, process.execPath];
  const env = {
    ...process.env,
    PLUMBLINE_DATA_DIR: dataDir,
    PLUMBLINE_SECRETS: 'memory',
    PLUMBLINE_API_KEY: apiKey,
  };
  const child = spawn(program, [...before, from, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const onData = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  const over = once(child, 'close').then(([status]) => status as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await over;
  });
  return {
    child,
    written: () => text,
    async writes(shape) {
      let isOver = false;
      void over.then(() => {
        isOver = true;
      });
      while (true) {
        const match = shape.exec(text);
        if (match) return match;
        if (isOver) throw new Error(`It ended without writing ${shape}: ${text}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), over]);
      }
    },
    ended: () => over,
  };
}

/** A service that answers on a port of its own choice, with its address. */
export async function serving(
  dataDir: string,
  within: readonly string[] = [],
  from = commandLine,
): Promise<Running & { url: string }> {
  const running = started(dataDir, ['serve', '--port', '0'], within, from);
  const [, url = ''] = await running.writes(/answers at (\S+?);/);
  return { ...running, url };
}

/** Asks a service with the key. */
export const ask = (url: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}${path}`, { ...init, headers: { ...init.headers, 'x-api-key': apiKey } });
