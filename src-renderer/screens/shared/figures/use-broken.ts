import { useMemo } from 'react';
import { state } from '#shared/api/state.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { type Broken, brokenKey } from '../../../graph/default-route.ts';
import { age } from '../../../ui/format.ts';
import { useNow } from '../../../ui/use-now.ts';

/** How long each pipeline of a project that is broken now has been so. */
export function useBroken(project: number): Broken {
  const red = useEndpoint(state, { project_id: project }).data?.red;
  const now = useNow(60_000);
  return useMemo(
    () =>
      new Map(
        (red ?? []).map(({ integration_id, pipeline, since }) => [
          brokenKey(integration_id, pipeline),
          age(since, now),
        ]),
      ),
    [red, now],
  );
}
