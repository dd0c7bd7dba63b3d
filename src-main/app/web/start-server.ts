import { existsSync } from 'node:fs';
import writeFileAtomic from 'write-file-atomic';
import { createApi } from '../../http/create-api.ts';
import { loopbackHosts } from '../../http/guards/guards.ts';
import { listen } from '../../http/listen.ts';
import { logRequests } from '../../http/log-requests.ts';
import type { AppInstance } from '../app-instance.ts';
import type { Remote } from '../commands/remote.ts';
import { removeNote } from '../data-folder/remove-note.ts';
import { appVersion } from '../process/version.ts';
import { leaveMissingFolder } from '../process/working-folder.ts';
import { addressFile } from '../remote-service.ts';
import { rendererFolder } from '../runtime-paths.ts';
import { browserGateway, largestBodyAt } from './browser-gateway.ts';
import { createBrowserSessions } from './browser-session.ts';
import { createAppRequestHandler, type HandleAppRequest } from './handle-app-request.ts';
import { rendererFile } from './renderer-files.ts';

/** The service as it answers on a port. */
export interface RunningServer {
  readonly url: string;
  /** Opens the app in a browser, once. */
  readonly signInLink: string;
  readonly handle: HandleAppRequest;
  close(): Promise<void>;
}

const lookEvery = 60_000;

/** Lets the instance answer on a loopback port, or where others may ask too: scripts with the key, a browser after its sign-in link. */
export async function startServer(
  { service, log }: AppInstance,
  where: {
    readonly port: number;
    readonly readyFile?: string | undefined;
    readonly dataDir: string;
    /** Where others than this computer may ask; nowhere unless given. */
    readonly remote?: Remote | null;
    /** Called with the next sign-in link whenever one is used up. */
    readonly nextLink?: (link: string) => void;
  },
): Promise<RunningServer> {
  let port = where.port;
  const { remote = null } = where;
  // A name without a port is that of the usual one.
  const hosts = (): readonly string[] => [
    ...loopbackHosts(port),
    ...(remote?.names ?? []).flatMap((name) => (port === 443 ? [name, `${name}:${port}`] : [`${name}:${port}`])),
  ];
  const api = createApi({ service, hosts, appVersion, log });
  const handle = createAppRequestHandler({ service, api, host: () => `127.0.0.1:${port}`, rendererFolder, log });
  const sessions = createBrowserSessions({ name: () => `plumbline-${port}`, isSecure: remote !== null });
  const newLink = (): string => `${url}${sessions.newLink()}`;
  const handler = browserGateway({
    sessions,
    handle: () => handle,
    file: (path) => rendererFile(rendererFolder, path),
    api: logRequests(api, service.called, log),
    hosts,
    signedIn: () => where.nextLink?.(newLink()),
  });
  const listening = await listen({
    handler,
    log,
    port,
    largestBody: largestBodyAt,
    ...(remote && { host: remote.host, tls: remote.tls }),
  });
  port = listening.port;
  // Under a name that its certificate is for.
  const url = remote === null ? listening.url : `https://${remote.names[0]}:${port}`;
  service.setBaseUrl(url);
  log.info({ version: appVersion, port }, 'The API answers');
  const ready = `${JSON.stringify({ url, pid: process.pid })}\n`;
  const address = addressFile(where.dataDir);
  const targets = [address, ...(where.readyFile === undefined ? [] : [where.readyFile])];
  const write = async (file: string): Promise<void> => writeFileAtomic(file, ready, { mode: 0o600 });
  // If it cannot be written, commands report that the folder is in use.
  await write(address).catch(() => undefined);
  try {
    if (where.readyFile !== undefined) await write(where.readyFile);
  } catch (error) {
    // An open listener would keep the process alive.
    await listening.close();
    throw error;
  }
  const watch = setInterval(() => {
    sessions.endIdle();
    leaveMissingFolder();
    // Missing if the data folder was moved and made again.
    if (!existsSync(address)) write(address).catch(() => undefined);
  }, lookEvery);
  watch.unref();
  return {
    url,
    signInLink: newLink(),
    handle,
    async close() {
      clearInterval(watch);
      for (const file of targets) removeNote(file);
      await listening.close();
    },
  };
}
