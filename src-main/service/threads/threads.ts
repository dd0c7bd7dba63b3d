import { parentPort, type Worker } from 'node:worker_threads';
import type { ChannelOptions, EventOptions } from 'birpc';
import { ServiceError } from '#shared/api/problem.ts';
import type { publishingFaults } from '#shared/desktop/upkeep/publishing.ts';
import type { NetworkSettings } from '../../net/contract.ts';
import { type BoundToken, SecretsLocked } from '../../secrets/contract.ts';
import { damagedInPart, isDamage } from '../../store/connection/damage-errors.ts';
import { loadSqlite } from '../../store/connection/database.ts';
import { brokenDisk, fullDiskText, isDiskFull } from '../../store/connection/disk-fault.ts';
import { StoreError } from '../../store/connection/store-error.ts';
import { type LeadTimeBatch, NameTaken } from '../../store/contract.ts';
import type { AnswerFormat, Rendered, ServiceEvent } from '../contract.ts';
import type { MetricFamily } from '../reading/open-metrics/open-metrics-text.ts';
import type { Moved } from '../writing/data/database-watch.ts';
import type { DiagnosticState } from '../writing/data/diagnostic-state.ts';
import type { NewToken } from '../writing/tokens.ts';
import { type ErrorLocation, errorLocation } from './error-location.ts';

/** The reading thread's functions for the main thread. */
export interface ReadingThread {
  open(): Promise<Reply<void>>;
  answer(endpoint: string, input: unknown): Promise<Reply<unknown>>;
  render(endpoint: string, input: unknown, wanted: AnswerFormat): Promise<Reply<Rendered>>;
  openMetrics(): Promise<Reply<string>>;
  /** The families of the OpenMetrics text, of the projects that `labels` has, by id. */
  metricFamilies(labels: ReadonlyMap<number, string>): Promise<Reply<readonly MetricFamily[]>>;
  close(): Promise<void>;
}

