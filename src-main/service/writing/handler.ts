import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import type { CheckMessage } from '#shared/records/connection-test-messages.ts';
import type { Collector } from '../../collectors/contract.ts';
import type { Credential, NetworkSettings, Transport } from '../../net/contract.ts';
import type { BoundToken } from '../../secrets/contract.ts';
import type { StoreWriter } from '../../store/contract.ts';
import type { Now } from '../../sync/now.ts';
import type { Sync } from '../../sync/sync.ts';
import { checkedInput } from '../check-input.ts';
import type { ServiceEvent } from '../contract.ts';
import type { UpdateWatch } from '../updates/update-watch.ts';
import type { BackupKeeper } from './data/backup-keeper.ts';

export { integrationOf, projectOf } from '../check-input.ts';

/** All that a change may use. */
export interface WriteContext {
  readonly store: StoreWriter;
  readonly sync: Sync;
  readonly collectors: readonly Collector[];
  readonly now: Now;
  /** Where the database lies. */
  readonly file: string;
  readonly network: {
    /** The options of the process's start. */
    readonly started: NetworkSettings;
    /** The address of the environment's proxy, if it names one; it may hold a password. */
    readonly environment: string | null;
    /** The current settings. */
    inUse(): NetworkSettings;
    /** Looks for the password of the proxy that is chosen. Throws where it cannot be read now. */
    signIn(): Promise<void>;
  };
  readonly backups: BackupKeeper;
  readonly updates: UpdateWatch;
  readonly appVersion: string;
  /** The zone a project starts with. */
  readonly timeZone: string;
  secretOf(token: BoundToken): Promise<string | null>;
  forgetSecret(tokenId: number): Promise<void>;
  transportFor(credential: Credential): Transport;
  /** As `transportFor`, for a test: a failure is reported at once instead of retried. */
  tryingTransportFor(credential: Credential): Transport;
  /** Tests the connection to an origin, step by step, before any request. Throws a SourceError at the failing step. */
  probeConnection(origin: string, signal: AbortSignal, begin: (step: string) => void): AsyncIterable<CheckMessage>;
  publishEvent(event: ServiceEvent): void;
}

/** The answer to one endpoint or command of the writing side. */
export interface CommandHandler {
  readonly endpoint: Endpoint;
  answer(context: WriteContext, input: unknown): unknown;
}

type Answer<I, O> = (context: WriteContext, input: I) => O | Promise<O>;

/** Binds an endpoint to what answers it; the input is checked first. */
export function commandHandler<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  answer: Answer<z.output<I>, z.output<O>>,
): CommandHandler {
  return { endpoint, answer: (context, input) => answer(context, checkedInput(endpoint, input)) };
}

/** The same for a handler that checks the input itself, to report faults of the schema and of the rules together. */
export function uncheckedCommandHandler<O extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, O>,
  answer: Answer<unknown, z.output<O>>,
): CommandHandler {
  return { endpoint, answer };
}

/** Refuses a list made from another than is stored by now: what came to that would be lost. One that is stored already may be sent again. */
export function refuseChanged(what: string, stored: unknown, wanted: unknown, insteadOf: unknown): void {
  if (insteadOf === undefined || [insteadOf, wanted].some((one) => isDeepStrictEqual(one, stored))) return;
  throw new ServiceError(409, `Nothing was stored: ${what} changed meanwhile. Begin with what is there now.`);
}

export const done = { done: true } as const;

/** Notifies listeners that the answers about a project may have changed. */
export function changed(context: WriteContext, projectId: number): typeof done {
  context.publishEvent({ kind: 'data', projectId });
  return done;
}
