import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint, OutputOf } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { projects } from '#shared/api/projects.ts';
import { changeToken, changingCommands, restoreBackup } from '#shared/desktop/commands.ts';
import type { Secrets } from '../secrets/contract.ts';
import { proxySecretName } from '../secrets/secret-names.ts';
import { forgetOpenFile, noteOpenFile } from '../store/connection/open-file.ts';
import type { Log, RunningService, ServiceEvent } from './contract.ts';
import { mainCommands } from './main-commands.ts';
import { networkInUse, networkSetting } from './preferences/network.ts';
import { addProcessCommands, chosenPort } from './process-commands.ts';
import type { ProcessPorts } from './process-ports.ts';
import { createPublisher } from './publishing/publisher.ts';
import { addPublishingCommands } from './publishing/publishing-commands.ts';
import { createRequestLog } from './request-log.ts';
import { createApiKey } from './secrets/api-key.ts';
import { keyChangeSignal } from './secrets/key-change-signal.ts';
import { createTokenSecrets, forgetSecret, reapProxyPasswords, secretOf } from './secrets/token-secrets.ts';
import { errorLocation } from './threads/error-location.ts';
import { type ReadingThreads, startReadingThreads } from './threads/reading-threads.ts';
import { safeListener } from './threads/safe-listener.ts';
import { startThread, type Thread } from './threads/start-thread.ts';
import {
  type CollectingData,
  type CollectingThread,
  type MainThread,
  type ReadingData,
  replied,
  unpacked,
} from './threads/threads.ts';
import type { Moved } from './writing/data/database-watch.ts';

export interface ServiceParts extends CollectingData {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly apiKey: string | null;
  readonly workers: { readonly reading: URL; readonly collecting: URL; readonly publishing: URL };
  /** The password for the warehouse that the environment gives; null if it gives none. */
  readonly warehousePassword: string | null;
  readonly log: Log;
  readonly demo: (() => Promise<{ project_id: number }>) | null;
  readonly ports: ProcessPorts;
  /** Locks the data folder again after it was moved or replaced; false if another process has it. Throws where it cannot be locked now. */
  relock(): boolean;
  /** Called when all is closed. */
  closed(): void;
}

type Events = EventEmitter<{ event: [ServiceEvent]; moved: [Moved]; collected: [] }>;

interface Threads {
  readonly collecting: Thread<CollectingThread>;
  readonly reading: ReadingThreads;
}

/**
 * How long the collecting thread may answer nothing, in milliseconds: longer than any change of the data takes, a copy of a large database included. A
 * system could keep it busy by an answer that takes very long to read.
 */
const collectingStuckAfter = 15 * 60_000;
/** How long it may take to store what it holds when the service ends, in milliseconds. */
const collectingClosesWithin = 60_000;

/** The writer checks and migrates the database; meanwhile the first reader loads its modules. */
async function startThreads(parts: ServiceParts, events: Events): Promise<Threads> {
  const { secrets, log, file, appVersion, network, schedule, collect, timeZone, watchEvery, workers } = parts;
  const main: MainThread = {
    secretOf: (token) => replied(() => secretOf(secrets, token)),
    forgetSecret: (tokenId) => replied(() => forgetSecret(secrets, tokenId)),
    proxySecret: (origin) => replied(() => secrets.get(proxySecretName(origin))),
    publishEvent: (event) => void events.emit('event', event),
    collected: () => void events.emit('collected'),
    databaseMoved: (what) => void events.emit('moved', what),
    log: (level, about, message) => log[level](about, message),
  };
  const data: CollectingData = { file, network, schedule, collect, timeZone, appVersion, watchEvery };
  forgetOpenFile(file);
  const writer = startThread<CollectingThread>({
    file: workers.collecting,
    data,
    ours: main,
    log,
    closesWithin: collectingClosesWithin,
    stuck: { after: collectingStuckAfter, ask: (thread) => thread.ping() },
  });
  const writing = writer.then((thread) => {
    noteOpenFile(file);
    return thread;
  });
  const forReading: ReadingData = { file, appVersion };
  const reading = startReadingThreads({ file: workers.reading, data: forReading, ours: {}, log, after: writing });
  try {
    const [collecting] = await Promise.all([writing, reading.opened]);
    return { collecting, reading };
  } catch (error) {
    const collecting = await writing.catch(() => null);
    await reading.end();
    await collecting?.end();
    throw error;
  }
}

const movedMessages: Readonly<Record<Moved, string>> = {
  database: 'The database was moved, emptied or replaced while it was open; it is opened again',
  log: 'The log of the database was moved while it was open; the database is opened again',
  lock: 'The lock of the data folder was moved while it was held; the folder is taken again',
};

const pauses = { first: 250, longest: 60_000 };

