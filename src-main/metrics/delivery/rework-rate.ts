import type { ReasonId } from '#shared/metrics/reasons.ts';
import type { RunId } from '#shared/records/ids.ts';
import { type Deployment, isPassing, queuedAtOf } from './deployments.ts';
import type { Charge } from './incidents.ts';
import { type Measure, measured, share } from './measure.ts';

export interface ReworkRate extends Measure {
  readonly deployments: number;
  /** Null if incidents are unknown. */
  readonly rework: readonly RunId[] | null;
}

/** The deployments caused by incidents; null if incidents are unknown. `all` by finish. */
export function remediesIn(all: readonly Deployment[], charges: readonly Charge[] | null): ReadonlySet<RunId> | null {
  return charges && new Set(charges.flatMap((charge) => remediesOf(charge, all)));
}

/** The share of unplanned deployments caused by an incident. `shown`: those in the window; `whyUnknown`: why there are no remedies. */
export function reworkRate(
  shown: readonly Deployment[],
  remedies: ReadonlySet<RunId> | null,
  whyUnknown: ReasonId | null,
): ReworkRate {
  const rework = remedies && shown.filter(({ id }) => remedies.has(id)).map(({ id }) => id);
  const value = rework && share(rework.length, shown.length);
  return { ...measured(value, whyUnknown ?? 'no_deployments'), deployments: shown.length, rework };
}

/** The deployments of the same release point queued while the incident was open, up to the first that passed. */
function remediesOf({ incident, deployment }: Charge, all: readonly Deployment[]): readonly RunId[] {
  const { startedAt, endedAt } = incident;
  const queued = all.filter(
    (one) =>
      one.pipeline === deployment?.pipeline &&
      queuedAtOf(one) >= startedAt &&
      (endedAt === null || queuedAtOf(one) < endedAt),
  );
  const passing = queued.findIndex(isPassing);
  return queued.slice(0, passing === -1 ? queued.length : passing + 1).map(({ id }) => id);
}
