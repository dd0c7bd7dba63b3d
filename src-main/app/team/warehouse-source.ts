import type { PublishedSource } from '../../service/warehouse/contract.ts';
import type { Destination } from '../../warehouse/connection.ts';
import { withWarehouse } from '../../warehouse/connection.ts';
import type { WarehouseReader } from '../../warehouse/copies/contract.ts';
import { publishedList } from '../../warehouse/serving/published-list.ts';
import { readReaders } from '../../warehouse/serving/readers.ts';

/** What a service over a warehouse reads there. `copies` fills the copies. */
export const warehouseSource = (
  destination: Destination,
  copies: Pick<WarehouseReader, 'copyTo'>,
  signal: AbortSignal,
): PublishedSource => ({
  list: () =>
    withWarehouse(destination, signal, async (client) => ({
      workspaces: await publishedList(client),
      readers: await readReaders(client),
    })),
  copyTo: (workspace, file) => copies.copyTo(workspace, file),
});
