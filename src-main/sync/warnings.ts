import { clockTolerated, type Fault, type FaultReport, remedies } from '#shared/records/fault.ts';
import type { Answer, Transport } from '../net/contract.ts';
import { SourceError } from '../net/source-error.ts';
import { SecretsLocked } from '../secrets/contract.ts';
import { isDiskFull } from '../store/connection/disk-fault.ts';
import type { CollectedTwice } from '../store/contract.ts';
import type { Now } from './now.ts';

/** A fault with its remedy. */
export const report = (fault: Fault, detail: string): FaultReport => ({ fault, detail, remedy: remedies[fault] });

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

/** A transport that also notes how far the system's clock is from ours. */
export interface ClockWatch extends Transport {
  /** The system's clock minus ours at its last answer, in milliseconds; null if no answer had a time. */
  difference(): number | null;
}

/** The time at which an answer was sent; an answer from a cache has an old time. */
function clockOf({ headers }: Answer): number | null {
  const serverTime = Date.parse(headers.date ?? '');
  return Number.isNaN(serverTime) || headers.age !== undefined ? null : serverTime;
}

export function watchClock(transport: Transport, now: Now): ClockWatch {
  let difference: number | null = null;
  return {
    async request(outgoing) {
      const answer = await transport.request(outgoing);
      const clock = clockOf(answer);
      if (clock !== null) difference = clock - now();
      return answer;
    },
    difference: () => difference,
  };
}

/** The warning to show for a difference, if it is worth one. */
export function clockWarning(difference: number | null): FaultReport | null {
  if (difference === null || Math.abs(difference) <= clockTolerated) return null;
  const minutes = Math.round(Math.abs(difference) / 60_000);
  const where = difference > 0 ? 'ahead of' : 'behind';
  return report('clock_far_off', `The clock of the system is ${minutes} minutes ${where} that of this computer.`);
}

/** The warning that figures count something twice, since another integration collects it too. */
export function twiceWarning(twice: CollectedTwice | null): FaultReport | null {
  if (twice === null) return null;
  return report('collected_twice', `The integration "${twice.integration}" collects ${twice.what} too.`);
}
