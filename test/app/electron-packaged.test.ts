import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { electronDouble } from './electron-double.ts';

/** Starts the real main entry on a stand-in for Electron. */
async function startApp(how: { readonly isPackaged: boolean; readonly switches?: readonly string[] }) {
  const userData = await mkdtemp(join(tmpdir(), 'plumbline-packaged-'));
  onTestFinished(() => rm(userData, { recursive: true, force: true }));
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'disabled:');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { electron, app, noted } = electronDouble(userData, how);
  vi.doMock('electron', () => electron);
  await import('#main/app/electron/main.ts');
  return {
    noted,
    /** Waits for the window, and ends the app in order. */
    async shown(): Promise<void> {
      await vi.waitFor(() => expect(noted.loaded[1] ?? noted.exits[0]).toBeDefined(), { timeout: 20_000 });
      const quit = vi.spyOn(app, 'quit');
      app.emit('before-quit', { preventDefault: () => undefined });
      await vi.waitFor(() => expect(quit).toHaveBeenCalled(), { timeout: 20_000 });
    },
  };
}

const offersDevTools = (menu: unknown): boolean => JSON.stringify(menu).includes('toggleDevTools');
const viewMenu = (menus: readonly (readonly { readonly role?: string; readonly submenu?: unknown }[])[]) =>
  menus.flat().find(({ role }) => role === 'viewMenu');

beforeEach(() => vi.resetModules());

test('a packaged app has no developer tools, neither in its window nor in its menu', async () => {
  const { noted, shown } = await startApp({ isPackaged: true });
  await shown();
  expect(noted.exits).toEqual([]);
  expect(noted.windows[0]?.webPreferences).toMatchObject({ devTools: false, sandbox: true });
  // Electron's own menu of this role has them, unless it is given what stands in it.
  expect(viewMenu(noted.menus)?.submenu).toContainEqual({ role: 'reload' });
  expect(offersDevTools(noted.menus)).toBe(false);
});

test('an app that runs from its sources has them, under whatever switches', async () => {
  const { noted, shown } = await startApp({ isPackaged: false, switches: ['remote-debugging-port', 'inspect'] });
  await shown();
  expect(noted.exits).toEqual([]);
  expect(noted.windows[0]?.webPreferences).toMatchObject({ devTools: true });
  expect(viewMenu(noted.menus)).toEqual({ role: 'viewMenu' });
});

test.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'js-flags',
  'load-extension',
  'disable-web-security',
  'disable-blink-features',
  'browser-subprocess-path',
  'no-sandbox',
])('a packaged app that is started with --%s says so and ends before anything opens', async (name) => {
  const { noted } = await startApp({ isPackaged: true, switches: [name] });
  expect(noted.exits).toEqual([1]);
  expect(noted.errors).toMatchObject([
    { title: 'Plumbline could not be started', why: expect.stringContaining(`The switch --${name} `) },
  ]);
  expect(noted.windows).toEqual([]);
  expect(noted.handler).toBeNull();
});
