import { app, BrowserWindow, Menu, session, shell } from 'electron';
import type { WindowStateStore } from '../desktop/window-state-store.ts';
import { appMenu } from '../policy/app-menu.ts';
import { appOrigin, externalTarget, mayNavigate, permissionGranted, viewOf } from '../policy/navigation.ts';
import { windowOptions } from '../policy/window-options.ts';
import { preloadFile } from '../runtime-paths.ts';
import type { HandleAppRequest } from '../web/handle-app-request.ts';
import { openingAddress } from '../web/opening-page.ts';

/** Blocks every navigation away from every page, whatever opened it. */
function harden(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(permissionGranted(permission, requestingUrl)),
  );
  defaultSession.setPermissionCheckHandler((_contents, permission, origin) => permissionGranted(permission, origin));
  defaultSession.setDevicePermissionHandler(() => false);
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { readonly url: string; preventDefault(): void }): void => {
      if (!mayNavigate(event.url)) event.preventDefault();
    };
    contents.on('will-navigate', stay).on('will-redirect', stay);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      const target = externalTarget(url);
      if (target !== null) shell.openExternal(target).catch(() => undefined);
      return { action: 'deny' };
    });
  });
}

function remember(window: BrowserWindow, kept: WindowStateStore): void {
  if (window.isDestroyed()) return;
  // A page that is no screen, such as the waiting page, is not kept as the last view.
  const view = viewOf(window.webContents.getURL()) ?? kept.state().view;
  kept.keep({ bounds: window.getNormalBounds(), isMaximised: window.isMaximized(), view });
}

function createWindow(kept: WindowStateStore, path: string | null): BrowserWindow {
  const state = kept.state();
  const window = new BrowserWindow(windowOptions(state, preloadFile, app.isPackaged));
  window.once('ready-to-show', () => {
    if (state.isMaximised) window.maximize();
    window.show();
  });
  window.on('close', () => remember(window, kept));
  // It stays until the next address answers; it fails where a link came meanwhile.
  window.loadURL(openingAddress).then(
    () => load(window, path ?? state.view ?? '/'),
    () => undefined,
  );
  return window;
}

function load(window: BrowserWindow, path: string): void {
  // It fails where another address takes its place before it is there.
  window.loadURL(`${appOrigin}${path}`).catch(() => undefined);
}

/** Opens the window on the app, where it was, and puts the menu in its place. */
export function startWindow(handle: HandleAppRequest, kept: WindowStateStore, path: string | null) {
  harden();
  session.defaultSession.protocol.handle('app', (request) =>
    mayNavigate(request.url) ? handle(request) : new Response('Not found.', { status: 404 }),
  );
  let window = createWindow(kept, path);
  Menu.setApplicationMenu(Menu.buildFromTemplate(appMenu(app.isPackaged)));
  return {
    /** `target` is a view of the app, or null for where it is. */
    show(target: string | null): void {
      if (window.isDestroyed()) window = createWindow(kept, target);
      else if (target !== null) load(window, target);
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    /** Keeps where the window is and what it shows, for the next start. */
    remember: (): void => remember(window, kept),
  };
}
