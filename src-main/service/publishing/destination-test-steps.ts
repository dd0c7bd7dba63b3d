import { publishingSteps } from '#shared/desktop/upkeep/publishing.ts';
import type { WarehouseAddress } from '../../warehouse/connection/address.ts';
import type { PublishingFault, WarehouseFailure } from '../threads/threads.ts';

type Step = (typeof publishingSteps)[number];

const stepOf: Partial<Record<PublishingFault, Step>> = {
  unreachable: 'reach',
  no_tls: 'encryption',
  certificate: 'encryption',
  password: 'sign_in',
  database: 'sign_in',
  busy: 'sign_in',
};

/** Which steps went well: those before the one that the fault belongs to. Those after it were not tried. */
export function testResult(fault: WarehouseFailure | null, database: WarehouseAddress | null) {
  // A folder has one step: it is there and Plumbline may use it, or not.
  if (database === null)
    return { steps: [{ step: 'tables' as const, state: fault ? ('failed' as const) : ('ok' as const) }], fault };
  const failed = fault === null ? publishingSteps.length : publishingSteps.indexOf(stepOf[fault.fault] ?? 'tables');
  const { isEncrypted } = database;
  const stateOf = (step: Step, index: number) => {
    if (index > failed || (step === 'encryption' && !isEncrypted)) return 'skipped';
    return index === failed ? 'failed' : 'ok';
  };
  return { steps: publishingSteps.map((step, index) => ({ step, state: stateOf(step, index) })), fault };
}
