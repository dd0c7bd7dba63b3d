import { type UseQueryResult, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '#shared/api/endpoint.ts';
import { type ApiFault, call } from './client.ts';
import { useSingleFlight } from './use-single-flight.ts';

const queryOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ({
  queryKey: [endpoint.id, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
});

/** Prefetches data of a part that is drawn after another answer, so that one does not wait for the other. `skip` waits. */
export function usePrefetch<E extends Endpoint>(endpoint: E, input: InputOf<E>, skip = false): void {
  const client = useQueryClient();
  const query = queryOf(endpoint, input);
  // If it fails, the part that shows the data shows the error.
  if (!skip && client.getQueryState(query.queryKey) === undefined) client.query(query).catch(() => undefined);
}

/** Asks an endpoint (or a reading command) and keeps the answer fresh. `skip` waits. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  skip = false,
): UseQueryResult<OutputOf<E>, ApiFault> {
  // React subscribes when all is drawn, which is late to begin to ask.
  usePrefetch(endpoint, input, skip);
  return useQuery<OutputOf<E>, ApiFault>({
    ...queryOf(endpoint, input),
    enabled: !skip,
    // The last answer stays on the screen while the next window loads.
    placeholderData: (previous: OutputOf<E> | undefined) => previous as never,
  });
}

/** The answers to several inputs, in their order. */
export interface Answers<T> {
  /** Undefined if one has not come yet, or failed. */
  readonly answers: readonly (T | undefined)[];
  /** The first fault; null while there is none. */
  readonly fault: ApiFault | null;
  /** Asks again for what failed. */
  readonly retry: () => void;
}

/** Asks an endpoint for several inputs at once. */
export function useEndpoints<E extends Endpoint>(endpoint: E, inputs: readonly InputOf<E>[]): Answers<OutputOf<E>> {
  return useQueries({
    queries: inputs.map((input) => queryOf(endpoint, input)),
    combine: answersOf<OutputOf<E>>,
  });
}

// One function for every render: the answers then stay the same object while none of them changes.
function answersOf<T>(results: readonly UseQueryResult<T>[]): Answers<T> {
  const failed = results.filter(({ error }) => error !== null);
  return {
    answers: results.map(({ data }) => data),
    fault: (failed[0]?.error ?? null) as ApiFault | null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** Sends a command; afterwards every answer on the screen is fetched again. */
export function useCommand<E extends Endpoint>(command: E) {
  const client = useQueryClient();
  return useMutation<OutputOf<E>, ApiFault, InputOf<E>>({
    mutationFn: useSingleFlight((input) => call(command, input)),
    onSuccess: () => client.invalidateQueries(),
  });
}
