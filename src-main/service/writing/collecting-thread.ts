import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { createBirpc } from 'birpc';
import { ServiceError } from '#shared/api/problem.ts';
import type { Collector } from '../../collectors/contract.ts';
import { probeConnection } from '../../net/connection/connection-probe.ts';
import type { Credential, NetworkSettings, Transport } from '../../net/contract.ts';
import { createTransports } from '../../net/transport.ts';
import type { BoundToken } from '../../secrets/contract.ts';
import { momentOf } from '../../store/backup/backup-files.ts';
import { restoreBackupFile } from '../../store/backup/export-import-restore.ts';
import { saveMoved } from '../../store/backup/save-moved.ts';
import { describedFault } from '../../store/connection/disk-fault.ts';
import { databaseIdName, type Recovered, type StoreWriter, type SyncRow } from '../../store/contract.ts';
import { createSync } from '../../sync/sync.ts';
import { tokenDetailsOut } from '../answer-rows.ts';
import type { Log, ServiceEvent } from '../contract.ts';
import { noteRecovery, type Recovery } from '../preferences/backup-retention.ts';
import { followNetwork } from '../preferences/network.ts';
import { errorLocation } from '../threads/error-location.ts';
import {
  type CollectingData,
  type CollectingThread,
  type MainThread,
  portChannel,
  replied,
  unpacked,
} from '../threads/threads.ts';
import { announcementLimits } from '../updates/announcement.ts';
import { startUpdateWatch } from '../updates/update-watch.ts';
import { startBackups } from './data/backup-keeper.ts';
import { copyOf } from './data/backups.ts';
import { type DatabaseWatch, watchDatabase } from './data/database-watch.ts';
import { readDiagnosticState } from './data/diagnostic-state.ts';
import { type Deriving, startDeriving } from './deriving/deriving.ts';
import { derivingWorker } from './deriving/deriving-worker.ts';
import type { WriteContext } from './handler.ts';
import { replaceUnknownZones } from './projects.ts';
import { writeHandlers } from './registry.ts';
import { startEndingRemovals } from './removals.ts';
import { removedTokens, removeTokenRow, secretReplaced, tokenOf } from './tokens.ts';

interface Ports {
  openWriter(file: string, recovered: Recovered): StoreWriter;
  readonly collectors: readonly Collector[];
  /** Makes the transports of credentials, which ask for the settings with each request. */
  transports(network: () => NetworkSettings): (credential: Credential) => Transport;
  /** The file of the thread that derives facts. */
  readonly derivingWorker: URL;
}

/** Puts the end of a collection that failed into the log, by the name of its fault. */
function noteFailure(store: StoreWriter, integrationId: number, { log }: MainThread): void {
  const sync = store.sync(integrationId);
  if (sync?.state !== 'failed' || sync.fault === null) return;
  log('warn', { integrationId, fault: sync.fault.fault }, 'A collection failed');
}

const hasEnded = (sync: SyncRow | null): boolean => sync?.state === 'done' || sync?.state === 'failed';

/** What happened to a database and what replaced it, for the log. */
function lossText(why: Recovery['why'], restoredFrom: string | null): string {
  const [lost, begun] = lossTexts[why];
  return restoredFrom === null ? begun : lost;
}

const lossTexts = {
  damaged: [
    'The database was damaged and set aside; the newest backup took its place',
    'The database was damaged and set aside; there was no whole backup, and the data begins anew',
  ],
  missing: [
    'The database was gone or empty; the newest backup took its place',
    'The database was gone or empty; there was no whole backup, and the data begins anew',
  ],
  folder: [
    'A folder lay in the place of the database and was set aside; the newest backup took its place',
    'A folder lay in the place of the database and was set aside; there was no whole backup, and the data begins anew',
  ],
} as const;

const onlyOnce = { base: 0, cap: 0, tries: 1 };