/** The collecting thread's functions for the main thread. */
export interface CollectingThread {
  /** `wasStuck`: collections that were running when the thread before it answered nothing have failed, and do not begin at once. */
  open(wasStuck: boolean): Promise<Reply<void>>;
  answer(endpoint: string, input: unknown): Promise<Reply<unknown>>;
  addToken(token: NewToken): Promise<Reply<number>>;
  /** `undoable`: only hides the row; its secret must stay until `forgetSecret`. */
  removeToken(tokenId: number, undoable: boolean): Promise<Reply<void>>;
  /** Those of the ids whose token was removed. */
  removedTokens(ids: readonly number[]): Promise<Reply<readonly number[]>>;
  /** The secret of a token changed: collects again what failed with the old one. */
  secretReplaced(tokenId: number): Promise<Reply<void>>;
  tokenDetails(tokenId: number): Promise<Reply<unknown>>;
  requireToken(tokenId: number): Promise<Reply<BoundToken>>;
  setting(name: string): Promise<Reply<string | null>>;
  setSetting(name: string, value: string): Promise<Reply<void>>;
  diagnosticState(): Promise<Reply<DiagnosticState>>;
  /** Replaces the database by a copy and returns the name of the former one. The thread must end afterwards. */
  restore(name: string): Promise<Reply<string | null>>;
  idle(): Promise<Reply<void>>;
  /** Another process uses the data folder now: nothing may be written there when this thread ends. */
  abandon(): Promise<Reply<void>>;
  /** Answers as soon as the thread does nothing else, and opens nothing. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The main thread's functions for the collecting thread: secrets stay there. */
export interface MainThread {
  secretOf(token: BoundToken): Promise<Reply<string | null>>;
  forgetSecret(tokenId: number): Promise<Reply<void>>;
  /** The password for the proxy at an origin; null if none is kept. */
  proxySecret(origin: string): Promise<Reply<string | null>>;
  publishEvent(event: ServiceEvent): void;
  /** A collection ended and its facts are derived. */
  collected(): void;
  /** The open database was moved or replaced: the threads have to restart over the file that is there now. */
  databaseMoved(what: Moved): void;
  log(level: 'info' | 'warn' | 'error', about: object, message: string): void;
}

/** The publishing thread's functions for the main thread. */
export interface PublishingThread {
  publish(work: PublishingWork): Promise<Reply<PublishingResult>>;
  inspect(work: Pick<PublishingWork, 'address' | 'password' | 'ca'>): Promise<Reply<WarehouseFailure | null>>;
  /** The reverse: fills a database file with what a workspace published last. */
  copy(work: CopyingWork): Promise<Reply<CopyingResult>>;
  close(): Promise<void>;
}

export interface PublishingWork {
  readonly file: string;
  readonly program: string;
  readonly address: string;
  readonly password: string;
  readonly ca: string | null;
  readonly isRebuilt: boolean;
}

export interface CopyingWork extends Pick<PublishingWork, 'address' | 'password' | 'ca' | 'file'> {
  readonly workspace: number;
  /** The sources of the program that reads the copy; null if it was not built. */
  readonly builtFrom: string | null;
}

/** `workspace`: it is not there, or lacks what a copy needs. */
export type CopyingFailure = WarehouseFailure | { readonly fault: 'workspace'; readonly detail: string };
export type CopyingResult = CopyingFailure | { readonly publishedAt: number };

/** A fault of the warehouse or of the data, on its way between threads. */
export interface WarehouseFailure {
  readonly fault: PublishingFault;
  readonly detail: string;
}
export type PublishingFault = (typeof publishingFaults)[number];
export type PublishingResult = WarehouseFailure | { readonly rows: number };

/** The deriving thread's functions for the collecting thread. */
export interface DerivingThread {
  /** Resolves when all is derived and stored. */
  derive(projectId: number): Promise<Reply<void>>;
  close(): Promise<void>;
}

/** The collecting thread's functions for the deriving thread. */
export interface FactStore {
  storeLeadTimes(batch: LeadTimeBatch): Promise<boolean>;
}

export interface DerivingData {
  readonly file: string;
}

export interface ReadingData {
  readonly file: string;
  readonly appVersion: string;
}

export interface CollectingData {
  /** How often the thread checks that the database is still in its place, in milliseconds; the default unless set. */
  readonly watchEvery?: number | undefined;
  readonly file: string;
  readonly network: NetworkSettings;
  readonly schedule: { readonly everyMinutes: number } | null;
  readonly collect: boolean;
  readonly timeZone: string;
  readonly appVersion: string;
}

/** Without a timeout: a figure over a long history takes long, and a thread that ends closes its calls itself. */
const noTimeout: Pick<EventOptions, 'timeout'> = { timeout: -1 };

/** The channel from a worker thread to the thread that started it. Its first message says that the thread has loaded all that it needs. */
export function portChannel(): ChannelOptions & Pick<EventOptions, 'timeout'> {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a worker thread.');
  loadSqlite();
  port.postMessage({});
  return {
    ...noTimeout,
    post: (message) => port.postMessage(message),
    on: (listen) => void port.on('message', listen),
  };
}

/** The channel from the main thread to a worker. */
export function workerChannel(worker: Worker): ChannelOptions & Pick<EventOptions, 'timeout'> {
  return {
    ...noTimeout,
    post: (message) => worker.postMessage(message),
    on: (listen) => void worker.on('message', listen),
  };
}

/**
 * An answer or error that crosses threads. A copied Error loses its class, so a kind distinguishes errors. Of an unexpected error only the location
 * crosses, for the log.
 */
export type Reply<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | {
      readonly kind: 'refused';
      readonly status: ServiceError['status'];
      readonly detail: string;
      readonly errors: ServiceError['errors'];
    }
  | { readonly kind: 'locked'; readonly detail: string }
  | { readonly kind: 'broken'; readonly location: ErrorLocation };

/** Runs the work and returns its answer or error as a Reply. */
export async function replied<T>(work: () => T | Promise<T>): Promise<Reply<T>> {
  try {
    return { kind: 'answer', value: await work() };
  } catch (error) {
    if (error instanceof ServiceError) {
      return { kind: 'refused', status: error.status, detail: error.message, errors: error.errors };
    }
    if (error instanceof NameTaken) {
      return {
        kind: 'refused',
        status: 409,
        detail: error.message,
        errors: [{ pointer: `/${error.field}`, detail: error.message }],
      };
    }
    if (isDiskFull(error)) {
      const detail = error instanceof StoreError ? error.message : fullDiskText;
      return { kind: 'refused', status: 507, detail, errors: [] };
    }
    if (error instanceof StoreError) return { kind: 'refused', status: 503, detail: error.message, errors: [] };
    if (isDamage(error)) return { kind: 'refused', status: 503, detail: damagedInPart().message, errors: [] };
    const broken = brokenDisk(error);
    if (broken) return { kind: 'refused', status: 503, detail: broken.message, errors: [] };
    if (error instanceof SecretsLocked) return { kind: 'locked', detail: error.message };
    return { kind: 'broken', location: errorLocation(error) };
  }
}

/** An error whose stack is the location in the other thread. */
function brokenAt({ error, at }: ErrorLocation): Error {
  const broken = new Error('Something unexpected happened in another thread.');
  broken.name = error;
  broken.stack = [error, ...at.map((line) => `    ${line}`)].join('\n');
  return broken;
}

/** The answer, or the error thrown again on this side. */
export function unpacked<T>(reply: Reply<T>): T {
  switch (reply.kind) {
    case 'answer':
      return reply.value;
    case 'refused':
      throw new ServiceError(reply.status, reply.detail, reply.errors);
    case 'locked':
      throw new SecretsLocked(reply.detail);
    case 'broken':
      throw brokenAt(reply.location);
  }
}
