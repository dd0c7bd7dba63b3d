import { join } from 'node:path';
import { app, protocol } from 'electron';
import { openKeychain } from '../../secrets/keychain.ts';
import { memorySecrets } from '../../secrets/memory.ts';
import { defaultPort } from '../commands/options.ts';
import { demoInHouse } from '../demo/company.ts';
import { folderId } from '../folder-id.ts';
import { type House, openHouse } from '../house.ts';
import { deepLinkTarget } from '../policy/navigation.ts';
import { serveHouse } from '../serving.ts';
import { keepPendingApplied } from '../workspace/pending.ts';
import { startWindow } from './window.ts';

// Before anything is ready: both must stand when the first renderer starts.
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

const linkIn = (words: readonly string[]): string | null =>
  words.map(deepLinkTarget).find((target) => target !== null) ?? null;

const loginItem = {
  isOn: () => app.getLoginItemSettings().openAtLogin,
  set: (openAtLogin: boolean) => app.setLoginItemSettings({ openAtLogin }),
};

async function start(): Promise<void> {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  await app.whenReady();
  const { stdin, stdout, stderr, env } = process;
  const terminal = { stdin, stdout, stderr, env, signal: new AbortController().signal };
  const dataDir = join(app.getPath('userData'), 'data');
  const keychain = openKeychain(folderId(dataDir));
  // Without a keychain the app still opens and says so; what is entered then lives for this session only.
  const secrets = (await keychain.state()) === 'unavailable' ? memorySecrets() : keychain;
  const options = {
    dataDir,
    secrets: secrets.kind,
    logLevel: 'warn',
    json: false,
  };
  const demo = demoInHouse(() => house, options.dataDir);
  // Electron knows no start with the session on Linux.
  const login = process.platform === 'linux' ? null : loginItem;
  const house: House = await openHouse(options, terminal, { schedule: true, secrets, demo: demo.start, login });
  const stopWatching = keepPendingApplied(house.service, options.dataDir, () =>
    house.log.warn({}, 'A step of the workspace could not be done'),
  );
  const port = (await house.service.chosenPort()) ?? defaultPort;
  const serving = await serveHouse(house, { ...options, port }).catch(() => serveHouse(house, { ...options, port: 0 }));
  const window = startWindow(serving.handle, linkIn(process.argv));

  app.on('second-instance', (_event, words) => window.show(linkIn(words)));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    window.show(deepLinkTarget(link));
  });
  app.on('activate', () => window.show(null));
  // The tray keeps collecting going when the window is closed.
  app.on('window-all-closed', () => {});
  let closed = false;
  app.on('before-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    stopWatching();
    void Promise.allSettled([serving.close(), house.service.close(), demo.close()]).then(() => {
      closed = true;
      app.quit();
    });
  });
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  app.exit(1);
});
