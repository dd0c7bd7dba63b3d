import type { IntegType } from './kinds.ts';
import type { Outcome, Result } from './run.ts';

/** What a result means in an integration; the parts that a team may choose. */
export interface OutcomePolicy {
  readonly unstable: Outcome;
  /** Whether a run that the system aborted because it took too long breaks the series. */
  readonly timedOut: Outcome;
}

/** The outcome of a result under a policy. An unknown result (null) is neutral. Source: METRICS.md, "outcome". */
export function outcomeOf(result: Result | null, timedOut: boolean, policy: OutcomePolicy): Outcome {
  switch (result) {
    case 'success':
      return 'passes';
    case 'failure':
      return 'breaks';
    case 'unstable':
      return policy.unstable;
    case 'aborted':
      return timedOut ? policy.timedOut : 'neutral';
    case 'skipped':
    case null:
      return 'neutral';
  }
}

/** The policy an integration starts with: failed tests break a CI server's series, partial success passes in the cloud. */
export function defaultPolicy(type: IntegType): OutcomePolicy {
  return { unstable: type === 'cloud_pipeline' ? 'passes' : 'breaks', timedOut: 'breaks' };
}

/** Whether a kind of system tells that it aborted a run because that took too long. GitHub calls such a run failed, Jenkins only aborted. */
export const reportsTimeouts = (type: IntegType): boolean => type === 'cloud_pipeline';
