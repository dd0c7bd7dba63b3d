import { join } from 'node:path';
import { app, dialog, protocol, screen } from 'electron';
import { type DesktopHouse, openDesktopHouse } from '../desktop-house.ts';
import { keptWindow } from '../kept-window.ts';
import { whileOpening } from '../opening-page.ts';
import { deepLinkIn, deepLinkTarget } from '../policy/navigation.ts';
import { noteGone, reloadQuestion } from '../policy/process-gone.ts';
import { shellWords } from '../policy/shell-words.ts';
import { collectEverything, watchCollections } from '../watch-collections.ts';
import { startTray } from './tray.ts';
import { startWindow } from './window.ts';

// Before anything is ready: both must stand when the first renderer starts.
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

const loginItem = {
  isOn: () => app.getLoginItemSettings().openAtLogin,
  set: (openAtLogin: boolean) => app.setLoginItemSettings({ openAtLogin }),
};

async function start(): Promise<void> {
  if (!app.requestSingleInstanceLock()) return app.quit();
  // A link may come before the window is there, also as what this start is for.
  let link = deepLinkIn(process.argv);
  let open = (path: string | null): void => {
    link = path ?? link;
  };
  app.on('second-instance', (_event, words) => open(deepLinkIn(words)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(deepLinkTarget(url));
  });
  await app.whenReady();
  const userData = app.getPath('userData');
  const words = shellWords(app.getLocale());
  const failed = (): void => {
    dialog.showErrorBox(words.failed.title, words.failed.body);
    app.exit(1);
  };
  // Electron knows no start with the session on Linux.
  const opening = openDesktopHouse(join(userData, 'data'), process.platform === 'linux' ? null : loginItem, failed);
  app.on('render-process-gone', async (_event, contents, { reason }) => {
    if (!noteGone(opening, 'window', reason)) return;
    const { response } = await dialog.showMessageBox(reloadQuestion(words));
    if (response !== 0) return app.quit();
    // The window may have been closed meanwhile; the tray opens another.
    if (!contents.isDestroyed()) contents.reload();
  });
  app.on('child-process-gone', (_event, { reason }) => void noteGone(opening, 'helper', reason));
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const kept = keptWindow(join(userData, 'window.json'), areas);
  const answering = opening.then(({ handle }) => handle);
  const window = startWindow(whileOpening(answering, app.getLocale()), kept, link);
  open = window.show;
  app.on('activate', () => window.show(null));
  // The tray keeps collecting going when the window is closed.
  app.on('window-all-closed', () => {});
  const opened = opening.then((house) => ({ house, stopTelling: watch(house) }));
  let closed = false;
  app.on('before-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    window.remember();
    void opened.then(async ({ house, stopTelling }) => {
      stopTelling();
      await house.close();
      closed = true;
      app.quit();
    });
  });
  await opened;
  // A copy that runs from its sources leaves links to the one that was installed.
  if (app.isPackaged) app.setAsDefaultProtocolClient('plumbline');

  function watch({ service }: DesktopHouse): () => void {
    const tray = startTray(
      () => window.show(null),
      () => void collectEverything(service),
    );
    return watchCollections(service, { ...tray, told: kept.state().told, keep: (told) => kept.keep({ told }) });
  }
}

start().catch((error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${why}\n`);
  // Who started it from an icon sees no terminal.
  dialog.showErrorBox(shellWords(app.getLocale()).notStarted, why);
  app.exit(1);
});
