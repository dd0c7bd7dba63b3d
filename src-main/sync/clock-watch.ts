import type { FaultReport } from '#shared/records/fault.ts';
import type { Answer, Transport } from '../net/contract.ts';
import { report } from './fault-report.ts';
import type { Now } from './now.ts';

/** The tolerated difference: beyond it, a system's moments land on wrong days and in a wrong order. */
const tolerated = 5 * 60_000;

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
  if (difference === null || Math.abs(difference) <= tolerated) return null;
  const minutes = Math.round(Math.abs(difference) / 60_000);
  const where = difference > 0 ? 'ahead of' : 'behind';
  return report('clock_far_off', `The clock of the system is ${minutes} minutes ${where} that of this computer.`);
}
