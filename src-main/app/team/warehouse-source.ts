import { ServiceError } from '#shared/api/problem.ts';
import { warehouseFaults } from '#shared/desktop/upkeep/publishing.ts';
import type { Log } from '../../service/contract.ts';
import { startPublishingTask } from '../../service/publishing/publishing-worker.ts';
import type { PublishedSource } from '../../service/warehouse/contract.ts';
import { warehouseAddress } from '../../warehouse/connection/address.ts';
import { readWarehouse } from '../../warehouse/connection/connection.ts';
import { requireReadable } from '../../warehouse/copies/readable-schema.ts';
import { publishedList } from '../../warehouse/serving/published-list.ts';
import { readReaders } from '../../warehouse/serving/reader-keys.ts';
import { WarehouseFault } from '../../warehouse/warehouse-fault.ts';
import { builtFrom } from '../process/version.ts';
import { workers } from '../runtime-paths.ts';

/** The list is short. */
const answersWithin = 15_000;
const copyingFaults = [...warehouseFaults, 'workspace'] as const;

interface SourceParts {
  /** Without the password. */
  readonly address: string;
  readonly password: string;
  readonly ca: string | null;
  readonly log: Log;
  /** Ends what is under way. */
  readonly signal: AbortSignal;
}

/** What a service over a warehouse reads there. Copies are made in threads of their own, so that no answer waits for one. */
export function warehouseSource({ log, signal, ...place }: SourceParts): PublishedSource {
  const destination = { ...place, address: warehouseAddress(place.address), answersWithin };
  return {
    list: () =>
      readWarehouse(destination, signal, async (client) => {
        await requireReadable(client);
        return { workspaces: await publishedList(client), readers: await readReaders(client) };
      }),
    async copyTo(workspace, file) {
      const task = startPublishingTask(workers.publishing, log, (calls) =>
        calls.copy({ ...place, workspace, file, builtFrom }),
      );
      const stop = (): void => void task.stop();
      signal.addEventListener('abort', stop, { once: true });
      try {
        const result = await task.result;
        if ('publishedAt' in result) return result.publishedAt;
        const fault = copyingFaults.find((one) => one === result.fault);
        throw fault ? new WarehouseFault(fault, result.detail) : new ServiceError(503, result.detail);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}
