import type { ReasonId } from '#shared/metrics/reasons.ts';
import type { RunId } from '#shared/records/ids.ts';
import { type Deployment, isPassing } from './deployments.ts';
import type { Charge } from './incidents.ts';
import { type Measure, measured, share } from './measure.ts';

export interface ChangeFailRate extends Measure {
  /** The rate from CI alone: breaking ÷ (passing + breaking) deployments; null without any. */
  readonly pipelineFailureRate: number | null;
  readonly deployments: number;
  readonly breaking: number;
  /** Deployments that an incident is charged to; null if incidents are unknown. */
  readonly failed: readonly RunId[] | null;
}

/** Deployments that needed intervention ÷ deployments, of what finished in the window. `whyUnknown`: why there are no charges. */
export function changeFailRate(
  deployments: readonly Deployment[],
  charges: readonly Charge[] | null,
  whyUnknown: ReasonId | null,
): ChangeFailRate {
  const breaking = deployments.filter((deployment) => !isPassing(deployment)).length;
  const blamed = charges && new Set(charges.map(({ deployment }) => deployment?.id));
  const failed = blamed && deployments.filter(({ id }) => blamed.has(id)).map(({ id }) => id);
  const value = failed && share(failed.length, deployments.length);
  return {
    ...measured(value, whyUnknown ?? 'no_deployments'),
    pipelineFailureRate: share(breaking, deployments.length),
    deployments: deployments.length,
    breaking,
    failed,
  };
}
