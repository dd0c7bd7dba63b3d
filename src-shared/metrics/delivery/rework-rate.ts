import type { RunId } from '../../records/ids.ts';
import { askedAt, type Deployment, isPassing } from './deployments.ts';
import type { Charge } from './incidents.ts';
import { incidentsUnknown, type Measure, measured, noDeployments, share } from './measure.ts';

export interface ReworkRate extends Measure {
  readonly deployments: number;
  /** Null where incidents are unknown. */
  readonly rework: readonly RunId[] | null;
}

/** The share of deployments that nobody planned but an incident asked for. `all` by finish; `shown`: those in the window. */
export function reworkRate(
  all: readonly Deployment[],
  shown: readonly Deployment[],
  charges: readonly Charge[] | null,
): ReworkRate {
  const remedies = charges && new Set(charges.flatMap((charge) => remediesOf(charge, all)));
  const rework = remedies && shown.filter(({ id }) => remedies.has(id)).map(({ id }) => id);
  const value = rework && share(rework.length, shown.length);
  return { ...measured(value, rework ? noDeployments : incidentsUnknown), deployments: shown.length, rework };
}

/** The deployments of the same release point that were asked for while the incident was open, up to the first that passed. */
function remediesOf({ incident, deployment }: Charge, all: readonly Deployment[]): readonly RunId[] {
  const { startedAt, endedAt } = incident;
  const asked = all.filter(
    (one) =>
      one.pipeline === deployment?.pipeline &&
      askedAt(one) >= startedAt &&
      (endedAt === null || askedAt(one) < endedAt),
  );
  const passing = asked.findIndex(isPassing);
  return asked.slice(0, passing === -1 ? asked.length : passing + 1).map(({ id }) => id);
}
