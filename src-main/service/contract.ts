import type { Endpoint, OutputOf } from '#shared/api/endpoint.ts';

/** What happened, for whoever watches: the renderer's live updates and `/api/events`. */
export type ServiceEvent =
  | { readonly kind: 'sync'; readonly projectId: number; readonly integrationId: number }
  | { readonly kind: 'data'; readonly projectId: number };

/** The whole service in one function: every endpoint and every desktop command goes through `call`. */
export interface Service {
  /** Checks the input against the endpoint's schema and answers; throws a ServiceError that says what to do. */
  call<E extends Endpoint>(endpoint: E, input: unknown): Promise<OutputOf<E>>;
  /** A strong validator of an answer: changes exactly when the answer can change. Null for what is not a metric. */
  etag(endpoint: Endpoint, input: unknown): Promise<string | null>;
  /** Subscribes to events; gives the function that ends it. */
  watch(listener: (event: ServiceEvent) => void): () => void;
  /** Resolves when no collection is queued or running. */
  idle(): Promise<void>;
  close(): Promise<void>;
}
