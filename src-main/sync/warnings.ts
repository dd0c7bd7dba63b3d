import { type Fault, type FaultReport, faults } from '#shared/records/fault.ts';
import { SourceError } from '../net/source-error.ts';
import { SecretsLocked } from '../secrets/contract.ts';
import { isDiskFull } from '../store/connection/disk-fault.ts';

/** A fault with its remedy. */
export const report = (fault: Fault, detail: string): FaultReport => ({ fault, detail, remedy: faults[fault] });

/** The fault that stopped a collection, as shown. The text of an unexpected error is left out: it may contain parts of answers or requests. */
export function faultReport(error: unknown): FaultReport {
  if (error instanceof SourceError) return error.report();
  if (isDiskFull(error))
    return report('disk_full', 'The disk that the data lies on is full: what came last was not kept.');
  if (error instanceof SecretsLocked) return report('keychain_locked', 'The secret could not be read.');
  if (error instanceof Error && error.name === 'TimeoutError')
    return report('unreachable_timeout', 'There was no answer in time.');
  return report('answer_unreadable', 'Something in the answers was not expected; the log names the place.');
}
