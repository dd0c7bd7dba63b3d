import { type UseQueryResult, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '#shared/api/endpoint.ts';
import { type ApiFault, call } from './client.ts';

/** Asks an endpoint (or a reading command) and keeps the answer fresh. `skip` waits. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  skip = false,
): UseQueryResult<OutputOf<E>, ApiFault> {
  return useQuery<OutputOf<E>, ApiFault>({
    queryKey: [endpoint.id, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
    enabled: !skip,
    // The last answer stays on the screen while the next window is asked for.
    placeholderData: (previous: OutputOf<E> | undefined) => previous as never,
  });
}

/** Asks an endpoint for several inputs at once; those that have not come yet, or failed, are undefined. */
export function useEndpoints<E extends Endpoint>(
  endpoint: E,
  inputs: readonly InputOf<E>[],
): readonly (OutputOf<E> | undefined)[] {
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: [endpoint.id, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
    })),
    combine: dataOf<OutputOf<E>>,
  });
}

// One function for every render: the answers then stay the same object while none of them changes.
function dataOf<T>(results: readonly { readonly data: T | undefined }[]): readonly (T | undefined)[] {
  return results.map(({ data }) => data);
}

/** Gives a command; every answer on the screen is asked for again afterwards. */
export function useCommand<E extends Endpoint>(command: E) {
  const client = useQueryClient();
  return useMutation<OutputOf<E>, ApiFault, InputOf<E>>({
    mutationFn: (input) => call(command, input),
    onSuccess: () => client.invalidateQueries(),
  });
}
