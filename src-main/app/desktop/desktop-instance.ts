import { openKeychain } from '../../secrets/keychain.ts';
import { memorySecrets } from '../../secrets/memory.ts';
import type { ProcessPorts } from '../../service/process-ports.ts';
import { type AppInstance, openInstance } from '../app-instance.ts';
import { folderId } from '../data-folder/folder-id.ts';
import { defaultPort } from '../default-port.ts';
import { demoInInstance } from '../demo/demo-in-instance.ts';
import { guardProcess } from '../process/process-guard.ts';
import { loadServer } from '../web/load-server.ts';
import type { RunningServer } from '../web/start-server.ts';
import { keepPendingApplied } from '../workspace/pending.ts';

/** The service as the window needs it, and how to end it. */
export type DesktopInstance = Pick<RunningServer, 'handle' | 'url'> &
  Pick<AppInstance, 'service' | 'log'> & { close(): Promise<void> };

/** Starts the service for a window of its own: with the keychain where there is one, on its usual port, or a free one where that cannot be had.
 * `failed` ends the process when an error that nothing handled has ended the service. */
export async function openDesktopInstance(
  dataDir: string,
  login: ProcessPorts['login'],
  failed: () => void,
): Promise<DesktopInstance> {
  // As the command does (build/on-node.mjs), before anything works in these threads: silent name servers must not take them all.
  process.env.UV_THREADPOOL_SIZE ??= '16';
  const { stdin, stdout, stderr, env } = process;
  const { signal } = new AbortController();
  const terminal = { stdin, stdout, stderr, env, signal, unread: signal };
  const keychain = openKeychain(folderId(dataDir));
  // Without a keychain the app still opens and shows that; what is entered then lives for this session only.
  const secrets = (await keychain.state()) === 'unavailable' ? memorySecrets() : keychain;
  const options = { dataDir, secrets: secrets.kind, logLevel: 'warn', json: false };
  const demo = demoInInstance({ instance: () => instance, dataDir });
  const opening = openInstance(options, terminal, {
    schedule: true,
    ownsFolder: true,
    secrets,
    demo: demo.start,
    login,
  });
  const loading = loadServer();
  const instance: AppInstance = await opening;
  const guard = guardProcess(instance.log, { exit: failed });
  const stopWatching = keepPendingApplied(instance.service, dataDir, () =>
    instance.log.warn({}, 'A step of the workspace could not be done'),
  );
  const close = async (serving?: RunningServer): Promise<void> => {
    stopWatching();
    await Promise.allSettled([serving?.close(), instance.service.close(), demo.close()]);
    guard.end();
  };
  try {
    const { startServer } = await loading;
    const port = (await instance.service.chosenPort()) ?? defaultPort;
    const serving = await startServer(instance, { ...options, port }).catch(() =>
      startServer(instance, { ...options, port: 0 }),
    );
    guard.signal.addEventListener('abort', () => void close(serving).then(failed));
    const { service, log } = instance;
    return { handle: serving.handle, url: serving.url, service, log, close: () => close(serving) };
  } catch (error) {
    await close();
    throw error;
  }
}
