import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FaultReport } from '#shared/records/fault.ts';
import { type Reached, reach } from '../../../net/connection/reachability.ts';
import { type BackupFile, copiesOf } from '../../../store/backup/backup-files.ts';
import { type DatabaseCondition, inspectDatabase } from '../../../store/backup/export-import-restore.ts';
import { bytesOf } from '../../../store/connection/disk-fault.ts';
import { isOpenToOthers } from '../../../store/connection/private-file.ts';
import type { IntegrationRow, SyncRow } from '../../../store/contract.ts';
import { backupSettings } from '../../preferences/backup-retention.ts';
import { authoritiesIn, hostOf, storedNetwork } from '../../preferences/network.ts';
import type { WriteContext } from '../handler.ts';
import { canonicalOf } from '../integration-rules.ts';

/** The state of a collection. */
export interface CollectionState {
  readonly id: number;
  readonly projectId: number;
  readonly name: string;
  readonly type: IntegrationRow['type'];
  readonly paused: boolean;
  readonly state: SyncRow['state'];
  readonly lastSuccessAt: number | null;
  readonly fault: FaultReport | null;
  /** The clock of the system minus ours, in milliseconds. */
  readonly clockDifference: number | null;
  readonly runs: number;
  readonly issues: number;
  readonly commits: number;
}

/** The present state of this computer, the data and the systems, for the checks and the bundle of `doctor` and of the diagnostics screen. */
export interface DiagnosticState {
  readonly database: { readonly condition: DatabaseCondition; readonly bytes: number };
  /** Whether other users of this computer may look into the data folder. */
  readonly isOpenToOthers: boolean;
  readonly freeBytes: number;
  readonly backups: {
    readonly daily: boolean;
    /** Whether this process makes daily copies at all. */
    readonly scheduled: boolean;
    readonly failedAt: number | null;
    readonly copies: readonly BackupFile[];
  };
  readonly network: {
    readonly proxy: 'start' | 'environment' | 'none' | 'manual';
    readonly proxyHost: string | null;
    /** When each further authority ends to be valid. */
    readonly authorities: readonly { readonly subject: string; readonly validTo: number }[];
  };
  readonly origins: readonly ({ readonly origin: string } & Reached)[];
  readonly collections: readonly CollectionState[];
}

function collectionsOf({ store }: WriteContext): readonly CollectionState[] {
  return store.projects().flatMap(({ id: projectId }) =>
    store.integrations(projectId).map(({ id, name, type, paused }) => {
      const sync = store.sync(id);
      return {
        id,
        projectId,
        name,
        type,
        paused,
        state: sync?.state ?? 'never',
        lastSuccessAt: sync?.lastSuccessAt ?? null,
        fault: sync?.state === 'failed' ? sync.fault : null,
        clockDifference: sync?.clockDifference ?? null,
        ...store.held(id),
      };
    }),
  );
}

/** The origins at which something is collected. */
function originsOf({ store, collectors }: WriteContext): readonly string[] {
  const origins = store
    .projects()
    .flatMap(({ id }) => store.integrations(id))
    .flatMap(({ type, url }) => {
      const address = canonicalOf(collectors, type, url);
      return 'fault' in address ? [] : [address.origin];
    });
  return [...new Set(origins)];
}

function networkState({ store, network }: WriteContext): DiagnosticState['network'] {
  const { proxy, authorities } = storedNetwork(store);
  const { started, environment } = network;
  const authorityList = authoritiesIn([...authorities, ...(started.ca === null ? [] : [started.ca])]);
  const details = { authorities: authorityList.map(({ subject, validTo }) => ({ subject, validTo })) };
  if (started.proxy !== null) return { proxy: 'start', proxyHost: hostOf(started.proxy), ...details };
  if (proxy.mode === 'manual') return { proxy: 'manual', proxyHost: hostOf(proxy.address), ...details };
  const host = proxy.mode === 'system' ? hostOf(environment) : null;
  return { proxy: host === null ? 'none' : 'environment', proxyHost: host, ...details };
}

/** Looks at everything; asks every system once for its headers, without a secret. */
export async function readDiagnosticState(context: WriteContext): Promise<DiagnosticState> {
  const { store, file, network } = context;
  // The store is read before anything is awaited: a restore may close it meanwhile.
  const { daily, failedAt } = backupSettings(store);
  const origins = originsOf(context);
  const collections = collectionsOf(context);
  const networkInUse = networkState(context);
  // If the password cannot be read, the proxy itself reports it.
  await network.signIn().catch(() => undefined);
  const reached = origins.map(async (origin) => ({ origin, ...(await reach(origin, network.inUse())) }));
  const { bavail, bsize } = statfsSync(dirname(file));
  return {
    database: { condition: inspectDatabase(file), bytes: bytesOf(file) },
    isOpenToOthers: isOpenToOthers(dirname(file)),
    freeBytes: bavail * bsize,
    backups: { daily, scheduled: context.backups.scheduled, failedAt, copies: copiesOf(file) },
    network: networkInUse,
    origins: await Promise.all(reached),
    collections,
  };
}
