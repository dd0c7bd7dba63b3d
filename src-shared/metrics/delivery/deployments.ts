import type { Run } from '../../records/run.ts';
import { groupedBy } from '../../stats/grouped.ts';
import type { Millis } from '../../time/time.ts';
import type { DeliveryHistory } from '../contract.ts';
import { isReleased, releasePoints } from '../release-points.ts';

/** A completed run of a release point on its release branch that is not neutral. */
export type Deployment = Run;

export const isPassing = ({ outcome }: Deployment): boolean => outcome === 'passes';

/** When a deployment was asked for: queued, or started where that is unknown. */
export const askedAt = ({ queuedAt, startedAt }: Deployment): Millis => queuedAt ?? startedAt;

/**
 * The deployments of a project by finish. Where a stage is the release point, a run that passed without it deployed nothing; whether a
 * run that broke had come so far is unknown, so it counts. Source: METRICS.md, "The DORA measures".
 */
export function deploymentsOf(history: DeliveryHistory): readonly Deployment[] {
  const found: Deployment[] = [];
  for (const [pipeline, release] of releasePoints(history)) {
    for (const run of history.runs.get(pipeline) ?? []) {
      if (run.outcome === 'breaks' || (isPassing(run) && isReleased(run, release))) found.push(run);
    }
  }
  return found.sort((a, b) => a.finishedAt - b.finishedAt || a.number - b.number || a.id - b.id);
}

/** Deployments by release point and branch; those of no known branch belong to the only one that is known. */
export function seriesOf(deployments: readonly Deployment[]): readonly (readonly Deployment[])[] {
  return [...groupedBy(deployments, ({ pipeline }) => pipeline).values()].flatMap((runs) => {
    const branches = new Set(runs.flatMap(({ branch }) => branch ?? []));
    return branches.size <= 1 ? [runs] : [...groupedBy(runs, ({ branch }) => branch).values()];
  });
}
