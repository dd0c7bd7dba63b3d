import type { Endpoint, OutputOf } from '#shared/api/endpoint.ts';
import type { LoggedRequest } from './request-log.ts';

/** An event for listeners: the renderer's live updates and `/api/events`. */
export type ServiceEvent =
  | { readonly kind: 'sync'; readonly projectId: number; readonly integrationId: number }
  | { readonly kind: 'data'; readonly projectId: number }
  /** Publishing began or ended. */
  | { readonly kind: 'publishing' }
  /** The app changed something, which may belong to no project: settings, tokens, backups. */
  | { readonly kind: 'settings' };

/** An answer ready to be sent: made into bytes off the main thread. */
export interface Rendered {
  /** A strong validator: changes exactly when the answer can change. Null for what is not a metric. */
  readonly etag: string | null;
  /** Null if the caller already holds the answer with this validator. */
  readonly body: Uint8Array | null;
  /** The cursor of the page after this one, where the answer is a page. */
  readonly next: string | null;
}

/** How an answer is wanted. `known`: the validators of answers that the caller holds. */
export interface AnswerFormat {
  readonly as: 'json' | 'csv';
  readonly known: readonly string[];
}

/** The whole service in one function: every endpoint and every desktop command goes through `call`. */
export interface Service {
  /** Checks the input against the endpoint's schema and answers; throws a ServiceError with the next step. `signal`: nobody waits any more. */
  call<E extends Endpoint>(endpoint: E, input: unknown, signal?: AbortSignal): Promise<OutputOf<E>>;
  /** As `call`, with the answer as bytes for the wire. */
  render(endpoint: Endpoint, input: unknown, wanted: AnswerFormat, signal?: AbortSignal): Promise<Rendered>;
  /** The state of the collections and the figures of the last 90 days, as OpenMetrics text. */
  openMetrics(signal?: AbortSignal): Promise<string>;
  /** Subscribes to events; gives the function that ends it. */
  watch(listener: (event: ServiceEvent) => void): () => void;
  /** Resolves when no collection is queued or running. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** The service as the composition root holds it, with what only the process knows. */
export interface RunningService extends Service {
  /** The API key; throws SecretsLocked while it cannot be read. */
  key(): Promise<string>;
  /** Remembers that a request came with the right key. */
  keyUsed(): void;
  /** Where the API answers, once it listens. */
  setBaseUrl(url: string): void;
  /** Keeps a request for the list of recent calls. */
  called(call: LoggedRequest): void;
  /** The port that the user chose; null if nobody did. */
  chosenPort(): Promise<number | null>;
}

/** Where log lines go; a pino logger fits. Never given secrets, bodies or addresses with a query. */
export interface Log {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}
