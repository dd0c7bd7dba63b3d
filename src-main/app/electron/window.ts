import { app, BrowserWindow, Menu, nativeImage, session, shell, Tray } from 'electron';
import type { HandleAppRequest } from '../handle-app-request.ts';
import { preloadFile } from '../places.ts';
import { appOrigin, externalTarget, mayNavigate, permissionGranted } from '../policy/navigation.ts';
import { trayIcon } from '../policy/tray-icon.ts';

/** The one window, with what leads to it. `path` is a view of the app, or null for where it is. */
export interface MainWindow {
  show(path: string | null): void;
}

/** Shuts every way out of every page, whoever makes it. */
function harden(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(permissionGranted(permission, requestingUrl)),
  );
  defaultSession.setPermissionCheckHandler((_contents, permission, origin) => permissionGranted(permission, origin));
  defaultSession.setDevicePermissionHandler(() => false);
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!mayNavigate(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!mayNavigate(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      const target = externalTarget(url);
      if (target !== null) void shell.openExternal(target);
      return { action: 'deny' };
    });
  });
}

function createWindow(path: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    minWidth: 900,
    minHeight: 600,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(`${appOrigin}${path}`);
  return window;
}

/** Opens the window on the app and puts menu and tray in their places. */
export function startWindow(handle: HandleAppRequest, path: string | null): MainWindow {
  harden();
  session.defaultSession.protocol.handle('app', (request) =>
    mayNavigate(request.url) ? handle(request) : new Response('Not found.', { status: 404 }),
  );
  let window: BrowserWindow | null = createWindow(path ?? '/');

  function show(target: string | null): void {
    if (!window || window.isDestroyed()) window = createWindow(target ?? '/');
    else if (target !== null) void window.loadURL(`${appOrigin}${target}`);
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  Menu.setApplicationMenu(
    Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'viewMenu' }, { role: 'windowMenu' }]),
  );
  const tray = new Tray(nativeImage.createFromDataURL(trayIcon));
  tray.setToolTip('Plumbline');
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: 'Open Plumbline', click: () => show(null) },
      { type: 'separator' },
      { label: 'Quit', click: () => app.quit() },
    ]),
  );
  tray.on('click', () => show(null));
  return { show };
}
