import type { DeliveryAnswer, MeasureId } from '../delivery-measures.ts';

/** What would let a measure be told. */
export interface NextStep {
  readonly text: string;
  /** The place in the project that it is done at; null: more days. */
  readonly place: 'connect' | 'settings' | null;
}

const moreDays: NextStep = { text: 'Show the last 365 days', place: null };
const releasePoints: NextStep = { text: 'Choose the release points', place: 'settings' };

/** The next step for a measure that has no figure; null where it has one. */
export function nextStepFor(id: MeasureId, answer: DeliveryAnswer, hasTracker: boolean): NextStep | null {
  if (answer[id].value !== null) return null;
  if (answer.deployment_frequency.value === null) return releasePoints;
  if (id === 'change_lead_time') {
    return answer.change_lead_time.evidence.without_time > 0
      ? { text: 'Connect the source host', place: 'connect' }
      : moreDays;
  }
  if (id !== 'failed_deployment_recovery_time' && answer.change_fail_rate.evidence.incidents === null) {
    return hasTracker
      ? { text: 'Say which issues are incidents', place: 'settings' }
      : { text: 'Connect an issue tracker', place: 'connect' };
  }
  return moreDays;
}
