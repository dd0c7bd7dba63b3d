import { join } from 'node:path';
import { app, dialog, protocol, screen } from 'electron';
import { type DesktopInstance, openDesktopInstance } from '../desktop/desktop-instance.ts';
import { collectEverything, watchCollections } from '../desktop/watch-collections.ts';
import { windowStateStore } from '../desktop/window-state-store.ts';
import { loginItemOf } from '../policy/login-item.ts';
import { deepLinkIn, deepLinkTarget } from '../policy/navigation.ts';
import { refusedSwitch } from '../policy/packaged.ts';
import { messageOf, noteGone, reloadQuestion } from '../policy/process-gone.ts';
import { shellText } from '../policy/shell-text.ts';
import { whileOpening } from '../web/opening-page.ts';
import { startTray } from './tray.ts';
import { startWindow } from './window.ts';

// Before anything is ready: both must be set when the first renderer starts.
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

const texts = shellText(app.getPreferredSystemLanguages()[0] ?? 'en');

/** Ends at once; a user who started the app from an icon sees no terminal. */
function endWith(title: string, why: string): void {
  process.stderr.write(`${why}\n`);
  dialog.showErrorBox(title, why);
  app.exit(1);
}

async function start(): Promise<void> {
  if (!app.requestSingleInstanceLock()) return app.quit();
  // A link may come before the window is there, also as what this start is for.
  let link = deepLinkIn(process.argv);
  let open = (path: string | null): void => {
    link = path ?? link;
  };
  app.on('second-instance', (_event, args) => open(deepLinkIn(args)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(deepLinkTarget(url));
  });
  await app.whenReady();
  const userData = app.getPath('userData');
  const failed = (): void => endWith(texts.failed.title, texts.failed.body);
  const opening = openDesktopInstance(join(userData, 'data'), loginItemOf(app, process.platform), failed);
  app.on('render-process-gone', async (_event, contents, { reason }) => {
    if (!noteGone(opening, 'window', reason)) return;
    const { response } = await dialog.showMessageBox(reloadQuestion(texts));
    if (response !== 0) return app.quit();
    // The window may have been closed meanwhile; the tray opens another.
    if (!contents.isDestroyed()) contents.reload();
  });
  app.on('child-process-gone', (_event, { reason }) => void noteGone(opening, 'helper', reason));
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const kept = windowStateStore(join(userData, 'window.json'), areas);
  const answering = opening.then(({ handle }) => handle);
  const window = startWindow(whileOpening(answering, app.getLocale()), kept, link);
  open = window.show;
  app.on('activate', () => window.show(null));
  // The tray keeps collecting going when the window is closed.
  app.on('window-all-closed', () => {});
  const opened = opening.then((instance) => ({ instance, stopTelling: watch(instance) }));
  let closed = false;
  app.on('before-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    window.remember();
    void opened.then(async ({ instance, stopTelling }) => {
      stopTelling();
      await instance.close();
      closed = true;
      app.quit();
    });
  });
  await opened;
  // A copy that runs from its sources leaves links to the one that was installed.
  if (app.isPackaged) app.setAsDefaultProtocolClient('plumbline');

  function watch({ service }: DesktopInstance): () => void {
    const tray = startTray(
      () => window.show(null),
      () => void collectEverything(service),
    );
    return watchCollections(service, {
      ...tray,
      reported: kept.state().told,
      keep: (reported) => kept.keep({ told: reported }),
    });
  }
}

// Before Chromium acts on it. An app that was not packaged is its developer's.
const refused = app.isPackaged ? refusedSwitch((name) => app.commandLine.hasSwitch(name)) : null;
if (refused !== null) endWith(texts.notStarted, texts.refused(refused));
else start().catch((error: unknown) => endWith(texts.notStarted, messageOf(error)));
