import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { commandLine } from '../built/program.ts';
import type { TestDatabase } from './cluster.ts';

/** The key of the computer that serves. */
export const ownKey = 'plk_of-the-computer-that-serves';

/** `plumbline serve --warehouse` as a process of its own. */
export interface TeamProcess {
  readonly url: string;
  /** Asks with a key; that of the computer unless another is given. */
  ask(path: string, init?: RequestInit & { readonly key?: string }): Promise<Response>;
  /** Asks for JSON that is there. */
  json<T = unknown>(path: string, key?: string): Promise<T>;
  readonly stderr: () => string;
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface TeamSettings {
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a process over a warehouse. */
export async function spawnTeam(
  { address, password }: TestDatabase,
  { words = [], env = {} }: TeamSettings = {},
): Promise<TeamProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-team-'));
  const child = spawn(
    process.execPath,
    [commandLine, 'serve', '--json', '--port', '0', '--warehouse', address, ...words],
    {
      env: {
        ...process.env,
        PLUMBLINE_API_KEY: ownKey,
        PLUMBLINE_DATA_DIR: dataDir,
        PLUMBLINE_SECRETS: 'memory',
        PLUMBLINE_WAREHOUSE_PASSWORD: password,
        NODE_OPTIONS: '',
        ...env,
      },
    },
  );
  const exited = once(child, 'exit');
  const end = async (name: NodeJS.Signals): Promise<void> => {
    if (isRunning(child)) child.kill(name);
    await exited;
  };
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => [''])]);
  if (!isRunning(child)) {
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error(`It did not start: ${stderr}`);
  }
  const { url } = JSON.parse(line) as { url: string };
  const ask: TeamProcess['ask'] = (path, { key = ownKey, ...init } = {}) =>
    fetch(url + path, { ...init, headers: { 'x-api-key': key, ...Object.fromEntries(new Headers(init.headers)) } });
  return {
    url,
    ask,
    async json<T>(path: string, key?: string) {
      const answer = await ask(path, key === undefined ? {} : { key });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json() as Promise<T>;
    },
    stderr: () => stderr,
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;
