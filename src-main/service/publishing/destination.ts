import { isAbsolute } from 'node:path';
import { ServiceError } from '#shared/api/problem.ts';
import { isFolderAddress } from '#shared/desktop/upkeep/publishing.ts';
import { type WarehouseAddress, warehouseAddress } from '../../warehouse/connection/address.ts';
import { WarehouseFault } from '../../warehouse/warehouse-fault.ts';

export const noDestination = () =>
  new ServiceError(409, 'There is nothing to publish to. Choose a database or a folder under App settings, Publish.');

export function noPassword(): ServiceError {
  const detail = 'A folder has no password. Leave it empty.';
  return new ServiceError(422, detail, [{ pointer: '/password', detail }]);
}

/** The database; null for a folder. Refuses what is neither and says what to correct. */
export function databaseAt(text: string): WarehouseAddress | null {
  // Paths of another kind of system are none here.
  if (isFolderAddress(text) && isAbsolute(text)) return null;
  try {
    return warehouseAddress(text);
  } catch (error) {
    if (!(error instanceof WarehouseFault)) throw error;
    const detail = text.includes('://') ? error.message : `${error.message} A folder is named by its whole path.`;
    throw new ServiceError(422, detail, [{ pointer: '/address', detail }]);
  }
}
