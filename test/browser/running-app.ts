import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

const program = resolve(import.meta.dirname, '../../out/main/command-line.js');
export const apiKey = 'plk_browser-tests';

/** The session of a browser that is signed in. */
export interface Session {
  readonly name: string;
  readonly value: string;
}

/** A running command of the built program, as a test sees it. */
export interface RunningApp {
  readonly url: string;
  /** What it printed on standard output until it answered. */
  readonly printed: string;
  readonly dataDir: string;
  /** Lets a browser in: the cookie that the one-time sign-in link gives. */
  signIn(context: BrowserContext): Promise<void>;
}

/** One that was started here, and is ended here. */
export interface StartedApp extends RunningApp {
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
export async function told(app: Pick<RunningApp, 'dataDir'>, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env: envOf(app.dataDir) });
  return stdout;
}

/** Starts the built program with a data folder of its own, or with one that stays, and waits until it prints its sign-in link. */
export async function startApp(
  words: readonly string[],
  given: { readonly dataDir?: string } = {},
): Promise<StartedApp> {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'plumbline-browser-')));
  const child = spawn(process.execPath, [program, ...words, '--port', '0'], { env: envOf(dataDir) });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const said = await saidBy(child);
  const link = new URL(linkIn(said) ?? '');
  const ownFolder = /Its data lies in (\S+)/.exec(said)?.[1];
  let opened: Promise<Session> | null = null;
  const session = (): Promise<Session> => {
    opened ??= openLink(link.href);
    return opened;
  };
  return {
    url: link.origin,
    get printed() {
      return printed;
    },
    dataDir: ownFolder ?? dataDir,
    session,
    signIn: async (context) => letIn(context, link.origin, await session()),
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (given.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Gives a browser the session, as the sign-in link would. */
export const letIn = (context: BrowserContext, url: string, session: Session): Promise<void> =>
  context.addCookies([{ ...session, url, httpOnly: true, sameSite: 'Strict' }]);

const linkIn = (said: string): string | undefined => /http:\/\/\S+\/sign-in\?code=\S+/.exec(said)?.[0];

/** What it said until it gave its sign-in link. */
function saidBy(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (linkIn(said)) found(said);
    });
    child.on('exit', (status) => failed(new Error(`The app ended with status ${status}: ${said}`)));
  });
}

async function openLink(link: string): Promise<Session> {
  const answer = await fetch(link, { redirect: 'manual' });
  const [name = '', value = ''] = (answer.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? [];
  return { name, value };
}
