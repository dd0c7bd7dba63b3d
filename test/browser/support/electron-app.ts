import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test as base, type ElectronApplication, _electron as electron, type Page } from '@playwright/test';
import { openingAddress } from '#main/app/web/opening-page.ts';

const main = resolve(import.meta.dirname, '../../../out/main/electron.js');

/** Why the window cannot be started here, or null where it can. */
export function noElectron(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const program = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform as string];
  if (!existsSync(join(folder, 'dist', program ?? 'electron')))
    return 'Electron’s runtime is not there: npx install-electron fetches it.';
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return 'There is no display: xvfb-run gives one.';
  return null;
}

/** The app as it is started from a desktop, with a data folder of its own. */
export interface DesktopApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Ends it and starts it again over the same folder, as after a log-in; `words` are what the system passes on, such as a link. */
  again(args?: readonly string[]): Promise<Page>;
}

const start = (userData: string, args: readonly string[]): Promise<ElectronApplication> =>
  electron.launch({
    // Electron refuses its own sandbox to root, as in containers.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), main, `--user-data-dir=${userData}`, ...args],
    env: { ...process.env, PLUMBLINE_API_KEY: 'plk_window-tests' } as Record<string, string>,
  });

/** Its window, once the data is open. */
async function windowOf(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  await page.waitForURL((url) => url.href !== openingAddress);
  return page;
}

/** `desktop`: an app with nothing in it, in its own window; skipped with the reason where there can be none. */
export const test = base.extend<{ desktop: DesktopApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  desktop: async ({}, use) => {
    const missing = noElectron();
    base.skip(missing !== null, missing ?? '');
    const userData = await mkdtemp(join(tmpdir(), 'plumbline-desktop-'));
    let app = await start(userData, []);
    await use({
      get app() {
        return app;
      },
      page: await windowOf(app),
      async again(args = []) {
        await app.close();
        app = await start(userData, args);
        return windowOf(app);
      },
    });
    await app.close();
    await rm(userData, { recursive: true, force: true });
  },
});

export { expect } from '@playwright/test';