/** Lives in the collecting thread: holds the only writing connection, makes the requested changes, and collects. */
export function startCollecting(data: CollectingData, ports: Ports): void {
  let main: MainThread | null = null;
  const host = (): MainThread => {
    if (!main) throw new Error('The main thread is not connected yet.');
    return main;
  };

  const log: Log = {
    info: (about, message) => host().log('info', about, message),
    warn: (about, message) => host().log('warn', about, message),
    error: (about, message) => host().log('error', about, message),
  };

  async function open(wasStuck: boolean): Promise<WriteContext> {
    const losses: Omit<Recovery, 'foundAt'>[] = [];
    const store = ports.openWriter(data.file, ({ why, restoredFrom }) => {
      losses.push({ why, lostSince: restoredFrom === null ? null : momentOf(restoredFrom) });
      host().log('warn', { restoredFrom }, lossText(why, restoredFrom));
    });
    for (const loss of losses) noteRecovery(store, { foundAt: Date.now(), ...loss });
    const network = followNetwork(store, data.network, async (address) => unpacked(await host().proxySecret(address)));
    const { inUse } = network;
    if (store.refusal) host().log('warn', { refusal: store.refusal.message }, 'The data can only be read');
    else {
      if (store.setting(databaseIdName) === null) store.setSetting(databaseIdName, randomUUID());
      replaceUnknownZones(store, data.timeZone, log);
    }
    const shared = {
      store,
      now: Date.now,
      collectors: ports.collectors,
      transportFor: ports.transports(inUse),
      // A request to a system needs its secret first, and then the proxy.
      secretOf: async ({ id, origins }: BoundToken) => {
        await network.signIn();
        return unpacked(await host().secretOf({ id, origins }));
      },
      publishEvent: (event: ServiceEvent) => {
        if (event.kind === 'sync') noteFailure(store, event.integrationId, host());
        host().publishEvent(event);
        if (event.kind === 'sync' && hasEnded(store.sync(event.integrationId))) host().collected();
        deriving?.look();
      },
    };
    deriver = derivingWorker({ worker: ports.derivingWorker, file: data.file, store, log });
    const factDerivation = startDeriving({
      store,
      derive: deriver.derive,
      onDerived: (projectId) => host().publishEvent({ kind: 'data', projectId }),
      failed: (error) =>
        log.warn(errorLocation(error), 'Lead times could not be derived; they are measured when asked for'),
    });
    deriving = factDerivation;
    factDerivation.look();
    const sync = createSync(
      {
        ...shared,
        waitForFacts: factDerivation.upToDate,
        unexpected: (error, about) =>
          host().log('error', { ...about, ...errorLocation(error) }, 'A collection met an unexpected error'),
        unknownResult: (found) =>
          host().log('warn', found, 'A system gave a result that is not known; runs with it are neutral'),
      },
      {
        everyMinutes: store.refusal ? null : (data.schedule?.everyMinutes ?? null),
        collect: data.collect,
        timeZone: data.timeZone,
        wasStuck,
      },
    );
    const forgetSecret = async (tokenId: number) => void unpacked(await host().forgetSecret(tokenId));
    const { HTTPS_PROXY, https_proxy: small, HTTP_PROXY, http_proxy: smallest } = process.env;
    const trying: Pick<WriteContext, 'tryingTransportFor' | 'probeConnection'> = {
      tryingTransportFor: (credential) => createTransports({ network: inUse, backOff: onlyOnce })(credential),
      probeConnection: (origin, signal, begin) => probeConnection(origin, inUse(), signal, begin),
    };
    const writing: WriteContext = {
      ...shared,
      ...trying,
      sync,
      timeZone: data.timeZone,
      forgetSecret,
      file: data.file,
      network: {
        started: data.network,
        environment: HTTPS_PROXY ?? small ?? HTTP_PROXY ?? smallest ?? null,
        ...network,
      },
      backups: startBackups({
        store,
        file: data.file,
        now: Date.now,
        scheduled: data.schedule !== null && data.collect,
        failed: (error) => host().log('error', errorLocation(error), 'A copy of the data could not be made'),
      }),
      appVersion: data.appVersion,
      updates: startUpdateWatch({
        store,
        now: Date.now,
        scheduled: data.schedule !== null && data.collect,
        transportFor: createTransports({ network: inUse, backOff: onlyOnce, ...announcementLimits }),
        signIn: network.signIn,
        unexpected: (error) => host().log('warn', errorLocation(error), 'Newer versions could not be looked for'),
      }),
    };
    stopEnding = startEndingRemovals(writing, (error) =>
      host().log('warn', errorLocation(error), 'What was removed could not be taken away for good yet'),
    );
    watch = watchDatabase(data.file, (what) => host().databaseMoved(what), data.watchEvery);
    return writing;
  }

  let watch: DatabaseWatch | null = null;
  let deriver: ReturnType<typeof derivingWorker> | null = null;
  let deriving: Deriving | null = null;
  let isAbandoned = false;
  let stopEnding = (): void => undefined;
  let opening: Promise<WriteContext> | null = null;
  const opened = (wasStuck = false): Promise<WriteContext> => {
    opening ??= open(wasStuck);
    return opening;
  };

  async function close(): Promise<void> {
    const writing = await opening?.catch(() => null);
    // The next request opens the database again.
    opening = null;
    stopEnding();
    watch?.end();
    const derived = Promise.all([deriving?.close(), deriver?.stop()]);
    await writing?.sync.close();
    // The last connection that is closed deletes the log, which may be another database's by then.
    await derived;
    await writing?.backups.close();
    writing?.updates.close();
    if (writing && !isAbandoned && watch?.moved() === 'database')
      saveMoved(writing.store, { file: data.file, isOpen: watch.isOpen }, Date.now());
    else writing?.store.close();
  }

  const functions: CollectingThread = {
    open: (wasStuck) =>
      replied(async () => {
        try {
          await opened(wasStuck);
        } catch (error) {
          throw describedFault(error, data.file);
        }
      }),
    answer: (id, input) =>
      replied(async () => {
        const handler = writeHandlers.get(id);
        if (!handler) throw new ServiceError(404, `Nothing answers "${id}".`);
        return handler.answer(await opened(), input);
      }),
    addToken: (token) =>
      replied(async () => {
        const { store, now } = await opened();
        return store.addToken(token, now()).id;
      }),
    removeToken: (tokenId, undoable) => replied(async () => void removeTokenRow(await opened(), tokenId, undoable)),
    requireToken: (tokenId) => replied(async () => tokenOf(await opened(), tokenId)),
    removedTokens: (ids) => replied(async () => removedTokens(await opened(), ids)),
    secretReplaced: (tokenId) => replied(async () => secretReplaced(await opened(), tokenId)),
    tokenDetails: (tokenId) =>
      replied(async () => {
        const writing = await opened();
        return tokenDetailsOut(writing.store, tokenOf(writing, tokenId));
      }),
    setting: (name) => replied(async () => (await opened()).store.setting(name)),
    setSetting: (name, value) => replied(async () => (await opened()).store.setSetting(name, value)),
    diagnosticState: () => replied(async () => readDiagnosticState(await opened())),
    restore: (name) =>
      replied(async () => {
        const path = copyOf(data.file, name);
        await close();
        const aside = restoreBackupFile(path, data.file, Date.now());
        return aside === null ? null : basename(aside);
      }),
    idle: () => replied(async () => (await opened()).sync.idle()),
    abandon: () =>
      replied(() => {
        isAbandoned = true;
      }),
    ping: async () => undefined,
    close,
  };
  const rpc = createBirpc<MainThread, CollectingThread>(functions, {
    ...portChannel(),
    eventNames: ['publishEvent', 'collected', 'log', 'databaseMoved'],
  });
  main = rpc as unknown as MainThread;
}
