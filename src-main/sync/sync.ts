import type { Collector, Source } from '../collectors/contract.ts';
import type { Credential, Transport } from '../net/contract.ts';
import { SourceError } from '../net/source-error.ts';
import type { IntegrationRow, StoreWriter, TokenRow } from '../store/contract.ts';
import { collect } from './collect.ts';
import { collectorFor } from './collector-for.ts';
import { faultReport } from './fault-report.ts';
import type { Now } from './now.ts';
import { createQueue, type Queue, type StopReason } from './queue.ts';
import { startSchedule } from './schedule.ts';

const atOnce = 2;
const betweenDataEvents = 1000;

/** What collecting needs of the rest of the house. */
export interface SyncPorts {
  readonly store: StoreWriter;
  readonly collectors: readonly Collector[];
  readonly now: Now;
  /** Throws SecretsLocked while it cannot be read; null where there is none. */
  secretOf(tokenId: number): Promise<string | null>;
  transportFor(credential: Credential): Transport;
  happened(
    event: { kind: 'sync'; projectId: number; integrationId: number } | { kind: 'data'; projectId: number },
  ): void;
  /** Told of errors that are no faults of a system. */
  unexpected(error: unknown, about: { integrationId: number }): void;
}

/** Everything that may be done with collections. */
export interface Sync extends Pick<Queue, 'has' | 'cancel' | 'idle' | 'close'> {
  /** Queues a collection; false where one waits or runs already. */
  start(integrationId: number): boolean;
}

/** A token as it is sent: with a user name by Basic, without by Bearer unless the system wants Basic all the same. */
export function credentialOf(
  { basic }: Pick<Collector, 'basic'>,
  { origins, username }: Pick<TokenRow, 'origins' | 'username'>,
  secret: string,
): Credential {
  return { origins, scheme: username === null && !basic ? 'bearer' : 'basic', username, secret };
}

/** Why a collector is missing, as a fault. */
export function noCollector(type: IntegrationRow['type']): SourceError {
  return new SourceError('not_this_product', `There is no collector for ${type.replace('_', ' ')}s yet.`);
}

/** Starts the queue, and the schedule where one is wanted. `collect: false` only notes what is asked for, for another time. */
export function createSync(
  ports: SyncPorts,
  how: { readonly everyMinutes: number | null; readonly collect: boolean },
): Sync {
  const { store, now } = ports;
  const retryAt = new Map<number, number>();

  const tellSync = ({ id, projectId }: IntegrationRow): void =>
    ports.happened({ kind: 'sync', projectId, integrationId: id });

  async function sourceOf(collector: Collector, integration: IntegrationRow, signal: AbortSignal): Promise<Source> {
    const token = store.token(integration.tokenId);
    const secret = token && (await ports.secretOf(token.id));
    if (!token || secret === null) {
      throw new SourceError('token_refused', `The secret of the token "${token?.name ?? ''}" is not on this computer.`);
    }
    return {
      url: integration.url,
      transport: ports.transportFor(credentialOf(collector, token, secret)),
      signal,
      since: null,
      reconcile: false,
    };
  }

  async function collectAll(integration: IntegrationRow, signal: AbortSignal): Promise<void> {
    const { id: integrationId, projectId } = integration;
    const collector = collectorFor(ports.collectors, integration.type, integration.url);
    if (!collector) throw noCollector(integration.type);
    const source = await sourceOf(collector, integration, signal);
    let untold = false;
    let toldAt = 0;
    const tellData = (): void => {
      ports.happened({ kind: 'data', projectId });
      untold = false;
      toldAt = now();
    };
    const stored = (changed: number): void => {
      tellSync(integration);
      untold ||= changed > 0;
      if (untold && now() - toldAt >= betweenDataEvents) tellData();
    };
    try {
      await collect({ integrationId, collector, source, store, now, stored });
    } finally {
      if (untold) tellData();
    }
  }

  function fail(integration: IntegrationRow, error: unknown): void {
    if (!(error instanceof SourceError)) ports.unexpected(error, { integrationId: integration.id });
    if (error instanceof SourceError && error.retryAt !== null) retryAt.set(integration.id, error.retryAt);
    store.syncEnded(integration.id, { state: 'failed', fault: faultReport(error) }, now());
  }

  async function run(integrationId: number, signal: AbortSignal): Promise<void> {
    const integration = store.integration(integrationId);
    if (!integration) return;
    try {
      retryAt.delete(integrationId);
      store.syncStarted(integrationId, now());
      tellSync(integration);
      await collectAll(integration, signal);
      store.syncEnded(integrationId, { state: 'done', fault: null }, now());
    } catch (error) {
      const reason: StopReason | null = signal.aborted ? signal.reason : null;
      // What the end of the service cut off is taken up at its next start.
      if (reason)
        store.syncEnded(integrationId, { state: reason === 'closing' ? 'queued' : 'cancelled', fault: null }, now());
      else fail(integration, error);
    }
    tellSync(integration);
  }

  function note(integrationId: number, state: 'queued' | 'cancelled'): void {
    store.syncEnded(integrationId, { state, fault: null }, now());
    const integration = store.integration(integrationId);
    if (integration) tellSync(integration);
  }

  const queue = createQueue(
    {
      run: (integrationId, signal) =>
        run(integrationId, signal).catch((error) => ports.unexpected(error, { integrationId })),
      queued: (integrationId) => note(integrationId, 'queued'),
      dropped: (integrationId) => note(integrationId, 'cancelled'),
    },
    atOnce,
  );

  const interrupted = store.markInterrupted(now());
  const { everyMinutes } = how;
  const scheduled = how.collect && everyMinutes !== null;
  if (scheduled) for (const integrationId of interrupted) queue.add(integrationId);
  const stopSchedule = scheduled
    ? startSchedule({ store, everyMinutes, now, notBefore: (id) => retryAt.get(id) ?? 0, add: queue.add })
    : () => undefined;

  return {
    ...queue,
    start(integrationId) {
      if (how.collect) return queue.add(integrationId);
      note(integrationId, 'queued');
      return true;
    },
    async close() {
      stopSchedule();
      await queue.close();
    },
  };
}
