import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { commandLine } from '../../built/program.ts';
import { signIn } from '../../security/sign-in.ts';

export const apiKey = 'plk_browser-tests';

/** The session of a page that is signed in: the cookie of its browser, and its own secret. */
export interface Session {
  readonly cookie: string;
  readonly secret: string;
}

/** A running command of the built program, as a test sees it. */
export interface RunningApp {
  readonly url: string;
  /** What it printed on standard output until it answered. */
  readonly printed: string;
  readonly dataDir: string;
  /** Lets a browser in, as its sign-in link does. */
  signIn(context: BrowserContext): Promise<void>;
}

/** One that was started here, and is ended here. */
export interface StartedApp extends RunningApp {
  /** The newest sign-in link that it printed. */
  readonly link: string;
  readonly processId: number | undefined;
  session(): Promise<Session>;
  close(): Promise<void>;
}

const envOf = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PLUMBLINE_API_KEY: apiKey,
  PLUMBLINE_DATA_DIR: dataDir,
  PLUMBLINE_SECRETS: 'memory',
});

/** Runs a command of the built program over a data folder to its end, and gives what it printed. */
export async function runCommand(app: Pick<RunningApp, 'dataDir'>, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [commandLine, ...args], { env: envOf(app.dataDir) });
  return stdout;
}

/** Starts the built program with a data folder of its own, or with one that stays, and waits until it prints its sign-in link. */
export async function startApp(
  args: readonly string[],
  options: { readonly dataDir?: string; readonly port?: string } = {},
): Promise<StartedApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'plumbline-browser-')));
  const child = spawn(process.execPath, [commandLine, ...args, '--port', options.port ?? '0'], { env: envOf(dataDir) });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const output = await outputOf(child, args[0] === 'demo' ? collectedDemo : signInLink);
  const link = new URL(linkIn(output) ?? '');
  const ownFolder = /Its data lies in (\S+)/.exec(output)?.[1];
  let opened: Promise<Session> | null = null;
  const session = (): Promise<Session> => {
    opened ??= signIn(link.href);
    return opened;
  };
  return {
    url: link.origin,
    get printed() {
      return printed;
    },
    dataDir: ownFolder ?? dataDir,
    get link() {
      return linkIn(errors) ?? '';
    },
    processId: child.pid,
    session,
    signIn: async (context) => letIn(context, link.origin, await session()),
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Gives a browser and each of its pages the session, as the sign-in link would. */
export async function letIn(context: BrowserContext, url: string, { cookie, secret }: Session): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  await context.addInitScript(keepSecret, { url, secret });
}

function keepSecret({ url, secret }: { readonly url: string; readonly secret: string }): void {
  if (window.location.origin === url) sessionStorage.setItem('session', secret);
}

/** The link that signs a browser in, as the program prints it. */
export const signInLink = /http:\/\/\S+\/sign-in\?code=\S+/;
/** The link is printed again once the demo is collected. */
const collectedDemo = /Ctrl\+C ends the demo[\s\S]*http:\/\/\S+\/sign-in\?code=\S+\s/;

const linkIn = (output: string): string | undefined => output.match(new RegExp(signInLink, 'g'))?.at(-1);

/** What it printed until it was ready. */
function outputOf(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, failed) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (ready.test(output)) resolve(output);
    });
    child.on('exit', (status) => failed(new Error(`The app ended with status ${status}: ${output}`)));
  });
}
