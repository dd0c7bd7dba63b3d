import type { FaultReport } from '#shared/records/fault.ts';
import type { CollectedTwice } from '../store/contract.ts';
import { report } from './fault-report.ts';

/** The warning that figures count something twice, since another integration collects it too. */
export function twiceWarning(twice: CollectedTwice | null): FaultReport | null {
  if (twice === null) return null;
  return report('collected_twice', `The integration "${twice.integration}" collects ${twice.what} too.`);
}
