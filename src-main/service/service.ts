import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { Endpoint, OutputOf } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import type { Secrets } from '../secrets/contract.ts';
import { tokenSecretName } from '../secrets/contract.ts';
import { workerChannel } from './channel.ts';
import type { Log, Rendered, RunningService, ServiceEvent } from './contract.ts';
import { createApiKey } from './key.ts';
import { mainCommands } from './main-commands.ts';
import { type Reply, replied, unpacked } from './reply.ts';
import type { CollectingData, CollectingThread, MainThread, ReadingData, ReadingThread } from './threads.ts';
import { createTokenSecrets } from './token-secrets.ts';

export interface ServiceParts extends Omit<CollectingData, 'collect'> {
  readonly collect: boolean;
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly apiKey: string | null;
  readonly workers: { readonly reading: URL; readonly collecting: URL };
  readonly log: Log;
  readonly demo: (() => Promise<{ project_id: number }>) | null;
  /** Called when all is closed. */
  closed(): void;
}

/** A thread with its functions; calls that it left unanswered are refused when it ends. */
function startThread<Theirs extends object>(
  file: URL,
  data: object,
  ours: object,
  log: Log,
): { worker: Worker; calls: Theirs } {
  const worker = new Worker(file, { workerData: data });
  const calls = createBirpc<Theirs, object>(ours, workerChannel(worker));
  worker.on('error', (error) => log.error({ error: error.name, at: error.stack }, 'A worker thread failed'));
  worker.on('exit', () => {
    if (!calls.$closed) calls.$close(new ServiceError(503, 'The service is stopping. Start it again, then ask again.'));
  });
  return { worker, calls: calls as unknown as Theirs };
}

/** Starts both threads and gives the one function through which everything is asked. */
export async function startService(parts: ServiceParts): Promise<RunningService> {
  const { secrets, log, file, appVersion, network, schedule, collect, timeZone } = parts;
  const events = new EventEmitter<{ event: [ServiceEvent] }>().setMaxListeners(0);
  const main: MainThread = {
    secretOf: (tokenId) => replied(() => secrets.get(tokenSecretName(tokenId))),
    forgetSecret: (tokenId) => replied(() => secrets.delete(tokenSecretName(tokenId))),
    happened: (event) => void events.emit('event', event),
    log: (level, about, message) => log[level](about, message),
  };
  const collectingData: CollectingData = { file, network, schedule, collect, timeZone, appVersion };
  const readingData: ReadingData = { file, appVersion };
  // The writer first: it brings the database to this version, and the reader finds it so.
  const collecting = startThread<CollectingThread>(parts.workers.collecting, collectingData, main, log);
  const started: Worker[] = [collecting.worker];
  let baseUrl = '';
  let usedAt: number | null = null;
  let closing: Promise<void> | null = null;

  async function end(threads: readonly { close(): Promise<void> }[]): Promise<void> {
    await Promise.allSettled(threads.map((thread) => thread.close()));
    await Promise.all(started.map((worker) => worker.terminate()));
    parts.closed();
  }

  try {
    unpacked(await collecting.calls.open());
  } catch (error) {
    await Promise.all(started.map((worker) => worker.terminate()));
    throw error;
  }
  const reading = startThread<ReadingThread>(parts.workers.reading, readingData, {}, log);
  started.push(reading.worker);
  try {
    unpacked(await reading.calls.open());
  } catch (error) {
    await collecting.calls.close();
    await Promise.all(started.map((worker) => worker.terminate()));
    throw error;
  }

  const key = createApiKey(secrets, parts.apiKey);
  const tokens = createTokenSecrets(secrets, {
    add: async (token) => unpacked(await collecting.calls.addToken(token)),
    remove: async (tokenId) => void unpacked(await collecting.calls.removeToken(tokenId)),
    require: async (tokenId) => void unpacked(await collecting.calls.requireToken(tokenId)),
    replaced: async (tokenId) => void unpacked(await collecting.calls.secretReplaced(tokenId)),
  });
  const commands = mainCommands({
    key,
    tokens,
    secrets,
    demo: parts.demo,
    tokenDetails: async (tokenId) => unpacked(await collecting.calls.tokenDetails(tokenId)),
    process: () => ({ version: appVersion, baseUrl, usedAt, timeZone, dataDir: parts.dataDir }),
  });

  async function guarded<T>(ask: () => Promise<Reply<T>>): Promise<T> {
    if (closing) throw new ServiceError(503, 'The service is stopping. Ask again when it runs again.');
    return unpacked(await ask());
  }

  async function call<E extends Endpoint>(endpoint: E, input: unknown): Promise<OutputOf<E>> {
    const command = commands.get(endpoint.id);
    const answer = command
      ? await guarded(() => replied(() => command(input)))
      : await guarded(() =>
          endpoint.side === 'read'
            ? reading.calls.answer(endpoint.id, input)
            : collecting.calls.answer(endpoint.id, input),
        );
    return answer as OutputOf<E>;
  }

  return {
    call,
    async render(endpoint, input, wanted): Promise<Rendered> {
      if (endpoint.side === 'read' && !commands.has(endpoint.id)) {
        return guarded(() => reading.calls.render(endpoint.id, input, wanted));
      }
      const answer = await call(endpoint, input);
      return { etag: null, body: new TextEncoder().encode(JSON.stringify(answer)), next: null };
    },
    openMetrics: () => guarded(() => reading.calls.openMetrics()),
    watch(listener) {
      events.on('event', listener);
      return () => void events.off('event', listener);
    },
    idle: () => collecting.calls.idle(),
    close() {
      closing ??= end([collecting.calls, reading.calls]);
      return closing;
    },
    key: () => key.current(),
    keyUsed() {
      usedAt = Date.now();
    },
    setBaseUrl(url) {
      baseUrl = url;
    },
  };
}
