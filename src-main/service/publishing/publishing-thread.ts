import { createBirpc } from 'birpc';
import { isFolderAddress } from '#shared/desktop/upkeep/publishing.ts';
import { StoreError } from '../../store/connection/store-error.ts';
import { warehouseAddress } from '../../warehouse/connection/address.ts';
import { withWarehouse } from '../../warehouse/connection/connection.ts';
import { openWarehouseReader } from '../../warehouse/copies/warehouse-reader.ts';
import { inspectFolder, publishToFolder } from '../../warehouse/parquet/publish-folder.ts';
import { publish } from '../../warehouse/publish.ts';
import { inspectSchema } from '../../warehouse/schema.ts';
import { WarehouseFault } from '../../warehouse/warehouse-fault.ts';
import {
  type CopyingFailure,
  type CopyingWork,
  type PublishingThread,
  type PublishingWork,
  portChannel,
  replied,
  type WarehouseFailure,
} from '../threads/threads.ts';

/** So long a test waits for each answer, in milliseconds. */
const inspectedWithin = 15_000;

function failureOf(error: unknown): WarehouseFailure {
  if (error instanceof WarehouseFault && error.fault !== 'workspace')
    return { fault: error.fault, detail: error.message };
  if (error instanceof StoreError) return { fault: 'data', detail: error.message };
  throw error;
}

/** Of a workspace that cannot be copied its readers are told why. */
const copyingFailureOf = (error: unknown): CopyingFailure =>
  error instanceof WarehouseFault && error.fault === 'workspace'
    ? { fault: 'workspace', detail: error.message }
    : failureOf(error);

const destinationOf = ({ address, password, ca }: Pick<PublishingWork, 'address' | 'password' | 'ca'>) => ({
  address: warehouseAddress(address),
  password,
  ca,
});

/** Publishes in a thread of its own; ends its connections when it is closed. */
export function startPublishingThread(): void {
  const ending = new AbortController();
  const { signal } = ending;
  const functions: PublishingThread = {
    publish: (work) =>
      replied(() => {
        const { address, file, program, isRebuilt } = work;
        const publishing = { file, program, now: Date.now(), signal, isRebuilt };
        const published = isFolderAddress(address)
          ? publishToFolder({ ...publishing, folder: address })
          : publish({ ...publishing, destination: destinationOf(work) });
        return published.then(
          ({ rows }) => ({ rows: Object.values(rows).reduce((sum, count) => sum + count, 0) }),
          failureOf,
        );
      }),
    inspect: (work) =>
      replied(() =>
        (isFolderAddress(work.address)
          ? inspectFolder(work.address)
          : withWarehouse({ ...destinationOf(work), answersWithin: inspectedWithin }, signal, inspectSchema)
        ).then(() => null, failureOf),
      ),
    copy: (work) => replied(() => copied(work, signal).then((publishedAt) => ({ publishedAt }), copyingFailureOf)),
    close: async () => ending.abort(),
  };
  createBirpc<object, PublishingThread>(functions, portChannel());
}

async function copied(work: CopyingWork, signal: AbortSignal): Promise<number> {
  const reader = await openWarehouseReader(destinationOf(work), work.builtFrom);
  signal.addEventListener('abort', () => reader.close(), { once: true });
  return reader.copyTo(work.workspace, work.file);
}
