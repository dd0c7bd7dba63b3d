// npm run dev [-- demo|serve …]: builds at every change, then starts the program anew or, where only the renderer changed, reloads its window.
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { chromiumOptions } from '#test/browser/support/chromium.ts';
import { signInLink } from '#test/browser/support/running-app.ts';
import { ensureBundle } from './ensure-built.ts';
import { chromiumPath } from './needs.ts';
import { run, tool, top } from './project.ts';

const args = process.argv.length > 2 ? process.argv.slice(2) : ['demo'];
/** An editor may write several files: so long after the last of them the build begins, in milliseconds. */
const rest = 300;

const hasDesktop = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
const browser =
  hasDesktop && chromiumPath() !== null ? await chromium.launch({ ...chromiumOptions(), headless: false }) : null;
const page: Page | null = (await browser?.newPage({ viewport: null })) ?? null;
let program: ChildProcess | null = null;

/** Starts the program and, once it prints its link, signs the window in where it was before. */
function start(): void {
  const child = spawn(process.execPath, [join(top, 'out/main/command-line.js'), ...args, '--no-open'], {
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  program = child;
  let isSignedIn = page === null;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    const link = signInLink.exec(text)?.[0];
    if (isSignedIn || link === undefined) return;
    isSignedIn = true;
    void signIn(link);
  });
}

async function signIn(link: string): Promise<void> {
  if (!page) return;
  const { pathname, search } = page.url() === 'about:blank' ? { pathname: '/', search: '' } : new URL(page.url());
  await page.goto(link);
  if (pathname !== '/') await page.goto(new URL(pathname + search, link).href);
}

function restart(): void {
  const old = program;
  program = null;
  // While one ends the next one waits already.
  if (!old) return;
  if (old.exitCode !== null || old.signalCode !== null) start();
  else {
    old.once('exit', start);
    old.kill('SIGTERM');
  }
}

let waiting: NodeJS.Timeout | undefined;
const changed = new Set<string>();

/** Builds, and shows what changed; what cannot be built leaves the program as it is. */
function rebuild(): void {
  const isOnlyRenderer = [...changed].every((folder) => folder === 'src-renderer');
  if (run(tool('electron-vite'), ['build', '--logLevel', 'warn']) !== 0) return;
  changed.clear();
  if (isOnlyRenderer) void page?.reload();
  else restart();
}

await ensureBundle();
start();
for (const folder of ['src-shared', 'src-main', 'src-renderer'])
  watch(join(top, folder), { recursive: true }, () => {
    changed.add(folder);
    clearTimeout(waiting);
    waiting = setTimeout(rebuild, rest);
  });
page?.once('close', () => process.exit());
process.once('exit', () => program?.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
