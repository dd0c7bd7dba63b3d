import { join } from 'node:path';
import type { NetworkSettings } from '../net/contract.ts';
import type { Secrets } from '../secrets/contract.ts';
import type { Log, RunningService } from '../service/contract.ts';
import { noPorts, type ProcessPorts } from '../service/process-ports.ts';
import { startService } from '../service/service.ts';
import { usualMinutes } from '../sync/settings.ts';

import { DataFolderInUse, lockDataFolder } from './data-folder/data-folder-lock.ts';
import { inDataFolder } from './data-folder/data-unusable.ts';
import { keepFolderPrivate } from './data-folder/private-folder.ts';
import { systemTimeZone } from './process/system-time-zone.ts';
import { workers } from './runtime-paths.ts';

export { DataFolderInUse };

/** All that the service needs of the process that holds it. */
export interface ServiceConfig {
  readonly dataDir: string;
  readonly secrets: Secrets;
  /** A key for this process only, or null for the one that is kept. */
  readonly apiKey: string | null;
  readonly network: NetworkSettings;
  /** Other files of threads than those of the program. */
  readonly workers?: { readonly reading?: URL; readonly collecting?: URL };
  /** The password for the warehouse that the environment gives; none unless given. */
  readonly warehousePassword?: string | null;
  /** Collects by itself, again and again; false collects only on request. */
  readonly schedule: boolean;
  /** The usual ones by default. */
  readonly everyMinutes?: number;
  /** How often is looked whether the database still lies in its place, in milliseconds; the usual unless set. */
  readonly watchEvery?: number;
  /** False: requested collections are only noted, for the next process that collects. */
  readonly collect?: boolean;
  readonly log: Log;
  readonly demo?: () => Promise<{ project_id: number }>;
  readonly appVersion: string;
  /** Functions that only this process has; none by default. */
  readonly ports?: ProcessPorts;
  /** Whether nobody else uses the data folder, so that it can be closed to other users. */
  readonly ownsFolder?: boolean;
  /** The time zone of new projects; this computer's by default. */
  readonly timeZone?: string;
}

/** Where the database of a data folder lies. */
export const databaseIn = (dataDir: string): string => join(dataDir, 'plumbline.db');

/** Starts the service in a data folder that is this process's own until `close`. Throws DataFolderInUse, NetworkVolume or DataUnusable. */
export const createService = (config: ServiceConfig): Promise<RunningService> =>
  inDataFolder(databaseIn(config.dataDir), () => startIn(config));

async function startIn(config: ServiceConfig): Promise<RunningService> {
  let lock = lockDataFolder(config.dataDir);
  const relock = (): boolean => {
    if (lock.isInPlace()) return true;
    try {
      const next = lockDataFolder(config.dataDir);
      lock.release();
      lock = next;
      return true;
    } catch (error) {
      if (error instanceof DataFolderInUse) return false;
      throw error;
    }
  };
  try {
    keepFolderPrivate(config.dataDir, config.ownsFolder ?? false);
    return await startService({
      ...config,
      file: databaseIn(config.dataDir),
      schedule: config.schedule ? { everyMinutes: config.everyMinutes ?? usualMinutes } : null,
      collect: config.collect ?? true,
      timeZone: config.timeZone ?? systemTimeZone(),
      demo: config.demo ?? null,
      workers: { ...workers, ...config.workers },
      warehousePassword: config.warehousePassword ?? null,
      ports: config.ports ?? noPorts,
      relock,
      closed: () => lock.release(),
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}
