import { openKeychain } from '../secrets/keychain.ts';
import { memorySecrets } from '../secrets/memory.ts';
import type { ProcessPorts } from '../service/process-ports.ts';
import { defaultPort } from './commands/options.ts';
import { demoInHouse } from './demo/demo-in-house.ts';
import { folderId } from './folder-id.ts';
import { type House, openHouse } from './house.ts';
import { loadServing } from './load-serving.ts';
import { guardProcess } from './process-guard.ts';
import type { Serving } from './serving.ts';
import { keepPendingApplied } from './workspace/pending.ts';

/** The service as the window needs it, and the end of all of it. */
export type DesktopHouse = Pick<Serving, 'handle' | 'url'> &
  Pick<House, 'service' | 'log'> & { close(): Promise<void> };

/** Starts the service for a window of its own: with the keychain where there is one, on its usual port where that is free.
 * `failed` ends the process when an error that nothing handled has ended the service. */
export async function openDesktopHouse(
  dataDir: string,
  login: ProcessPorts['login'],
  failed: () => void,
): Promise<DesktopHouse> {
  const { stdin, stdout, stderr, env } = process;
  const terminal = { stdin, stdout, stderr, env, signal: new AbortController().signal };
  const keychain = openKeychain(folderId(dataDir));
  // Without a keychain the app still opens and says so; what is entered then lives for this session only.
  const secrets = (await keychain.state()) === 'unavailable' ? memorySecrets() : keychain;
  const options = { dataDir, secrets: secrets.kind, logLevel: 'warn', json: false };
  const demo = demoInHouse({ house: () => house, dataDir });
  const opening = openHouse(options, terminal, { schedule: true, ownsFolder: true, secrets, demo: demo.start, login });
  const loading = loadServing();
  const house: House = await opening;
  const guard = guardProcess(house.log, { exit: failed });
  const stopWatching = keepPendingApplied(house.service, dataDir, () =>
    house.log.warn({}, 'A step of the workspace could not be done'),
  );
  const close = async (serving?: Serving): Promise<void> => {
    stopWatching();
    await Promise.allSettled([serving?.close(), house.service.close(), demo.close()]);
    guard.end();
  };
  try {
    const { serveHouse } = await loading;
    const port = (await house.service.chosenPort()) ?? defaultPort;
    const serving = await serveHouse(house, { ...options, port }).catch(() =>
      serveHouse(house, { ...options, port: 0 }),
    );
    guard.signal.addEventListener('abort', () => void close(serving).then(failed));
    const { service, log } = house;
    return { handle: serving.handle, url: serving.url, service, log, close: () => close(serving) };
  } catch (error) {
    await close();
    throw error;
  }
}
