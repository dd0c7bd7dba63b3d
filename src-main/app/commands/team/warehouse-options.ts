import type { Secrets } from '../../../secrets/contract.ts';
import { warehouseSecretName } from '../../../secrets/secret-names.ts';
import { passwordKey, type WarehouseAddress, warehouseAddress } from '../../../warehouse/connection/address.ts';
import { WarehouseFault } from '../../../warehouse/warehouse-fault.ts';
import { openSecrets } from '../../data-folder/open-secrets.ts';
import type { CommonOptions } from '../../terminal/common-options.ts';
import { UsageFault } from '../../terminal/fault.ts';
import type { Terminal } from '../../terminal/terminal.ts';

/** An address that the user gave; `hint` follows where it is no address at all. Throws a UsageFault. */
export function warehouseAt(text: string, hint = ''): WarehouseAddress {
  try {
    return warehouseAddress(text);
  } catch (error) {
    throw error instanceof WarehouseFault
      ? new UsageFault(text.includes('://') ? error.message : `${error.message}${hint}`)
      : error;
  }
}

/** The password of a warehouse: from the environment, or as it is kept; empty if there is none. */
export async function passwordFor(
  address: WarehouseAddress,
  options: Pick<CommonOptions, 'secrets' | 'dataDir'>,
  terminal: Terminal,
): Promise<string> {
  return terminal.env.PLUMBLINE_WAREHOUSE_PASSWORD || storedPassword(address, await openSecrets(options, terminal));
}

/** The password of a warehouse among secrets that are open already. */
export async function storedPassword(address: WarehouseAddress, secrets: Secrets): Promise<string> {
  return (await secrets.get(warehouseSecretName(passwordKey(address)))) ?? '';
}
