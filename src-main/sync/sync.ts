import { dayLength } from '#shared/time/time.ts';
import type { Collector, DomainRecord, Source } from '../collectors/contract.ts';
import type { Credential, Transport } from '../net/contract.ts';
import { SourceError } from '../net/source-error.ts';
import type { BoundToken } from '../secrets/contract.ts';
import { isDiskFault, isDiskFull } from '../store/connection/disk-fault.ts';
import type { IntegrationRow, PipelineRow, StoreWriter, TokenRow } from '../store/contract.ts';
import { collect } from './collect.ts';
import { collectorFor, integrationOrigin } from './collector-for.ts';
import type { Now } from './now.ts';
import { createQueue, type Queue, type StopReason } from './queue.ts';
import { type Replayed, replayToEnd } from './replay.ts';
import { startSchedule } from './schedule.ts';
import { noteSecretEnd, secretEnd, secretEndWarning, watchSecretEnd } from './secret-expiry.ts';
import { collectingSettings, isReplayUnfinished } from './settings.ts';
import { readStagesAgain } from './stages-to-read.ts';
import { type UnknownResult, watchResults } from './unknown-results.ts';
import { type ClockWatch, clockWarning, faultReport, twiceWarning, watchClock } from './warnings.ts';

const betweenDataEvents = 1000;

/** The dependencies of collecting. */
export interface SyncPorts {
  readonly store: StoreWriter;
  readonly collectors: readonly Collector[];
  readonly now: Now;
  /** Throws SecretsLocked while it cannot be read; null if there is none. */
  secretOf(token: BoundToken): Promise<string | null>;
  transportFor(credential: Credential): Transport;
  publishEvent(
    event: { kind: 'sync'; projectId: number; integrationId: number } | { kind: 'data'; projectId: number },
  ): void;
  /** Resolves when the facts of a project are up to date; only then is a collection over. */
  waitForFacts(projectId: number): Promise<void>;
  /** Receives errors that are no faults of a system. */
  unexpected(error: unknown, about: { integrationId: number }): void;
  /** Receives each unknown result of a collector, once. */
  unknownResult(result: UnknownResult): void;
}

/** Everything that may be done with collections. */
export interface Sync extends Pick<Queue, 'has' | 'cancel' | 'idle' | 'close'> {
  /** Queues a collection; false if one is waiting or running, or stored answers are being replayed. `reconcile` also checks for deletions. */
  start(integrationId: number, how?: { readonly reconcile?: boolean }): boolean;
  /** Reads the kept answers again, without a request; null if a collection waits or runs, or cancelled it. */
  replay(integrationId: number): Promise<Replayed | null>;
}

/** The credential of a token: Basic with a user name, Bearer without, unless the system requires Basic. */
export function credentialOf(
  { basic }: Pick<Collector, 'basic'>,
  { origins, username }: Pick<TokenRow, 'origins' | 'username'>,
  secret: string,
): Credential {
  return { origins, scheme: username === null && !basic ? 'bearer' : 'basic', username, secret };
}

type WatchedSource = Source & { readonly transport: ClockWatch };

/** Why a collector is missing, as a fault. */
export function noCollector(type: IntegrationRow['type']): SourceError {
  return new SourceError('not_this_product', `There is no collector for ${type.replace('_', ' ')}s yet.`);
}

