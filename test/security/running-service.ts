import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { browserSession } from '#shared/desktop/browser-session.ts';
import { LogLine } from '#shared/desktop/upkeep/diagnostics.ts';
import { commandLine } from '../built/program.ts';
import { signIn } from './sign-in.ts';

export const apiKey = 'plk_security-tests';

/** `plumbline serve` as a process of its own. */
export interface RunningService {
  readonly port: number;
  /** The cookie of a browser that is signed in. */
  readonly cookie: string;
  /** The headers of its signed-in page: the cookie, and the secret that only the page holds. */
  readonly session: Readonly<Record<string, string>>;
  /** The sign-in links that it printed, the newest last. */
  readonly links: () => readonly string[];
  /** Runs a command of the app, as its window does. */
  readonly run: (command: Endpoint, input: object) => Promise<Response>;
  readonly isRunning: () => boolean;
  /** The lines of its log that tell of an error. */
  readonly errors: () => readonly LogLine[];
  /** What it wrote on standard error. */
  readonly stderr: () => string;
  readonly dataDir: string;
  /** Its exit code, once it has ended. */
  readonly exited: Promise<number | null>;
  readonly signal: (name: NodeJS.Signals) => void;
  close(): Promise<void>;
}

/** Starts the service over an empty data folder; `options` are for Node itself. */
export async function startService(
  words: readonly string[] = [],
  options: readonly string[] = [],
): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-security-'));
  const child = spawn(process.execPath, [...options, commandLine, 'serve', '--json', '--port', '0', ...words], {
    env: {
      ...process.env,
      PLUMBLINE_API_KEY: apiKey,
      PLUMBLINE_DATA_DIR: dataDir,
      PLUMBLINE_SECRETS: 'memory',
      NODE_OPTIONS: '',
    },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => [''])]);
  if (!isRunning(child)) throw new Error(`The service did not start: ${stderr}`);
  const { url, sign_in } = JSON.parse(line) as { url: string; sign_in: string };
  const { cookie, secret } = await signIn(sign_in);
  const session = { cookie, [browserSession.header]: secret };
  const run = (command: Endpoint, input: object): Promise<Response> =>
    fetch(`${url}${command.path}`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  return {
    port: Number(new URL(url).port),
    cookie,
    session,
    links: () => stderr.match(/http:\S+\/sign-in\?code=\S+/g) ?? [],
    run,
    isRunning: () => isRunning(child),
    errors: () => errorsIn(join(dataDir, 'plumbline.log')),
    stderr: () => stderr,
    dataDir,
    exited,
    signal: (name) => void child.kill(name),
    async close() {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

function errorsIn(file: string): readonly LogLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => LogLine.parse(JSON.parse(line))).filter(({ level }) => level === 'error');
}

/** What became of bytes that were sent over a connection of their own. */
export interface Outcome {
  /** Null where the connection was closed without an answer. */
  readonly status: number | null;
  readonly text: string;
  /** Whether the service left the connection open and said nothing. */
  readonly timedOut: boolean;
  /** Whether the service cut the connection, so that what it answered may be lost. */
  readonly isReset: boolean;
}

/** How bytes are sent. */
interface Sending {
  /** The loopback address of the client: the service counts requests by it. */
  readonly from?: string;
  /** Ends the own side after the bytes, so that nothing more can come. */
  readonly halfClose?: boolean;
  /** Goes away as soon as the answer begins. */
  readonly leaveEarly?: boolean;
  readonly patience?: number;
}

/** A loopback address for each client, where the system has more than one, so that the limits of one client are not met. */
export const clientOf = (serial: number): { readonly from?: string } =>
  process.platform === 'linux' ? { from: `127.1.${(serial >> 8) & 255}.${serial & 255}` } : {};

/** Sends bytes over a raw socket and reads until the service closes the connection, or until the first answer is there where it stays open. */
export function sendRaw(port: number, bytes: string | Buffer, sending: Sending = {}): Promise<Outcome> {
  const { from, halfClose = false, leaveEarly = false, patience = 10_000 } = sending;
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', ...(from === undefined ? {} : { localAddress: from }) });
    const chunks: Buffer[] = [];
    let timedOut = false;
    socket.setTimeout(patience, () => {
      timedOut = true;
      socket.destroy();
    });
    socket.on('connect', () => (halfClose ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (leaveEarly) socket.destroy();
    });
    let isReset = false;
    // A service that resets the connection refuses the request too.
    socket.on('error', () => {
      isReset = true;
    });
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      resolve({ status: status === undefined ? null : Number(status), text, timedOut, isReset });
    });
  });
}
