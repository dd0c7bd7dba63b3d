import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, test as base } from '@playwright/test';

const program = resolve(import.meta.dirname, '../../out/main/command-line.js');
export const apiKey = 'plk_browser-tests';

/** A running command of the built program, as a user would have started it. */
export interface RunningApp {
  readonly url: string;
  /** What it printed on standard output until it answered. */
  readonly printed: string;
  readonly dataDir: string;
  /** Lets a browser in: the cookie that the one-time sign-in link gives. */
  signIn(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/** Starts the built program with a data folder of its own, or with one that stays, and waits until it prints its sign-in link. */
export async function startApp(
  words: readonly string[],
  given: { readonly dataDir?: string } = {},
): Promise<RunningApp> {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'plumbline-browser-')));
  const env = {
    ...process.env,
    PLUMBLINE_API_KEY: apiKey,
    PLUMBLINE_DATA_DIR: dataDir,
    PLUMBLINE_SECRETS: 'memory',
  };
  const child = spawn(process.execPath, [program, ...words, '--port', '0'], { env });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const said = await saidBy(child);
  const link = new URL(linkIn(said) ?? '');
  const ownFolder = /Its data lies in (\S+)/.exec(said)?.[1];
  let cookie: { name: string; value: string } | null = null;
  return {
    url: link.origin,
    get printed() {
      return printed;
    },
    dataDir: ownFolder ?? dataDir,
    async signIn(context) {
      cookie ??= await openLink(link.href);
      await context.addCookies([{ ...cookie, url: link.origin, httpOnly: true, sameSite: 'Strict' }]);
    },
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (given.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

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

async function openLink(link: string): Promise<{ name: string; value: string }> {
  const answer = await fetch(link, { redirect: 'manual' });
  const [name = '', value = ''] = (answer.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? [];
  return { name, value };
}

/**
 * `demo`: the demo company, collected, shared by the tests of a file. `empty`: an app with nothing in it, for one test alone.
 * `page` is signed in to the demo.
 */
export const test = base.extend<{ empty: RunningApp }, { demo: RunningApp }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const app = await startApp(['demo', '--json']);
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  empty: async ({}, use) => {
    const app = await startApp(['serve']);
    await use(app);
    await app.close();
  },
});

export { expect } from '@playwright/test';