/** Repeats `startThreads` until it succeeds or `ending` is aborted: without threads the service would answer nothing. */
async function startThreadsAgain(
  parts: ServiceParts,
  events: Events,
  ending: AbortSignal,
  failed: (error: unknown) => void,
): Promise<Threads> {
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
    try {
      return await startThreads(parts, events);
    } catch (error) {
      failed(error);
      parts.log.error(errorLocation(error), 'A worker thread could not be started again');
      await delay(pause, undefined, { signal: ending });
    }
  }
}

/** Runs in the background: a locked keychain may ask the user first. */
function reapOrphans(reap: () => Promise<number>, log: Log): void {
  reap().then(
    (count) => {
      if (count > 0) log.info({ count }, 'Secrets of tokens that are no more were removed');
    },
    (error) => log.info(errorLocation(error), 'Secrets of tokens that are no more could not be looked for'),
  );
}

/** Starts both threads and returns the one function through which every request goes. */
export async function startService(parts: ServiceParts): Promise<RunningService> {
  const events: Events = new EventEmitter<{ event: [ServiceEvent]; moved: [Moved]; collected: [] }>().setMaxListeners(
    0,
  );
  let { collecting, reading } = await startThreads(parts, events);
  const calls = createRequestLog();
  const key = createApiKey(parts.secrets, parts.apiKey, keyChangeSignal(parts.dataDir));
  let baseUrl = '';
  let usedAt: number | null = null;
  const ending = new AbortController();
  let closing: Promise<void> | null = null;
  let restoring: Promise<unknown> | null = null;
  /** Why replacing the database failed, as refusals state it; null if it did not fail. */
  let whyClosed: string | null = null;
  /** The data folder is another process's by now. */
  let isLost = false;

  const tokens = createTokenSecrets(parts.secrets, {
    add: (token) => collecting.ask((theirs) => theirs.addToken(token)),
    remove: (tokenId, undoable) => collecting.ask((theirs) => theirs.removeToken(tokenId, undoable)),
    require: (tokenId) => collecting.ask((theirs) => theirs.requireToken(tokenId)),
    removed: (ids) => collecting.ask((theirs) => theirs.removedTokens(ids)),
    replaced: (tokenId) => collecting.ask((theirs) => theirs.secretReplaced(tokenId)),
  });
  const setting = (name: string) => collecting.ask((theirs) => theirs.setting(name));
  const setSetting = (name: string, value: string) => collecting.ask((theirs) => theirs.setSetting(name, value));
  const publisher = createPublisher({
    worker: parts.workers.publishing,
    file: parts.file,
    program: parts.appVersion,
    secrets: parts.secrets,
    environmentPassword: parts.warehousePassword,
    isScheduled: parts.schedule !== null && parts.collect,
    log: parts.log,
    setting,
    setSetting,
    ca: async () => networkInUse(networkSetting.read(await setting(networkSetting.name)), parts.network, null).ca,
    isOpen: () => !closing && !restoring,
    requireOpen,
    changed: () => void events.emit('event', { kind: 'publishing' }),
  });
  events.on('collected', () => void publisher.collected());
  // Only in a service that keeps running: a command that asks one thing should neither open the keychain nor wait for this.
  if (parts.schedule !== null) {
    reapOrphans(async () => {
      const { proxy } = networkSetting.read(await setting(networkSetting.name));
      return (await tokens.reap()) + (await reapProxyPasswords(parts.secrets, proxy.address));
    }, parts.log);
  }
  const { appVersion: version, timeZone, dataDir } = parts;
  const { commands, on } = mainCommands({
    key,
    tokens,
    secrets: parts.secrets,
    demo: parts.demo,
    changeToken: (change) => collecting.ask((theirs) => theirs.answer(changeToken.id, change)),
    tokenDetails: (tokenId) => collecting.ask((theirs) => theirs.tokenDetails(tokenId)),
    process: () => ({ version, baseUrl, usedAt, timeZone, dataDir }),
  });
  addProcessCommands(
    { on },
    {
      ports: parts.ports,
      calls,
      secrets: parts.secrets,
      version,
      timeZone,
      baseUrl: () => baseUrl,
      diagnosticState: () => collecting.ask((theirs) => theirs.diagnosticState()),
      setting,
      setSetting,
    },
  );
  addPublishingCommands({ on }, publisher);
  on(restoreBackup, async ({ name }) => ({ replaced: await overAnother(() => restore(name)) }));
  events.on('moved', (what) => {
    // The replacement opens the database again anyway.
    if (closing || restoring) return;
    overAnother(() => reopen(what)).catch((error) => {
      if (!ending.signal.aborted) parts.log.error(errorLocation(error), 'The data folder could not be taken again');
    });
  });

  /** Refuses every request while the database is replaced, then notifies listeners that all data may have changed. */
  async function overAnother<T>(replace: () => Promise<T>): Promise<T> {
    const replaced = replace();
    restoring = replaced;
    try {
      const answer = await replaced;
      restoring = null;
      return answer;
    } catch (error) {
      if (!isLost) restoring = null;
      throw error;
    } finally {
      if (!restoring) {
        for (const { id } of await call(projects, {})) events.emit('event', { kind: 'data', projectId: id });
      }
    }
  }

  async function startAgain(): Promise<void> {
    await collecting.end();
    const failed = (error: unknown): void => {
      if (error instanceof ServiceError) whyClosed = error.message;
    };
    ({ collecting, reading } = await startThreadsAgain(parts, events, ending.signal, failed));
    whyClosed = null;
  }

  /** All threads release the database, a copy replaces it, and they begin again over it. */
  async function restore(name: string): Promise<string | null> {
    // Nobody may read while the file is another one already.
    await Promise.all([reading.end(), publisher.stop()]);
    const replaced = await collecting.ask((theirs) => theirs.restore(name)).finally(startAgain);
    parts.log.info({}, 'A copy took the place of the data');
    return replaced;
  }

  /** Takes the data folder again where it was moved; tried until it can be taken, as a volume that is away may come back. Throws where another process has it by now. */
  async function takeAgain(): Promise<void> {
    for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
      try {
        if (parts.relock()) return;
        break;
      } catch (error) {
        whyClosed = 'The data folder is gone and cannot be made again. See that its disk is there and may be written.';
        parts.log.error(errorLocation(error), 'The data folder could not be taken again');
        await delay(pause, undefined, { signal: ending.signal });
      }
    }
    whyClosed =
      'Another Plumbline works in the data folder by now, since the folder or its lock was moved away. End this one and use that.';
    isLost = true;
    await collecting.ask((theirs) => theirs.abandon());
    await collecting.end();
    throw new ServiceError(503, whyClosed);
  }

  /** For closing: takes the data folder a last time; where that fails, the threads end without writing to it. */
  async function leaveToOthers(): Promise<void> {
    let isOurs = false;
    try {
      isOurs = parts.relock();
    } finally {
      if (!isOurs) await collecting.ask((theirs) => theirs.abandon());
    }
  }

  /** Restarts the threads over the file that is there now. Ending them first saves what a moved database still holds. */
  async function reopen(what: Moved): Promise<void> {
    parts.log.error({}, movedMessages[what]);
    await Promise.all([reading.end(), publisher.stop()]);
    await takeAgain();
    await startAgain();
  }

  function requireOpen(): void {
    if (closing) throw new ServiceError(503, 'The service is stopping. Ask again when it runs again.');
    if (!restoring) return;
    throw new ServiceError(503, whyClosed ?? 'A copy is being put in the place of the data. Ask again in a moment.');
  }

  async function call<E extends Endpoint>(endpoint: E, input: unknown, signal?: AbortSignal): Promise<OutputOf<E>> {
    requireOpen();
    const command = commands.get(endpoint.id);
    const answer = command
      ? // As from a thread: what the store or the keychain throws becomes what a caller can use.
        unpacked(await replied(() => command(input)))
      : endpoint.side === 'read'
        ? await reading.ask((theirs) => theirs.answer(endpoint.id, input), signal)
        : await collecting.ask((theirs) => theirs.answer(endpoint.id, input));
    if (changingCommands.has(endpoint.id)) events.emit('event', { kind: 'settings' });
    return answer as OutputOf<E>;
  }

  async function close(): Promise<void> {
    ending.abort();
    // A begun start is finished first: threads that start while everything closes would stay.
    await restoring?.catch(() => undefined);
    // The writer last: it puts its log into the file, which is whole by itself then.
    await Promise.all([reading.end(), publisher.stop()]).catch(() => undefined);
    await leaveToOthers().catch(() => undefined);
    await collecting.end().catch(() => undefined);
    parts.closed();
  }

  return {
    call,
    async render(endpoint, input, wanted, signal) {
      requireOpen();
      if (endpoint.side === 'read' && !commands.has(endpoint.id))
        return reading.ask((theirs) => theirs.render(endpoint.id, input, wanted), signal);
      const answer = await call(endpoint, input);
      return { etag: null, body: new TextEncoder().encode(JSON.stringify(answer)), next: null };
    },
    async openMetrics(signal) {
      requireOpen();
      return `${await reading.ask((theirs) => theirs.openMetrics(), signal)}# EOF\n`;
    },
    watch(listener) {
      const safe = safeListener(parts.log, listener);
      events.on('event', safe);
      return () => void events.off('event', safe);
    },
    idle: () => collecting.ask((theirs) => theirs.idle()),
    close() {
      closing ??= close();
      return closing;
    },
    key: () => key.current(),
    keyUsed() {
      usedAt = Date.now();
    },
    setBaseUrl(url) {
      baseUrl = url;
    },
    called: calls.add,
    chosenPort: () => chosenPort(setting),
  };
}
