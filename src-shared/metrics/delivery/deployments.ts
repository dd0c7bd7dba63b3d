import { groupedBy } from '../../stats/grouped.ts';
import type { Millis } from '../../time/time.ts';
import type { DeliveryHistory } from '../contract.ts';
import { isReleased, releasePoints } from '../release-points.ts';
import { type StagedRun, tellingRunsOf } from '../run-table.ts';

/** A completed run of a release point on its release branch that is not neutral and, where a stage releases, came through it. */
export type Deployment = StagedRun;

export const isPassing = ({ outcome }: Deployment): boolean => outcome === 'passes';

/** When a deployment was asked for: queued, or started where that is unknown. */
export const askedAt = ({ queuedAt, startedAt }: Deployment): Millis => queuedAt ?? startedAt;

/** What release points came to, by finish. */
export interface Releases {
  /** Completed runs that are not neutral. */
  readonly runs: readonly StagedRun[];
  /**
   * Those of them that deployed: where a stage is the release point, it must have run and passed. Whether a run that broke before
   * had tried to deploy is unknown, so it is none.
   */
  readonly deployments: readonly Deployment[];
}

const known = new WeakMap<DeliveryHistory, Releases>();

/** The runs and deployments of a project's release points, found once: a history is never changed. Source: METRICS.md, "The DORA measures". */
export function releasesOf(history: DeliveryHistory): Releases {
  const made = known.get(history) ?? findReleases(history);
  known.set(history, made);
  return made;
}

function findReleases(history: DeliveryHistory): Releases {
  const points = releasePoints(history);
  const runs = [...points.keys()]
    .flatMap((pipeline) => tellingRunsOf(history, pipeline))
    .sort((a, b) => a.finishedAt - b.finishedAt || a.number - b.number || a.id - b.id);
  const deployments = runs.filter((run) => isReleased(run, points.get(run.pipeline) ?? { stage: null }));
  return { runs, deployments };
}

/** Deployments by release point and branch; those of no known branch belong to the only one that is known. */
export function seriesOf(deployments: readonly Deployment[]): readonly (readonly Deployment[])[] {
  return [...groupedBy(deployments, ({ pipeline }) => pipeline).values()].flatMap((runs) => {
    const branches = new Set(runs.flatMap(({ branch }) => branch ?? []));
    return branches.size <= 1 ? [runs] : [...groupedBy(runs, ({ branch }) => branch).values()];
  });
}
