import { once } from 'node:events';
import { join } from 'node:path';
import { pino } from 'pino';
import { isPortFree } from '../http/listen.ts';
import type { NetworkSettings } from '../net/contract.ts';
import type { Secrets } from '../secrets/contract.ts';
import type { Log, RunningService } from '../service/contract.ts';
import type { ProcessPorts } from '../service/process-ports.ts';
import { createApiKey } from '../service/secrets/api-key.ts';
import { keyChangeSignal } from '../service/secrets/key-change-signal.ts';
import { createService, type ServiceConfig } from './create-service.ts';
import { DataFolderInUse } from './data-folder/data-folder-lock.ts';
import { fixedKey } from './data-folder/fixed-key.ts';
import { openSecrets } from './data-folder/open-secrets.ts';
import { defaultPort } from './default-port.ts';
import { openLogStore } from './process/log-store.ts';
import { guardProcess } from './process/process-guard.ts';
import { appVersion } from './process/version.ts';
import { remoteService, type ServiceCalls } from './remote-service.ts';
import { type CommonOptions, defaultDataDir } from './terminal/common-options.ts';
import { pemIn } from './terminal/pem-file.ts';
import type { Terminal } from './terminal/terminal.ts';

/** The service with what only this process holds. */
export interface AppInstance {
  readonly service: RunningService;
  readonly secrets: Secrets;
  readonly log: Log;
}

type Wanted = Pick<ServiceConfig, 'schedule'> &
  Partial<Pick<ServiceConfig, 'collect' | 'demo' | 'ownsFolder' | 'secrets' | 'timeZone'>> & {
    readonly login?: ProcessPorts['login'];
    /** Whether the start sets the port: then no setting does. */
    readonly isPortChosen?: boolean;
  };

/** Where the log of a data folder is kept. */
export const logFileIn = (dataDir: string): string => join(dataDir, 'plumbline.log');

/** Log lines for people and tools that read standard error. */
export const logTo = (terminal: Terminal, level: string): Log => pino({ level, base: null }, terminal.stderr);

export function networkOf({ proxy, caFile }: Pick<CommonOptions, 'proxy' | 'caFile'>): NetworkSettings {
  return { proxy: proxy ?? null, ca: caFile === undefined ? null : pemIn(caFile, '--ca-file') };
}

/** Starts the service with the options. */
export async function openInstance(options: CommonOptions, terminal: Terminal, wanted: Wanted): Promise<AppInstance> {
  const log = openLogStore(logFileIn(options.dataDir), logTo(terminal, options.logLevel));
  const secrets = wanted.secrets ?? (await openSecrets(options, terminal));
  const service = await createService({
    ...wanted,
    dataDir: options.dataDir,
    secrets,
    apiKey: fixedKey(terminal),
    network: networkOf(options),
    warehousePassword: terminal.env.PLUMBLINE_WAREHOUSE_PASSWORD || null,
    ownsFolder: wanted.ownsFolder ?? options.dataDir === defaultDataDir(process.platform, terminal.env),
    log,
    appVersion,
    ports: {
      logLines: log.lines,
      port: { usual: defaultPort, isChosen: wanted.isPortChosen ?? false, isFree: isPortFree },
      login: wanted.login ?? null,
    },
  });
  return { service, secrets, log };
}

/** Starts the service for one piece of work and ends it again, whatever comes of that. */
export async function withInstance<T>(
  options: CommonOptions,
  terminal: Terminal,
  wanted: Wanted,
  work: (instance: AppInstance) => Promise<T>,
): Promise<T> {
  const instance = await openInstance(options, terminal, wanted);
  const guard = guardProcess(instance.log);
  const failed = once(guard.signal, 'abort').then((): never => {
    throw guard.signal.reason;
  });
  try {
    return await Promise.race([work(instance), failed]);
  } finally {
    await instance.service.close();
    guard.end();
  }
}

/** Asks the service of this data folder: one of its own, or the one that another process runs over it. */
export async function withService<T>(
  options: CommonOptions,
  terminal: Terminal,
  work: (service: ServiceCalls) => Promise<T>,
): Promise<T> {
  const secrets = await openSecrets(options, terminal);
  try {
    return await withInstance(options, terminal, { schedule: false, collect: false, secrets }, ({ service }) =>
      work(service),
    );
  } catch (error) {
    if (!(error instanceof DataFolderInUse) || error.holder === null) throw error;
    const key = createApiKey(secrets, terminal.env.PLUMBLINE_API_KEY || null, keyChangeSignal(options.dataDir));
    const running = remoteService(options.dataDir, error.holder, () => key.current());
    if (!running) throw error;
    return work(running).catch((fault) => {
      // A TypeError of undici: no connection. The noted address is out of date, and the process that holds the folder serves no API.
      throw fault instanceof TypeError ? error : fault;
    });
  }
}
