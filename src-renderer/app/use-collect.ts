import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { startSync, syncs } from '#shared/api/syncs.ts';
import { ApiFault, call } from '../api/client.ts';

/** Starts the collection of one integration, or of all of a project that are not paused; those that run already go on. */
export function useCollect(): (project: number, integration?: number) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (project, integration) => {
      const all = await call(syncs, { id: project });
      const wanted = all.filter((one) =>
        integration === undefined ? !one.paused : one.integration_id === integration,
      );
      for (const { integration_id } of wanted) {
        await call(startSync, { id: integration_id }).catch((fault: unknown) => {
          if (!(fault instanceof ApiFault) || fault.status !== 409) throw fault;
        });
      }
      await client.invalidateQueries({ queryKey: [syncs.id] });
    },
    [client],
  );
}
