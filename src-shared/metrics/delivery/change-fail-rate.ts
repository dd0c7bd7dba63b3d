import type { RunId } from '../../records/ids.ts';
import { type Deployment, isPassing } from './deployments.ts';
import type { Charge } from './incidents.ts';
import { incidentsUnknown, type Measure, measured, noDeployments, share } from './measure.ts';

export interface ChangeFailRate extends Measure {
  /** What CI alone knows: breaking ÷ (passing + breaking); null without deployments. */
  readonly pipelineFailureRate: number | null;
  readonly deployments: number;
  readonly breaking: number;
  /** Deployments that an incident is charged to; null where incidents are unknown. */
  readonly failed: readonly RunId[] | null;
}

/** Deployments that needed intervention ÷ deployments. `deployments`: those that finished in the window. */
export function changeFailRate(deployments: readonly Deployment[], charges: readonly Charge[] | null): ChangeFailRate {
  const breaking = deployments.filter((deployment) => !isPassing(deployment)).length;
  const blamed = charges && new Set(charges.map(({ deployment }) => deployment?.id));
  const failed = blamed && deployments.filter(({ id }) => blamed.has(id)).map(({ id }) => id);
  const value = failed && share(failed.length, deployments.length);
  return {
    ...measured(value, failed ? noDeployments : incidentsUnknown),
    pipelineFailureRate: share(breaking, deployments.length),
    deployments: deployments.length,
    breaking,
    failed,
  };
}