/** Starts the queue, and the schedule where wanted. With `collect: false` requests are only noted for later. */
export function createSync(
  ports: SyncPorts,
  how: {
    readonly everyMinutes: number | null;
    readonly collect: boolean;
    readonly timeZone: string;
    /** Whether a collection kept the thread before this one from answering: those that were running have failed. */
    readonly wasStuck?: boolean;
  },
): Sync {
  const { store, now } = ports;
  const watch = watchResults(ports.unknownResult);
  const retryAt = new Map<number, number>();
  const toReconcile = new Set<number>();
  const replaying = new Map<number, { readonly stop: AbortController; readonly over: Promise<Replayed> }>();

  const publishSync = ({ id, projectId }: IntegrationRow): void =>
    ports.publishEvent({ kind: 'sync', projectId, integrationId: id });

  async function sourceOf(
    collector: Collector,
    integration: IntegrationRow,
    options: Pick<Source, 'signal' | 'reconcile'>,
  ): Promise<WatchedSource> {
    const token = store.token(integration.tokenId);
    const secret = token && (await ports.secretOf(token));
    if (!token || secret === null) {
      throw new SourceError('token_refused', `The secret of the token "${token?.name ?? ''}" is not on this computer.`);
    }
    return {
      url: integration.url,
      transport: watchClock(
        watchSecretEnd(ports.transportFor(credentialOf(collector, token, secret)), collector, (at) =>
          noteSecretEnd(store, token.id, at),
        ),
        now,
      ),
      since: integration.since,
      releasedByStage: releasedByStage(integration),
      storedIssues: () => store.storedIssues(integration.id),
      storedPipelines: () => new Map(pipelinesOf(integration).map(({ id, key }) => [key, id])),
      storedSeries: (pipeline, series) => store.storedSeries(pipeline, series),
      storedGeneration: (pipeline, run) => store.storedGeneration(pipeline, run),
      storedEnd: (run) => store.storedEnd(integration.id, run),
      generationStarts: () => store.generationStarts(integration.id),
      unknownRepositories: store.unknownRepositories(integration.projectId),
      ...options,
    };
  }

  const pipelinesOf = ({ id, projectId }: IntegrationRow): readonly PipelineRow[] =>
    store.pipelines(projectId).filter(({ integrationId }) => integrationId === id);

  const releasedByStage = (integration: IntegrationRow): ReadonlySet<string> => {
    const released = pipelinesOf(integration).filter(({ release }) => release !== null && release.stage !== null);
    return new Set(released.map(({ key }) => key));
  };

  /** Whether to reconcile: once a day and on request, also after the clock was set back. The first collection reads everything anyway. */
  function isToReconcile(integrationId: number): boolean {
    if (toReconcile.delete(integrationId)) return true;
    const reconciledAt = store.sync(integrationId)?.reconciledAt ?? null;
    return reconciledAt !== null && Math.abs(now() - reconciledAt) >= dayLength;
  }

  async function collectAll(integration: IntegrationRow, options: Pick<Source, 'signal' | 'reconcile'>): Promise<void> {
    const { id: integrationId, projectId } = integration;
    const collector = collectorFor(ports.collectors, integration.type, integration.url);
    if (!collector) throw noCollector(integration.type);
    // Requests that nobody waits for any more must not delay the next collection of their origin.
    const ended = new AbortController();
    const signal = AbortSignal.any([options.signal, ended.signal]);
    const source = await sourceOf(collector, integration, { ...options, signal });
    let isAnswered = false;
    let hasUnpublished = false;
    let reportedAt = 0;
    const publishData = (): void => {
      ports.publishEvent({ kind: 'data', projectId });
      hasUnpublished = false;
      reportedAt = now();
    };
    const onStored = (changed: number): void => {
      publishSync(integration);
      hasUnpublished ||= changed > 0;
      if (hasUnpublished && Math.abs(now() - reportedAt) >= betweenDataEvents) publishData();
    };
    try {
      const onRecords = (records: readonly DomainRecord[]): void => watch(collector.id, records);
      if (source.releasedByStage?.size)
        onStored(await readStagesAgain(store, integrationId, collector, now, source.signal));
      if (isReplayUnfinished(store, integrationId))
        onStored((await replayToEnd(store, integrationId, collector, now, source.signal)).changed);
      await collect({ integrationId, collector, source, store, now, onRecords, onStored });
      isAnswered = true;
    } finally {
      ended.abort();
      if (hasUnpublished) publishData();
      const clockDifference = source.transport.difference();
      // The age of an answer is counted by the earlier clock: one of ours that is years ahead would delete all answers. Also done after failed items:
      // answers would pile up while one item keeps failing.
      const { keepAnswersDays } = collectingSettings(store);
      if (keepAnswersDays !== null && (isAnswered || clockDifference !== null))
        store.pruneRawItems(integrationId, now() + Math.min(0, clockDifference ?? 0) - keepAnswersDays * dayLength);
      const ends = secretEnd(store, integration.tokenId);
      const twice = twiceWarning(store.collectedTwice(integrationId));
      const warning = twice ?? clockWarning(clockDifference) ?? secretEndWarning(ends, now());
      store.syncNoted(integrationId, { warning, clockDifference });
    }
  }

  /** Waits for the facts of a project, unless the collection is cancelled. */
  async function waitUntilDerived({ projectId }: IntegrationRow, signal: AbortSignal): Promise<void> {
    const stopped = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => stopped.reject(signal.reason), { once: true });
    await Promise.race([ports.waitForFacts(projectId), stopped.promise]);
  }

  /** Ends of collections that could not be stored, as on a full disk, by integration; stored as soon as possible. */
  const unnoted = new Map<number, Parameters<StoreWriter['syncEnded']>[1]>();

  function noteEnd(integrationId: number, end: Parameters<StoreWriter['syncEnded']>[1]): void {
    unnoted.set(integrationId, end);
    try {
      store.syncEnded(integrationId, end, now());
      unnoted.delete(integrationId);
    } catch (error) {
      if (!isDiskFault(error)) throw error;
    }
  }

  /** Stores these ends; returns whether all are stored. Until then a collection could store nothing either. */
  function noteEnds(): boolean {
    for (const [integrationId, end] of unnoted) {
      noteEnd(integrationId, end);
      publishNoted(integrationId);
    }
    return unnoted.size === 0;
  }

  /** For the schedule, which tries again at its next check if the disk refuses. */
  function addLater(integrationId: number): void {
    try {
      add(integrationId);
    } catch (error) {
      if (!isDiskFault(error)) throw error;
    }
  }

  function fail(integration: IntegrationRow, error: unknown): void {
    if (!(error instanceof SourceError || isDiskFull(error)))
      ports.unexpected(error, { integrationId: integration.id });
    if (error instanceof SourceError && error.retryAt !== null) retryAt.set(integration.id, error.retryAt);
    noteEnd(integration.id, { state: 'failed', fault: faultReport(error) });
  }

  function failStuck(integrationId: number): void {
    if (store.sync(integrationId)?.state !== 'interrupted') return;
    const detail = 'Reading its answers took so long that it was stopped.';
    noteEnd(integrationId, { state: 'failed', fault: faultReport(new SourceError('answer_unreadable', detail)) });
  }

  async function run(integrationId: number, signal: AbortSignal): Promise<void> {
    const integration = store.integration(integrationId);
    if (!integration) return;
    try {
      retryAt.delete(integrationId);
      const reconcile = isToReconcile(integrationId);
      store.syncStarted(integrationId, now(), reconcile);
      unnoted.delete(integrationId);
      publishSync(integration);
      await collectAll(integration, { signal, reconcile });
      await waitUntilDerived(integration, signal);
      store.syncEnded(integrationId, { state: 'done', fault: null }, now());
    } catch (error) {
      const reason: StopReason | null = signal.aborted ? signal.reason : null;
      // A collection that the end of the service interrupted resumes at the next start.
      if (reason) noteEnd(integrationId, { state: reason === 'closing' ? 'queued' : 'cancelled', fault: null });
      else fail(integration, error);
    }
    publishSync(integration);
  }

  function publishNoted(integrationId: number): void {
    const integration = store.integration(integrationId);
    if (integration) publishSync(integration);
  }

  function noteQueued(integrationId: number): void {
    store.syncEnded(integrationId, { state: 'queued', fault: null }, now());
    publishNoted(integrationId);
  }

  function noteDropped(integrationId: number): void {
    noteEnd(integrationId, { state: 'cancelled', fault: null });
    publishNoted(integrationId);
  }

  const originOf = (integrationId: number): string => {
    const integration = store.integration(integrationId);
    return integration ? integrationOrigin(ports.collectors, integration) : '';
  };

  const queue = createQueue({
    originOf,
    run: (integrationId, signal) =>
      run(integrationId, signal).catch((error) => ports.unexpected(error, { integrationId })),
    queued: noteQueued,
    dropped: noteDropped,
  });

  const add = (integrationId: number): boolean => !replaying.has(integrationId) && queue.add(integrationId);

  async function endReplay(integrationId: number): Promise<void> {
    const under = replaying.get(integrationId);
    under?.stop.abort();
    await under?.over.catch(() => undefined);
  }

  const unfinished = store.markInterrupted(now());
  if (how.wasStuck) for (const id of unfinished) failStuck(id);
  const { everyMinutes } = how;
  const scheduled = how.collect && everyMinutes !== null;
  if (scheduled)
    for (const integrationId of unfinished) if (store.sync(integrationId)?.state !== 'failed') queue.add(integrationId);
  const stopSchedule = scheduled
    ? startSchedule({
        store,
        everyMinutes,
        timeZone: how.timeZone,
        now,
        notBefore: (id) => retryAt.get(id) ?? 0,
        isReady: noteEnds,
        add: addLater,
      })
    : () => undefined;

  return {
    ...queue,
    has: (integrationId) => replaying.has(integrationId) || queue.has(integrationId),
    start(integrationId, { reconcile = false } = {}) {
      if (replaying.has(integrationId)) return false;
      if (how.collect && queue.has(integrationId)) return false;
      if (reconcile) toReconcile.add(integrationId);
      if (how.collect) return queue.add(integrationId);
      noteQueued(integrationId);
      return true;
    },
    async replay(integrationId) {
      const integration = store.integration(integrationId);
      if (!integration || replaying.has(integrationId) || queue.has(integrationId)) return null;
      const collector = collectorFor(ports.collectors, integration.type, integration.url);
      if (!collector) throw noCollector(integration.type);
      const stop = new AbortController();
      const over = replayToEnd(store, integrationId, collector, now, stop.signal);
      replaying.set(integrationId, { stop, over });
      try {
        return await over;
      } catch (error) {
        // Records that were read again so far stay; the next collection reads the others.
        if (stop.signal.aborted) return null;
        throw error;
      } finally {
        replaying.delete(integrationId);
        ports.publishEvent({ kind: 'data', projectId: integration.projectId });
      }
    },
    async cancel(integrationId) {
      await endReplay(integrationId);
      await queue.cancel(integrationId);
    },
    async close() {
      stopSchedule();
      for (const integrationId of replaying.keys()) await endReplay(integrationId);
      await queue.close();
    },
  };
}
