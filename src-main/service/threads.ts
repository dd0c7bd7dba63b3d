import { parentPort, type Worker } from 'node:worker_threads';
import type { ChannelOptions, EventOptions } from 'birpc';
import type { NetworkSettings } from '../net/contract.ts';
import type { BoundToken } from '../secrets/contract.ts';
import type { Rendered, ServiceEvent, Wanted } from './contract.ts';
import type { Reply } from './reply.ts';
import type { Moved } from './writing/database-watch.ts';
import type { Facts } from './writing/facts.ts';
import type { NewToken } from './writing/tokens.ts';

/** What the reading thread does for the main thread. */
export interface ReadingThread {
  open(): Promise<Reply<void>>;
  answer(endpoint: string, input: unknown): Promise<Reply<unknown>>;
  render(endpoint: string, input: unknown, wanted: Wanted): Promise<Reply<Rendered>>;
  openMetrics(): Promise<Reply<string>>;
  close(): Promise<void>;
}

/** What the collecting thread does for the main thread. */
export interface CollectingThread {
  open(): Promise<Reply<void>>;
  answer(endpoint: string, input: unknown): Promise<Reply<unknown>>;
  addToken(token: NewToken): Promise<Reply<number>>;
  /** `undoable`: the row is set aside, and its secret must stay until `forgetSecret`. */
  removeToken(tokenId: number, undoable: boolean): Promise<Reply<void>>;
  /** Those of the ids whose token was removed. */
  removedTokens(ids: readonly number[]): Promise<Reply<readonly number[]>>;
  /** The secret of a token is another one now: what waited for that is collected again. */
  secretReplaced(tokenId: number): Promise<Reply<void>>;
  tokenDetails(tokenId: number): Promise<Reply<unknown>>;
  requireToken(tokenId: number): Promise<Reply<BoundToken>>;
  setting(name: string): Promise<Reply<string | null>>;
  setSetting(name: string, value: string): Promise<Reply<void>>;
  facts(): Promise<Reply<Facts>>;
  /** Closes the database and puts a copy in its place; end the thread afterwards. Gives the name of what was there. */
  restore(name: string): Promise<Reply<string | null>>;
  idle(): Promise<Reply<void>>;
  /** Another process works where the database lay: nothing may be written there at the end. */
  abandon(): Promise<Reply<void>>;
  close(): Promise<void>;
}

/** What the main thread does for the collecting thread: secrets stay with it. */
export interface MainThread {
  secretOf(token: BoundToken): Promise<Reply<string | null>>;
  forgetSecret(tokenId: number): Promise<Reply<void>>;
  /** The password for the proxy at an origin; null where none is kept. */
  proxySecret(origin: string): Promise<Reply<string | null>>;
  happened(event: ServiceEvent): void;
  /** The database that is open is not what lies in its place any more: end the threads and start them over that. */
  databaseMoved(what: Moved): void;
  log(level: 'info' | 'warn' | 'error', about: object, message: string): void;
}

export interface ReadingData {
  readonly file: string;
  readonly appVersion: string;
}

export interface CollectingData {
  /** How often is looked whether the database still lies in its place, in milliseconds; the usual unless set. */
  readonly watchEvery?: number | undefined;
  readonly file: string;
  readonly network: NetworkSettings;
  readonly schedule: { readonly everyMinutes: number } | null;
  readonly collect: boolean;
  readonly timeZone: string;
  readonly appVersion: string;
}

/** A figure over a long history may take its time; a thread that ends closes its calls itself. */
const noTimeout: Pick<EventOptions, 'timeout'> = { timeout: -1 };

/** The way from a worker thread to the thread that started it. */
export function portChannel(): ChannelOptions & Pick<EventOptions, 'timeout'> {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a worker thread.');
  return {
    ...noTimeout,
    post: (message) => port.postMessage(message),
    on: (listen) => void port.on('message', listen),
  };
}

/** The way from the main thread to a worker. */
export function workerChannel(worker: Worker): ChannelOptions & Pick<EventOptions, 'timeout'> {
  return {
    ...noTimeout,
    post: (message) => worker.postMessage(message),
    on: (listen) => void worker.on('message', listen),
  };
}
